"""A bare Debian in a folder, to build in, so that a package is made for that release and no other; needs root and mmdebstrap.

It is made once; delete the folder to have newer packages. For arm64 it is an amd64 system with a cross compiler and the libraries
of both: it compiles at full speed, and qemu runs what it has compiled."""
import os
import re
import shutil

from .common import ROOT, run

SUITES = {12: "bookworm", 13: "trixie"}
TREE = "/skjaldborg"  # where the sources are inside
# The folder, the sources and the compiler cache; the mounts end with the command.
ENTER = 'mount -t proc proc "$0/proc" && mount --bind "$1" "$0/skjaldborg" && mount --bind "$2" "$0/ccache" && shift 2 && exec chroot "$0" "$@"'


class Debian:
    def __init__(self, number, architecture, folder, tree):
        self.suite = SUITES[number]
        self.foreign = architecture if architecture != "amd64" else None
        self.root = folder / "roots" / f"{self.suite}-{architecture}"
        self.cache = folder / "ccache"
        self.tree = tree
        self.build = f"build/debian{number}-{architecture}"
        self.tafl = f"{TREE}/{self.build}/bin/tafl"

    def run(self, *command, folder="."):
        """Standard output of a command inside, in a folder of the sources."""
        self.make()
        kept = [f"{name}={os.environ[name]}" for name in ("SOURCE_DATE_EPOCH", "CMAKE_BUILD_PARALLEL_LEVEL") if name in os.environ]
        return run("unshare", "--mount", "sh", "-c", ENTER, self.root, self.tree, self.cache,
                   "env", "-i", "-C", f"{TREE}/{folder}", "HOME=/root", "LANG=C.UTF-8", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "CCACHE_DIR=/ccache", f"CCACHE_BASEDIR={TREE}", *kept, *command)

    def make(self):
        self.cache.mkdir(parents=True, exist_ok=True)
        if self.root.exists():
            return
        new = self.root.with_suffix(".new")
        new.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(new, ignore_errors=True)
        run("mmdebstrap", "--mode=root", "--variant=minbase", f"--architectures=amd64{',' + self.foreign if self.foreign else ''}",
            f"--include={','.join(self.packages())}", self.suite, new)
        for folder in ("skjaldborg", "ccache"):
            (new / folder).mkdir()
        new.rename(self.root)

    def packages(self):
        """Those of the group `build` but what builds the pages; in a cross build the libraries of the other architecture."""
        names = re.findall(r"^build +(\S+)", (ROOT / "tools/packages").read_text(), flags=re.M)
        names = [name.split("|")[0 if self.suite == "bookworm" else -1] for name in names if name not in ("nodejs", "npm")]
        if self.foreign:
            names = [f"{name}:{self.foreign}" if re.match("(lib|zlib).*-dev$", name) and name != "libcli11-dev" else name for name in names]
            names += ["g++-aarch64-linux-gnu", "qemu-user"]
        return names + ["python3-dev", "python3-pip", "pybind11-dev", "ccache", "git", "dpkg-dev", "file", "lintian"]

    def compile(self):
        """The program, in the folder `build`."""
        self.run("cmake", "--preset", "package-arm64" if self.foreign else "package", "-B", self.build)
        self.run("cmake", "--build", self.build, "--target", "tafl", "tafl_pages")

    def package(self):
        """The Debian package: its path."""
        for old in (self.tree / self.build).glob("skjaldborg_*.deb"):
            old.unlink()
        self.run("cpack", "-G", "DEB", folder=self.build)
        (file,) = (self.tree / self.build).glob("skjaldborg_*.deb")
        self.run("lintian", "--fail-on", "error", f"{TREE}/{self.build}/{file.name}")
        return file
