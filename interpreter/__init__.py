'''Play *Root* from data: factions are YAML files, and no faction has a line of Python.

A faction is a file. This one is made up and does as little as a faction can:

>>> import tempfile
>>> from pathlib import Path
>>> folder = Path(tempfile.mkdtemp())
>>> _ = (folder / "voles.yaml").write_text("""
... faction: voles
... name: The Voles
... law: {title: Law of the Voles}
... seats: 2
... pieces:
...   warrior: {type: warrior, count: 12}
... setup:
...   - law: "1"
...     name: Burrow
...     choose: corner clearings as burrow
...     do: place 4 warriors in burrow
... birdsong:
...   - law: "2"
...     name: Boast
...     do: score 5
... """)

Load it: a file becomes a checked program, or raises with everything that is wrong with it, each thing with its place.

>>> from interpreter.language.check import check_files, load_faction
>>> check_files([folder / "voles.yaml"])
[]
>>> load_faction("voles", [folder]).name
'The Voles'

Start a game; this faction may sit twice. Where nobody answers, the game waits with an open decision, and its options
have stable ids:

>>> from interpreter.game.session import Session
>>> session = Session.start(["voles", "voles"], seed=7, folders=[folder])
>>> game = session.game
>>> game.decision.seat, game.decision.kind, [option.id for option in game.decision.options]
('voles', 'choose clearing', ['1', '2', '3', '4'])

A copy is a game of its own; choosing plays on to the next decision, or to the end:

>>> twin = game.copy()
>>> game.choose("3").decision.seat
'voles#2'
>>> game.choose("1").result.winners
('voles',)
>>> twin.decision.seat
'voles'

Every event of the log says which law caused it:

>>> game.log[-1]
'voles wins  [root:3.1]'

A save is a seed and the choices since; restoring one plays them again:

>>> session.save(folder / "game.json")
>>> Session.restore(folder / "game.json", folders=[folder]).game.result == game.result
True

What a seat may see of the game is `game.view("voles")`; `agents={"voles": ...}` seats somebody who answers.
'''
