"""What Root lets happen: the table, its state, the ops that change it, and the standing rules that are asked first.

In: specs of the seats, a map, a deck, a world. Out: a `Board` that ops run on. Nothing here reads a faction's file or
knows a faction's name; the game layer fills in specs and hooks.

Reading order: `seats` (what a file declares) → `layout` (that, numbered) → `state` (what changes) → `hooks` (standing
rules) → `board` (one running table) → `ops` (what can happen to it) → `events` (what is said of it) → `invariants`.
"""
