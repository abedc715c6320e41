"""Scenarios: one claim about the law a file, as a test that authors of factions write in YAML.

`reader` turns a file into a `Scenario`, every name known; `setup` puts the given table together; `runner` runs it;
`compare` says where the table afterwards is not what was expected. All faults, the author's and the law's, are
findings.
"""
