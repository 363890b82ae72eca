"""The wheel: made without the network, installed into a fresh environment, and played with there."""

import base64
import csv
import glob
import hashlib
import importlib.util
import io
import os
import subprocess
import sys
import tempfile
import unittest
import zipfile

GAME = """
import importlib.metadata, tafl
game = tafl.Game("brandub")
while not game.is_over and game.plies < 40:
    game.play(game.analyse(nodes=200).best)
[record] = tafl.RecordReader(game.record().text("pgn"))
assert record.game() == game and game.plies > 5
package = importlib.metadata.distribution("skjaldborg")
assert package.version == tafl.__version__
assert {"Name", "Summary", "Requires-Python", "License-File"} <= set(package.metadata)
print(tafl.__file__)
"""


def pip(*words):
    subprocess.run([sys.executable, "-m", "pip", *words, "--disable-pip-version-check", "--quiet"], check=True)


@unittest.skipUnless(importlib.util.find_spec("pip"), "pip is not installed (python3-pip)")
class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        pip("wheel", os.environ["SOURCE"], "--no-index", "--no-deps", "--wheel-dir", cls.folder.name,
            "--config-settings", "build=" + os.environ["BUILD"])
        [cls.wheel] = glob.glob(os.path.join(cls.folder.name, "*.whl"))

    def test_lists_its_files_with_their_fingerprints(self):
        with zipfile.ZipFile(self.wheel) as wheel:
            [record] = [name for name in wheel.namelist() if name.endswith("/RECORD")]
            rows = list(csv.reader(io.StringIO(wheel.read(record).decode())))
            self.assertEqual([row[0] for row in rows], wheel.namelist())
            for path, fingerprint, size in rows:
                content = wheel.read(path)
                digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                if path != record:
                    self.assertEqual((fingerprint, size), ("sha256=" + digest, str(len(content))), path)
        self.assertLessEqual({"tafl/__init__.py", "tafl/_core.pyi", "tafl/py.typed"}, {row[0] for row in rows})

    def test_is_installed_into_a_fresh_environment_and_plays_a_game(self):
        environment = os.path.join(self.folder.name, "environment")
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
        python = os.path.join(environment, "bin/python")
        pip("--python", python, "install", "--no-index", self.wheel)
        own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        found = subprocess.run([python, "-c", GAME], cwd=environment, env=own, check=True, capture_output=True, text=True)
        self.assertTrue(found.stdout.startswith(environment), found.stdout)


if __name__ == "__main__":
    unittest.main()
