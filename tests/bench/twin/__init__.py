"""The yardstick: one faction's turn coded by hand, as it would be if there were no language. See `marquise`."""
