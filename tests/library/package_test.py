"""The Debian package: well formed, complete, and what is in it runs from wherever it is unpacked."""

import os
import re
import shutil
import signal
import subprocess
import unittest
import urllib.request

from installed import BUILD, empty_folder, environment, needs, run


@needs(shutil.which("dpkg-shlibdeps"), "dpkg-dev is missing")
class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = empty_folder("package")
        run(os.environ["CPACK"], "-G", "DEB", "--config", BUILD / "CPackConfig.cmake", "-B", cls.folder)
        (cls.file,) = cls.folder.glob("skjaldborg_*.deb")
        cls.root = cls.folder / "root"
        run("dpkg-deb", "-x", cls.file, cls.root)
        run("dpkg-deb", "-e", cls.file, cls.folder / "control")
        cls.tafl = cls.root / "usr" / "bin" / "tafl"

    def field(self, name):
        return run("dpkg-deb", "-f", self.file, name).strip()

    def test_says_what_it_is_and_what_it_needs(self):
        self.assertEqual(self.field("Package"), "skjaldborg")
        self.assertEqual("tafl " + self.field("Version").split("-")[0], run(self.tafl, "--version").strip())
        needed = {entry.split()[0] for entry in self.field("Depends").split(", ")}
        self.assertLessEqual({"libc6", "libstdc++6", "libfmt9", "libsqlite3-0", "libsodium23"}, needed)

    def test_holds_the_program_and_nothing_of_the_library(self):
        files = {line.split()[-1] for line in run("dpkg-deb", "-c", self.file).splitlines() if line.startswith("-")}
        expected = ["bin/tafl", "share/man/man1/tafl.1", "share/bash-completion/completions/tafl",
                    "share/doc/skjaldborg/copyright", "lib/systemd/system/skjaldborg.service"]
        self.assertEqual([file for file in expected if "./usr/" + file not in files], [])
        self.assertEqual([file for file in files if "include" in file or file.endswith((".a", ".so", ".py"))], [])
        owners = {line.split()[1] for line in run("dpkg-deb", "-c", self.file).splitlines()}
        self.assertEqual(owners, {"root/root"})

    def test_its_scripts_are_shell_and_may_be_run(self):
        for name in ["postinst", "prerm", "postrm"]:
            script = self.folder / "control" / name
            self.assertEqual(script.stat().st_mode & 0o777, 0o755, name)
            run("sh", "-n", script)

    def test_the_service_is_not_started_by_itself(self):
        scripts = "".join((self.folder / "control" / name).read_text() for name in ["postinst", "prerm", "postrm"])
        self.assertEqual(re.findall(r"systemctl (?:enable|start|restart)\b.*", scripts), [])
        unit = (self.root / "usr" / "lib" / "systemd" / "system" / "skjaldborg.service").read_text()
        for line in ["DynamicUser=yes", "StateDirectory=skjaldborg"]:
            self.assertIn(line, unit.splitlines())

    def test_the_site_finds_the_pages_beside_it(self):
        pages = self.root / "usr" / "share" / "skjaldborg" / "web"
        pages.mkdir(parents=True, exist_ok=True)
        (pages / "index.html").write_text("<title>the installed pages</title>")
        server = subprocess.Popen([self.tafl, "serve", "--port", "0", "--data", self.folder / "data"], text=True,
                                  stdout=subprocess.PIPE, env=environment(), cwd="/")
        try:
            url = re.search(r"http://\S+", server.stdout.readline())[0]
            with urllib.request.urlopen(url) as page:
                self.assertIn("the installed pages", page.read().decode())
        finally:
            server.send_signal(signal.SIGTERM)
            server.stdout.close()
            self.assertEqual(server.wait(), 0)


if __name__ == "__main__":
    unittest.main()
