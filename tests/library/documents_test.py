"""docs/library.md and README.md: their programs build and print what the pages show."""

import doctest
import re
import sys
import unittest

from installed import PREFIX, PYTHON_PACKAGES, SOURCE, build, empty_folder, environment, needs_python_module, run

PAGE = (SOURCE / "docs" / "library.md").read_text(encoding="utf-8")
README = (SOURCE / "README.md").read_text(encoding="utf-8")


def section(title):
    return re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)[1]


def block(language, text):
    return re.search(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)[1]


class Page(unittest.TestCase):
    maxDiff = None

    def check_program(self, title, language, source):
        folder = empty_folder(language)
        (folder / "CMakeLists.txt").write_text(block("cmake", section(title)))
        (folder / source).write_text(block(language, section(title)))
        build(folder, folder / "build")
        self.assertEqual(run(folder / "build" / "mine", env=environment()), block("text", section(title)))

    def test_cpp(self):
        self.check_program("C++", "cpp", "main.cpp")

    def test_c(self):
        self.check_program("C", "c", "main.c")

    def test_c_without_cmake(self):
        """The commands of the page, in a shell with only the variables that the page exports."""
        folder = empty_folder("c_without_cmake")
        (folder / "main.c").write_text(block("c", section("C")))
        exports = re.search(r"^```sh\n(export .*?)^```$", section("Installing"), re.M | re.S)[1]
        script = (exports + block("sh", section("C"))).replace("~/skjaldborg", str(PREFIX))
        bare = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
        self.assertEqual(run("sh", "-ec", script, cwd=folder, env=bare), block("text", section("C")))

    @needs_python_module
    def test_python(self):
        sys.path.insert(0, str(PYTHON_PACKAGES))
        for name, text, fewest in ("library.md", section("Python"), 11), ("README.md", README, 6):
            session = doctest.DocTestParser().get_doctest(block("pycon", text), {}, name, None, 0)
            ran = doctest.DocTestRunner().run(session)
            self.assertEqual((ran.failed, ran.attempted >= fewest), (0, True), name)


if __name__ == "__main__":
    unittest.main()
