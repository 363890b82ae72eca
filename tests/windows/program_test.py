"""tafl.exe in wine: what it prints is what the program for Linux prints."""

import json
import os
import re
import shutil
import socket
import struct
import subprocess
import threading
import unittest
import zipfile
from pathlib import Path

TAFL = ["wine", os.environ["TAFL"]]
WORK = Path(os.environ["WORK"])
TESTS = Path(__file__).resolve().parent.parent
SNAPSHOTS = TESTS / "cli" / "snapshots"

THREE_GAMES = ("d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2,1,0,Ongoing\n"
               "d1-d3 e5-e2 d3-e3,1,0,Black\n"
               "d1-d4 d1-d5,0,0,Ongoing\n")
MISSED = ("b4-b6 c4-c3 d7-c7 c3-c5 f4-f5 e4-e5 c7-c6 d3-c3 f5-f6 d4-c4 d6-d7 c3-b3 d2-b2 b3-a3 a4-b4 "
          "c5-b5 d1-c1 d5-c5 f6-e6 a3-b3 b2-a2 c4-a4 b6-a6 a4-a3 c1-c4 a3-a1,0,0,White\n")

# Of tests/cli/snapshots_test.cpp: the snapshot, the arguments, the input.
CASES = [
    ("help/overview", "help", ""),
    ("help/match", "help match", ""),
    ("error/command", "mvoes", ""),
    ("error/file", "replay none.csv", ""),
    ("error/output", "show -o none/board.svg", ""),
    ("error/moves-turn", 'moves --moves "d1-d3 e1-e2"', ""),
    ("output/rulesets-json", "rulesets --json", ""),
    ("output/rules-text", "rules tablut-ashton", ""),
    ("output/check-good", "check good.toml", ""),
    ("output/moves-json", 'moves --rules brandub --moves "d1-c1 d3-a3" --json', ""),
    ("output/replay", "replay games.csv", ""),
    ("output/replay-stdin", "replay -", "d1-d3 e5-e2,0,0,Ongoing\n"),
    ("output/convert-pgn", "convert --to pgn games.csv", ""),
    ("output/show-19", "show --rules alea-evangelii", ""),
    ("output/show-svg", 'show --rules brandub --moves "d1-c1" --format svg', ""),
    ("output/perft", "perft --depth 3 --rules brandub", ""),
    ("output/playouts", "playouts --rules brandub --games 500 --seed 3", ""),
    ("output/review", "review missed.csv --rules brandub --nodes 3000", ""),
    ("output/engine", "engine --rules brandub",
     "uci\nisready\nzebra\nsetoption name Hash value 0\nposition startpos moves d1d5\nquit\n"),
    ("output/play-computer", "play --rules brandub --level 2 --seed 1", "d2-c2\nhint\nundo\nundo\nquit\n"),
    ("output/play-save-twice", "play --side both --rules brandub",
     "d2-c2\nsave kept.csv\nsave kept.csv\nsave games.csv\nsave games.csv\nsave good.toml\n"),
]


def run(*words, given=""):
    return subprocess.run([*TAFL, *words], input=given.encode(), capture_output=True, cwd=WORK, timeout=600)


def split(line):
    return [quoted or plain for quoted, plain in re.findall(r'"([^"]*)"|(\S+)', line)]


def transcript(done):
    text = done.stdout.decode()
    for what, instead in ((r"\b[0-9.]+ s\b", "# s"), (r"[0-9.,]+ (million|thousand)", r"# \1"),
                          (r"(\d+\.\d+\.\d+) \([^)]*\)", r"\1 (…)")):
        text = re.sub(what, instead, text)
    if done.stderr:
        text += "--- standard error\n" + done.stderr.decode()
    return text + f"--- exit status {done.returncode}\n"


class Program(unittest.TestCase):
    def setUp(self):
        shutil.rmtree(WORK, ignore_errors=True)
        WORK.mkdir(parents=True)
        (WORK / "games.csv").write_text(THREE_GAMES)
        (WORK / "missed.csv").write_text(MISSED)
        (WORK / "good.toml").write_text('parent = "brandub"\ntitle = "Mine"\nexit_fort = true\n')

    def test_prints_what_it_prints_on_linux(self):
        for name, line, given in CASES:
            with self.subTest(name):
                self.setUp()
                self.assertEqual(transcript(run(*split(line), given=given)),
                                 (SNAPSHOTS / f"{name}.txt").read_text(encoding="utf-8"))

    def test_searches_as_on_linux(self):
        printed = [line for line in run("bench").stdout.decode().splitlines() if " nodes in " not in line]
        self.assertEqual(printed, (TESTS / "data" / "bench.signature").read_text().splitlines())

    def test_analyses(self):
        done = run("analyse", "--rules", "brandub", "--depth", "6", "--json")
        self.assertEqual(json.loads(done.stdout)["depth"], 6, done.stderr)

    def test_files_have_any_name(self):
        self.assertEqual(run("show", "-o", "Þór.svg").returncode, 0)
        self.assertIn("<svg", (WORK / "Þór.svg").read_text(encoding="utf-8"))
        self.assertEqual([path.name for path in WORK.glob("*.svg")], ["Þór.svg"])  # no temporary file is left

    def test_prints_books_and_says_what_it_cannot(self):
        self.assertEqual(run("print", "--rules", "brandub", "-o", "rules.epub").returncode, 0)
        self.assertIsNone(zipfile.ZipFile(WORK / "rules.epub").testzip())
        for words in (["show", "-o", "board.png"], ["print", "-o", "set.pdf"]):
            done = run(*words)
            self.assertEqual((done.returncode, done.stderr.decode()),
                             (3, "tafl: on Windows, tafl writes .svg boards and .epub books; "
                                 "PDF, PNG, GIF and sheets need Linux\n"))
        self.assertEqual(run("serve").returncode, 2)

    def test_engines_play_a_match(self):
        ours = "cmd='" + TAFL[1].replace("/", "\\") + "' engine;name="
        done = run("match", "--engine", ours + "one", "--engine", ours + "two", "--rules", "brandub", "--games", "4",
                   "--nodes", "300", "--pgn", "games.pgn", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, b"")  # nobody forfeits
        self.assertEqual((WORK / "games.pgn").read_text().count("[Round"), 4)
        ended = run("match", "--engine", "cmd='" + TAFL[1] + "' moves;name=dumb", "--engine", ours + "two",
                    "--games", "2", "--nodes", "300")
        self.assertIn("dumb", ended.stderr.decode())

    def test_connects(self):
        with socket.create_server(("127.0.0.1", 0)) as server:
            heard = []
            host = threading.Thread(target=play_black, args=(server, heard))
            host.start()
            done = run("connect", "--tablut", "127.0.0.1", "--port", str(server.getsockname()[1]), "--side", "white",
                       "--nodes", "500", "--timeout", "3")
            host.join()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(heard[0], "Skjaldborg")
        self.assertEqual(heard[1]["turn"], "WHITE")


# A server of the Tablut competition (docs/protocols/tablut.md) on which black resigns after white's first move.
def play_black(server, heard):
    client, _ = server.accept()
    with client, client.makefile("rwb") as stream:
        def send(turn):
            message = json.dumps({"board": opening(), "turn": turn}).encode()
            stream.write(struct.pack(">I", len(message)) + message)
            stream.flush()

        def receive():
            return json.loads(stream.read(struct.unpack(">I", stream.read(4))[0]))

        heard.append(receive())
        send("WHITE")
        heard.append(receive())
        send("WHITEWIN")


def opening():
    board = [["EMPTY"] * 9 for _ in range(9)]
    for i in range(9):
        for j in range(9):
            away = (abs(i - 4), abs(j - 4))
            if away == (0, 0):
                board[i][j] = "KING"
            elif 0 in away and max(away) <= 2:
                board[i][j] = "WHITE"
            elif (0 in away and max(away) >= 3) or sorted(away) == [1, 4]:
                board[i][j] = "BLACK"
    return board


if __name__ == "__main__":
    unittest.main()
