"""The Debian package: well formed, complete, and its program runs from any folder."""

import gzip
import os
import re
import shutil
import signal
import subprocess
import unittest
import urllib.request

from installed import BUILD, SOURCE, empty_folder, environment, needs, run


@needs(shutil.which("dpkg-shlibdeps") and shutil.which("file"), "dpkg-dev or file is missing")
class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = empty_folder("package")
        scripts = f"{SOURCE}/tests/library/placeholder_pages.cmake;{SOURCE}/packaging/debian_files.cmake"
        run(os.environ["CPACK"], "-G", "DEB", "--config", BUILD / "CPackConfig.cmake", "-B", cls.folder,
            "-D", f"CPACK_PRE_BUILD_SCRIPTS={scripts}")
        (cls.file,) = cls.folder.glob("skjaldborg_*.deb")
        cls.root = cls.folder / "root"
        run("dpkg-deb", "-x", cls.file, cls.root)
        run("dpkg-deb", "-e", cls.file, cls.folder / "control")
        cls.tafl = cls.root / "usr" / "bin" / "tafl"

    def field(self, name):
        return run("dpkg-deb", "-f", self.file, name).strip()

    def test_says_what_it_is_and_what_it_needs(self):
        self.assertEqual(self.field("Package"), "skjaldborg")
        self.assertEqual(["tafl", self.field("Version").split("-")[0]], run(self.tafl, "--version").split()[:2])
        needed = {entry.split()[0].rstrip("0123456789") for entry in self.field("Depends").split(", ")}  # as in libfmt9 or libfmt10
        self.assertLessEqual({"libc", "libstdc++", "libfmt", "libsqlite3-", "libsodium", "libedit", "curl"}, needed)

    def test_holds_the_program_and_nothing_of_the_library(self):
        files = {line.split()[-1] for line in run("dpkg-deb", "-c", self.file).splitlines() if line.startswith("-")}
        expected = ["bin/tafl", "share/man/man1/tafl.1.gz", "share/bash-completion/completions/tafl",
                    "share/zsh/vendor-completions/_tafl", "share/fish/vendor_completions.d/tafl.fish",
                    "share/doc/skjaldborg/copyright", "lib/systemd/system/skjaldborg.service"]
        self.assertEqual([file for file in expected if "./usr/" + file not in files], [])
        self.assertEqual([file for file in files if "include" in file or file.endswith((".a", ".so", ".py"))], [])
        owners = {line.split()[1] for line in run("dpkg-deb", "-c", self.file).splitlines()}
        self.assertEqual(owners, {"root/root"})

    def test_has_what_debian_wants(self):
        files = {line.split()[-1] for line in run("dpkg-deb", "-c", self.file).splitlines() if line.startswith("-")}
        for file in ["share/man/man1/tafl.1.gz", "share/doc/skjaldborg/changelog.Debian.gz",
                     "share/doc/skjaldborg/changelog.gz"]:
            self.assertIn("./usr/" + file, files)
        self.assertEqual([file for file in files if "/man/" in file and not file.endswith(".gz")], [])
        self.assertRegex(self.field("Maintainer"), r"^[^<>]+ <[^<>@ ]+@[^<>@ ]+>$")
        with gzip.open(self.root / "usr/share/doc/skjaldborg/changelog.Debian.gz", "rt") as changelog:
            text = changelog.read()
        self.assertTrue(text.startswith(f"skjaldborg ({self.field('Version')}) "), text)
        self.assertIn(f" -- {self.field('Maintainer')}  ", text)

    def test_the_options_of_the_service_are_its_owners(self):
        conffiles = (self.folder / "control" / "conffiles").read_text().split()
        unit = (self.root / "usr/lib/systemd/system/skjaldborg.service").read_text()
        (options,) = re.findall(r"^EnvironmentFile=-(.*)$", unit, re.MULTILINE)
        self.assertEqual(conffiles, [options])
        self.assertIn("SKJALDBORG_OPTIONS=", (self.root / options.lstrip("/")).read_text())

    def test_nobody_else_reads_the_passwords_in_the_options(self):
        (line,) = [line for line in run("dpkg-deb", "-c", self.file).splitlines() if line.endswith("./etc/default/skjaldborg")]
        self.assertEqual(line.split()[:2], ["-rw-r-----", "root/root"])

    # dpkg keeps the mode of a file of options that an older version installed.
    def test_an_upgrade_closes_the_options_to_others(self):
        root = empty_folder("upgraded")
        options = root / "etc/default/skjaldborg"
        options.parent.mkdir(parents=True)
        options.write_text("TAFL_SMTP_PASSWORD=secret\n")
        script = (self.folder / "control" / "postinst").read_text().replace("/run/systemd/system", "/no/systemd")
        for before, after in [(0o644, 0o640), (0o600, 0o600)]:
            options.chmod(before)
            run("sh", "-c", script, "postinst", "configure", "0.0.9", env={**os.environ, "DPKG_ROOT": str(root)})
            self.assertEqual(options.stat().st_mode & 0o777, after)

    def test_a_package_for_few_processors_is_warned_of(self):
        config = (BUILD / "CPackConfig.cmake").read_text()
        for processor, warned in [("auto", True), ("native", True), ("baseline", False)]:
            said = subprocess.run([os.environ["CMAKE"], f"-DCPACK_SKJALDBORG_MARCH={processor}", "-P",
                                   SOURCE / "packaging" / "processor.cmake"], text=True, capture_output=True)
            self.assertEqual(("cmake --preset package" in said.stderr, said.returncode), (warned, 0), processor)
        self.assertIn('processor.cmake"', config)

    def test_no_package_is_made_without_the_pages_of_the_site(self):
        installed = empty_folder("without-pages")
        (installed / "program/usr/bin").mkdir(parents=True)
        said = subprocess.run([os.environ["CMAKE"], f"-DCPACK_TEMPORARY_INSTALL_DIRECTORY={installed}",
                               f"-DCPACK_SKJALDBORG_SOURCE={SOURCE}", "-P", SOURCE / "packaging/debian_files.cmake"],
                              text=True, capture_output=True)
        self.assertNotEqual(said.returncode, 0)
        self.assertIn("npm --prefix web run build", said.stderr)
        self.assertIn('/packaging/debian_files.cmake"', (BUILD / "CPackConfig.cmake").read_text())

    # podman builds OCI images, which have no HEALTHCHECK, unless it is told otherwise.
    def test_the_health_check_of_the_image_is_built_into_it(self):
        recipe = (SOURCE / "packaging/Containerfile").read_text()
        self.assertIn("HEALTHCHECK", recipe)
        for build in re.findall(r"podman build.*", recipe):
            self.assertIn("--format docker", build)

    # systemctl may fail, for one where the service does not come up; the package is installed and removed all the same.
    def test_its_scripts_succeed_where_systemd_fails(self):
        bin_folder = empty_folder("failing")
        (bin_folder / "systemctl").write_text("#!/bin/sh\nexit 1\n")
        (bin_folder / "systemctl").chmod(0o755)
        for name, action in [("postinst", "configure"), ("prerm", "remove"), ("postrm", "remove")]:
            script = (self.folder / "control" / name).read_text().replace("/run/systemd/system", str(bin_folder))
            run("sh", "-c", script, name, action, env={"PATH": f"{bin_folder}:/usr/bin:/bin", "DPKG_ROOT": str(bin_folder)})

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
