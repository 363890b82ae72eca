"""The examples, built against the installation, print what is in expected/; UPDATE_SNAPSHOTS=1 updates it."""

import os
import subprocess
import sys
import unittest

from installed import SOURCE, build, empty_folder, environment, needs_python_module, run

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = """\
b4-b7 d5-a5 d6-a6xa5 c4-c3 d2-f2 d4-c4 f2-c2 c4-c7xb7 a6-a5 c7-a7,1,1,White
d1-d2,0,0,Ongoing
d1-z9,0,0,Ongoing
"""


class Examples(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = empty_folder("examples")
        build(SOURCE / "examples", cls.folder)

    def says(self, name, *command, **settings):
        said = run(*command, env=environment(), cwd=self.folder, **settings)
        path = os.path.join(HERE, "expected", name + ".txt")
        if os.environ.get("UPDATE_SNAPSHOTS"):
            with open(path, "w", encoding="utf-8") as file:
                file.write(said)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(said, file.read())

    def test_game(self):
        self.says("game", "./game")

    def test_adviser(self):
        self.says("adviser", "./adviser", stdin=subprocess.DEVNULL)

    def test_positions(self):
        self.says("positions", "./positions")

    def test_solver(self):
        self.says("solver", "./solver")

    def test_records(self):
        self.says("records", "./records", input=GAMES, status=1)
        self.assertIn("10 moves", run("./records", env=environment(), cwd=self.folder, input=GAMES.splitlines()[0]))

    @needs_python_module
    def test_study(self):
        self.says("study", sys.executable, SOURCE / "examples" / "study.py")

    @needs_python_module
    def test_train(self):
        self.says("train", sys.executable, SOURCE / "examples" / "train.py")

    def test_are_short_enough_to_be_read(self):
        files = [file for file in (SOURCE / "examples").rglob("*") if file.is_file()]
        for file in files:
            self.assertLess(len(file.read_text(encoding="utf-8").splitlines()), 60, file.name)


if __name__ == "__main__":
    unittest.main()
