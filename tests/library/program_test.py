"""The installed program: its manual, its completions, and the site with the pages beside it."""

import re
import shutil
import subprocess
import unittest

from installed import PREFIX, empty_folder, environment, needs, run

TAFL = PREFIX / "bin" / "tafl"
PAGES = PREFIX / "share" / "man" / "man1"


def commands():
    return re.findall(r"[a-z]+", " ".join(re.findall(r"^  [a-z]+ (.*)", run(TAFL, "help"), re.M)))


def words(text):
    return set(re.findall(r"[\w.:/-]+", text))


class Manual(unittest.TestCase):
    def test_has_a_page_for_each_command(self):
        self.assertEqual({page.name for page in PAGES.iterdir()},
                         {"tafl.1"} | {f"tafl-{command}.1" for command in commands()})

    @needs(shutil.which("groff"), "groff-base is missing")
    def test_is_read_without_a_complaint(self):
        for page in PAGES.iterdir():
            command = ["groff", "-Kutf8", "-man", "-ww", "-Tutf8", "-z", page]
            done = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""), page.name)

    @needs(shutil.which("groff"), "groff-base is missing")
    def test_says_what_help_says(self):
        for command in commands():
            shown = run("groff", "-Kutf8", "-man", "-Tutf8", "-rLL=500n", "-rHY=0", "-P-cbou", PAGES / f"tafl-{command}.1")
            missing = words(run(TAFL, "help", command)) - words(shown) - {"Usage:", "Options", "Examples"}
            self.assertEqual(missing, set(), command)


class Completion(unittest.TestCase):
    def test_is_that_of_the_program(self):
        for shell, place in {"bash": "bash-completion/completions/tafl", "zsh": "zsh/site-functions/_tafl",
                             "fish": "fish/vendor_completions.d/tafl.fish"}.items():
            installed = PREFIX / "share" / place
            self.assertEqual(installed.read_text(encoding="utf-8"), run(TAFL, "completion", shell))


class Moved(unittest.TestCase):
    def test_the_installation_may_be_moved(self):
        there = empty_folder("moved") / "place"
        shutil.copytree(PREFIX / "bin", there / "bin")
        self.assertIn("Brandub", run(there / "bin" / "tafl", "rules", "brandub", env=environment(), cwd="/"))
        searched = run(there / "bin" / "tafl", "analyse", "--depth", "1", env=environment(), cwd="/")  # by the network
        self.assertIn("depth", searched)


if __name__ == "__main__":
    unittest.main()
