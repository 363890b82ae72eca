#!/usr/bin/env python3
"""Writes the files by which later versions are tried, into the folder of this version's number: after a release, once.

  tests/compatibility/store.py      with TAFL as in compatibility_test.py"""

import gzip
import json
import re
import shutil
import struct

from compatibility_test import COMMANDS, HERE, MEMBER, SOURCE, UCI, WORK, interface, run, served

GAME = ("d2-e2 c4-c2 b4-b3 c2-b2 d6-c6 d4-c4 d1-c1 d3-d1 e2-e1xd1 c4-c3 c1-c2 c3-d3 a4-a2xb2 e4-a4 a2-a3 "
       "d5-b5 c6-b6 b5-a5 d7-d5 d3-e3 f4-e4 e3-f3 c2-f2 f3-d3 b3-c3 d3-d4 b6-b5,2,0,Black\n")
MINE = 'parent = "brandub"\ntitle = "Mine"\nexit_fort = true\n'


def network(template):
    """A network file of the same kind with regular weights, which compress well (src/engine/nnue/network.hpp)."""
    header = 8 + 6 * 2
    second = 2 * 16 * 256, 2 * 16, 8 * 16
    inputs = (len(template) - header - 8 - 2 * (9 * 256 + second[0] + second[2]) - 4 * (8 + second[1])) // 512
    kinds = "h" * (256 * (inputs + 9)) + "i" * 8 + "h" * second[0] + "i" * second[1] + "h" * second[2]
    numbers = [i % 7 - 3 for i in range(len(kinds))]
    seal = 0xCBF29CE484222325
    for number in [*struct.unpack_from("<6H", template, 8), *numbers]:
        seal = (seal ^ number & (1 << 64) - 1) * 0x100000001B3 & (1 << 64) - 1
    return template[:header] + struct.pack(f"<{kinds}Q", *numbers, seal)


def site():
    """A site with a member, who has resigned a game, and an imported game."""
    (WORK / "site").mkdir()
    with served() as ask:
        ask("/api/v1/me")
        ask("/api/v1/account", MEMBER)
        game = ask("/api/v1/games", {"ruleset": "brandub", "side": "attackers", "opponent": {"computer": 1}})
        ask(f"/api/v1/games/{game['game']}/resign", {})
    run("data", "import", "site", "game.csv", "--rules", "brandub")


def main():
    version = re.search(r"tafl (\S+)", run("--version", folder="/"))[1]
    stored = HERE / version
    for folder in (stored, WORK):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    for name, text in (("game.csv", GAME), ("mine.toml", MINE)):
        (WORK / name).write_text(text)
    site()
    for to in ("csv", "otn", "pgn", "json"):
        (stored / f"game.{to}").write_text(run("convert", "--rules", "brandub", "--to", to, "game.csv"))
    shutil.copy(stored / "game.csv", WORK)
    shutil.copy(WORK / "mine.toml", stored)
    for name, command in COMMANDS.items():
        (stored / f"{name}.jsonl").write_text("".join(run(*command.split()).splitlines(keepends=True)[:3]))
    (stored / "skjaldborg.db.gz").write_bytes(gzip.compress((WORK / "site/skjaldborg.db").read_bytes(), mtime=0))
    (stored / "network.nn.gz").write_bytes(gzip.compress(network((SOURCE / "src/engine/nnue/york.nn").read_bytes()), mtime=0))
    run("tables", "build", stored / "tables", "--rules", "brandub", "--men", "1")
    run("theory", "grow", stored / "book.theory", "--rules", "brandub", "--positions", "20", "--nodes", "300")
    (stored / "uci.txt").write_text(run("engine", given=UCI.read_text()))
    (stored / "api.txt").write_text("\n".join(interface(json.loads((SOURCE / "src/server/site/openapi.json").read_text()))) + "\n")
    shutil.copy(SOURCE / "src/library/c/tafl.h", stored)
    shutil.copy(SOURCE / "examples/game.c", stored)
    shutil.copy(SOURCE / "tests/library/expected/game.txt", stored)


main()
