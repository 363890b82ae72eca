"""What all parts of a release use."""
import gzip
import pathlib
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def fail(text):
    sys.exit(f"tools/release: {text}")


def run(*command, cwd=None):
    """Its standard output; ends the release if it fails."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"`{' '.join(map(str, command))}` failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout


def zipped(path):
    """A file to write, compressed by gzip without a name and a time."""
    return gzip.GzipFile(filename="", mode="wb", fileobj=path.open("wb"), mtime=0)


def pack(path, folder, prefix, time):
    """A folder as a .tar.gz, its files under `prefix`, in order, all of one time and one owner."""
    with zipped(path) as file, tarfile.open(fileobj=file, mode="w") as tar:
        for path in sorted(folder.rglob("*")):
            entry = tar.gettarinfo(path, f"{prefix}/{path.relative_to(folder)}")
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mtime = time
            entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
            tar.addfile(entry, path.open("rb") if entry.isfile() else None)
