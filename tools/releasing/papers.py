"""What goes with the files: the notes, the bill of materials, the checksums."""
import hashlib
import json
import re

from .common import ROOT, fail


def notes(version):
    """The section of this version in CHANGELOG.md."""
    for section in re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.M):
        name, _, text = section.partition("\n")
        if name.split()[:1] == [version]:
            return f"# Skjaldborg {version}\n{text.rstrip()}\n"
    fail(f"CHANGELOG.md has no section “{version}”")


def materials(version, debian):
    """What the program is linked with in `debian`, and what the pages contain, in the form of CycloneDX 1.5."""
    program = {"type": "application", "name": "skjaldborg", "version": version, "licenses": [{"license": {"id": "MIT"}}]}
    found = [*libraries(debian), *modules()]
    return json.dumps({"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": {"component": program}, "components": found},
                      indent=1, sort_keys=True) + "\n"


def libraries(debian):
    paths = set(re.findall(r"=> (/\S+)", debian.run("ldd", debian.tafl)))
    names = {debian.run("realpath", path).strip().removeprefix("/usr") for path in paths}
    owners = {debian.run("dpkg-query", "-S", f"*{name}").split(":")[0] for name in names}
    for line in debian.run("dpkg-query", "-W", "-f", "${Package} ${Version} ${Architecture}\n", *sorted(owners)).splitlines():
        name, version, architecture = line.split()
        yield {"type": "library", "name": name, "version": version, "purl": f"pkg:deb/debian/{name}@{version}?arch={architecture}"}


def modules():
    locked = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    for path, package in sorted(locked.items()):
        if path.startswith("node_modules/") and not package.get("dev") and not package.get("link") and "version" in package:
            name, version = path.split("node_modules/")[-1], package["version"]
            yield {"type": "library", "name": name, "version": version, "purl": f"pkg:npm/{name.replace('@', '%40')}@{version}"}


def sums(folder):
    files = [file for file in sorted(folder.iterdir()) if file.name != "SHA256SUMS"]
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
