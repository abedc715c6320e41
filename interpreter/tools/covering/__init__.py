"""What is known of a faction's laws, layer by layer.

`layers` finds the files that a faction with its overlays is made of; `cited` the laws that those files cite, declared
or done; `counts` plays games and counts what each law came to; `named` adds the scenarios that name it.
"""
