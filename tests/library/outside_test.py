"""A project of somebody else uses the library in each way that the page names, and needs nothing but what the page says."""

import json
import os
import unittest

from installed import CMAKE, PREFIX, SOURCE, empty_folder, environment, run

PROJECT = SOURCE / "tests" / "library" / "outside"
NOT_NEEDED = ["Boost", "CLI11", "CURL", "GIF", "GTest", "OpenSSL", "PkgConfig", "SQLite3", "ZLIB"]


def without(*packages):
    """Then find_package(... REQUIRED) is an error."""
    return [f"-DCMAKE_DISABLE_FIND_PACKAGE_{package}=ON" for package in packages]


class Outside(unittest.TestCase):
    def configured(self, way, *options):
        folder = empty_folder(way)
        run(CMAKE, "-S", PROJECT, "-B", folder, "-G", "Ninja", f"-DWAY={way}", f"-DSKJALDBORG={SOURCE}",
            f"-DCMAKE_CXX_COMPILER={os.environ['CXX']}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *without(*NOT_NEEDED), *options)
        return folder

    def test_finds_the_installed_library_with_the_standard_library_alone(self):
        folder = self.configured("find_package", f"-DCMAKE_PREFIX_PATH={PREFIX}", *without("fmt", "Threads"))
        run(CMAKE, "--build", folder)
        run(folder / "game", env=environment())

    def check_contains(self, way):
        """Compiles the project's own files; of the library only what `numbers` needs, because the rest takes long."""
        folder = self.configured(way)
        run(CMAKE, "--build", folder, "--target", "numbers", "CMakeFiles/game.dir/game.cpp.o")
        run(folder / "numbers", env=environment())
        commands = json.loads((folder / "compile_commands.json").read_text())
        (command,) = [each["command"] for each in commands if each["file"].endswith("game.cpp") and "outside" in each["file"]]
        for option in ["-W", "-march", "-O", "-D"]:
            self.assertNotIn(" " + option, command)
        self.assertNotIn(f"{SOURCE}/src", command)
        self.assertEqual([each["file"] for each in commands if each["file"].startswith(f"{SOURCE}/tests/") and str(PROJECT) not in each["file"]], [])
        run(CMAKE, "--install", folder, "--prefix", folder / "nothing")
        self.assertFalse((folder / "nothing").exists())

    def test_contains_the_source(self):
        self.check_contains("add_subdirectory")

    def test_fetches_the_source(self):
        self.check_contains("FetchContent")


if __name__ == "__main__":
    unittest.main()
