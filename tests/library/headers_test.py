"""The installed headers are self-contained, and nothing in the installation refers to the source."""

import os
import re
import shutil
import unittest

from installed import BUILD, PREFIX, SOURCE, empty_folder, environment, needs, run

INCLUDE = PREFIX / "include"
HEADERS = sorted((INCLUDE / "skjaldborg").rglob("*.hpp"))


def compiles(text, *flags):
    warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    run(os.environ["CXX"], *flags, *warnings, "-fsyntax-only", f"-I{INCLUDE}", "-", input=text)


class Headers(unittest.TestCase):
    def test_include_only_what_is_installed(self):
        for header in HEADERS:
            for name in re.findall(r'^#include "(.*)"', header.read_text(encoding="utf-8"), re.M):
                self.assertTrue(name.startswith("skjaldborg/") and (INCLUDE / name).exists(), f"{header}: {name}")

    def test_compile_in_either_order(self):
        self.assertGreater(len(HEADERS), 25)
        for headers in [HEADERS, HEADERS[::-1]]:
            text = "".join(f"#include <{header.relative_to(INCLUDE)}>\n" for header in headers)
            compiles(text, "-xc++", "-std=c++23")

    def test_the_one_of_c_is_c_and_cpp(self):
        text = "#include <skjaldborg/tafl.h>\nint main(void) { return tafl_abi(); }\n"
        compiles(text, "-xc++", "-std=c++11")
        compiles(text, "-xc", "-std=c11")

    @needs(shutil.which("pkg-config"), "pkg-config is missing")
    def test_pkg_config_builds_a_program_with_every_library(self):
        parts = [path.stem.removeprefix("libskjaldborg_") for path in (PREFIX / "lib").glob("libskjaldborg_*.a")]
        asked = {"PKG_CONFIG_PATH": str(PREFIX / "lib" / "pkgconfig"), "PATH": os.environ["PATH"]}
        flags = run("pkg-config", "--cflags", "--libs", "skjaldborg-cpp", env=asked).split()
        self.assertEqual(sorted(f"-lskjaldborg_{part}" for part in parts), sorted(f for f in flags if "-lskjaldborg" in f))
        program = empty_folder("pkg-config") / "solver"
        run(os.environ["CXX"], "-std=c++23", SOURCE / "examples" / "solver.cpp", *flags, "-o", program)
        self.assertIn("wins in", run(program, env=environment()))


class Installation(unittest.TestCase):
    def test_does_not_know_where_it_was_built(self):
        for folder in ["lib/cmake", "lib/pkgconfig", "include"]:
            for file in (path for path in (PREFIX / folder).rglob("*") if path.is_file()):
                text = file.read_text(encoding="utf-8")
                self.assertNotIn(str(SOURCE), text, file)
                self.assertNotIn(str(BUILD), text, file)

    def test_the_shared_library_is_named_by_its_binary_interface(self):
        header = (INCLUDE / "skjaldborg" / "tafl.h").read_text(encoding="utf-8")
        (abi,) = re.findall(r"^#define TAFL_ABI (\d+)$", header, re.M)
        dynamic = run("objdump", "-p", PREFIX / "lib" / "libskjaldborg.so", env=environment())
        self.assertEqual(re.findall(r"SONAME +(\S+)", dynamic), [f"libskjaldborg.so.{abi}"])

    def test_the_shared_library_shows_the_functions_of_its_header_alone(self):
        header = (INCLUDE / "skjaldborg" / "tafl.h").read_text(encoding="utf-8")
        promised = set(re.findall(r"^TAFL_API .*?\b(tafl_[a-z_]+)\(", header, re.M))
        lines = run("nm", "-D", "--defined-only", PREFIX / "lib" / "libskjaldborg.so", env=environment()).splitlines()
        self.assertEqual({line.split()[-1] for line in lines}, promised)


if __name__ == "__main__":
    unittest.main()
