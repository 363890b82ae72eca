"""What docs/versions.md promises, tried on the files that the last release left in the folder of its number.

After a release store.py writes the folder of the new one; the old folders stay."""

import contextlib
import gzip
import json
import os
import re
import shutil
import socket
import subprocess
import time
import unittest
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
STORED = sorted(HERE.glob("[0-9]*.[0-9]*.[0-9]*"), key=lambda folder: [int(part) for part in folder.name.split(".")])
SOURCE = Path(os.environ.get("SOURCE", HERE.parent.parent))
WORK = Path(os.environ.get("WORK", "/tmp/compatibility"))
TAFL = os.environ.get("TAFL", str(SOURCE / "build/release/bin/tafl"))

# The commands whose JSON is stored: the fields of each, and their types, stay.
COMMANDS = {
    "analyse": "analyse --rules brandub --depth 3 --json",
    "check": "check mine.toml --json",
    "explore": "explore --nodes 100 game.csv --json",
    "moves": "moves --rules brandub --json",
    "perft": "perft --rules mine.toml --depth 2 --divide --json",
    "playouts": "playouts --rules brandub --games 10 --json",
    "replay": "replay --rules brandub game.csv --json",
    "review": "review --rules brandub --nodes 500 game.csv --json",
    "rulesets": "rulesets --json",
    "site": "data games site --json",
}
MEMBER = {"name": "Sigrid", "password": "nine shields and a king"}
RECORDS = ("game.csv", "game.otn", "game.pgn", "game.json")
UCI = HERE / "uci.in"


def run(*words, given="", folder=WORK):
    done = subprocess.run([TAFL, *words], input=given, capture_output=True, text=True, cwd=folder, timeout=600)
    if done.returncode != 0:
        raise AssertionError(f"tafl {' '.join(words)}: {done.stdout[-500:]}{done.stderr[-500:]}")
    return done.stdout


def unpack(stored):
    """A release's files in a folder to work in, with its site as the folder `site`."""
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.copytree(stored, WORK)
    for file in WORK.glob("*.gz"):
        (WORK / file.stem).write_bytes(gzip.decompress(file.read_bytes()))
    (WORK / "site").mkdir()
    (WORK / "skjaldborg.db").rename(WORK / "site/skjaldborg.db")


@contextlib.contextmanager
def served():
    """Asks the site in WORK/site: ask(path, body) gives the answer as JSON; it is one client, with its cookie."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    client = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def ask(path, body=None):
        request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", None if body is None else json.dumps(body).encode())
        with client.open(request, timeout=60) as answer:
            return json.loads(answer.read() or "null")

    site = subprocess.Popen([TAFL, "serve", "--port", str(port), "--data", "site"], cwd=WORK, stdout=subprocess.DEVNULL)
    try:
        while site.poll() is None:
            with contextlib.suppress(OSError):
                ask("/health/live")
                break
            time.sleep(0.1)
        yield ask
    finally:
        site.terminate()
        site.wait()


def shape(value, path=""):
    """Each field of a JSON value with its type: {".moves[].from": {"str"}, …}."""
    found = {path: {"number" if type(value) in (int, float) else type(value).__name__}}
    children = [(f".{name}", child) for name, child in value.items()] if isinstance(value, dict) else \
        [("[]", child) for child in value] if isinstance(value, list) else []
    for name, child in children:
        for field, types in shape(child, path + name).items():
            found.setdefault(field, set()).update(types)
    return found


def printed(command):
    """The JSON values that a command prints, as one."""
    return [json.loads(line) for line in run(*command.split()).splitlines()]


def interface(api):
    """Routes, parameters and fields of openapi.json, a line each: `get /api/v1/me 200.name string`."""
    def fields(schema, path):
        if "$ref" in schema:
            yield f"{path} {schema['$ref'].split('/')[-1]}"
        elif "properties" in schema:
            for name, child in schema["properties"].items():
                yield from fields(child, f"{path}.{name}")
        elif schema.get("type") == "array":
            yield from fields(schema["items"], f"{path}[]")
        elif any(kind in schema for kind in ("oneOf", "anyOf", "allOf")):
            for kind in ("oneOf", "anyOf", "allOf"):
                for child in schema.get(kind, []):
                    yield from fields(child, path)
        else:
            yield f"{path} {schema.get('type', 'anything')}"

    for name, schema in api["components"]["schemas"].items():
        yield from fields(schema, name)
    for path, operations in api["paths"].items():
        for method, operation in operations.items():
            if method == "parameters":
                continue
            yield f"{method} {path}"
            for parameter in operation.get("parameters", []):
                yield f"{method} {path} ?{parameter.get('name') or parameter['$ref'].split('/')[-1]}"
            for status, answer in operation.get("responses", {}).items():
                for content in answer.get("content", {}).values():
                    yield from fields(content.get("schema", {}), f"{method} {path} {status}")


def declarations(header):
    """Of a C header without comments and preprocessor; an enum's names one by one, with their values."""
    text = re.sub(r"/\*.*?\*/|^#.*?$", "", header, flags=re.S | re.M)
    text = re.sub(r'extern "C" \{', "", text)
    for names in re.findall(r"enum \{(.*?)\}", text, flags=re.S):
        yield from (f"{name.strip()} = {value}" for value, name in enumerate(names.split(",")))
    for struct in re.findall(r"typedef struct \w+ \{.*?\} \w+;", text, flags=re.S):
        yield " ".join(struct.split())
    text = re.sub(r"(enum|typedef struct \w+) \{.*?\}[^;]*;", "", text, flags=re.S)
    yield from (" ".join(one.split()) for one in text.split(";") if "(" in one or "typedef" in one)


INFO = ("depth", "seldepth", "multipv", "score", "cp", "mate", "nodes", "nps", "time", "hashfull", "pv")


def said(transcript):
    """What a UCI session promises: option names with types, the other replies by their first word, and the words of `info`."""
    for line in transcript.splitlines():
        words = line.split()
        if words[:1] == ["option"]:
            yield re.match(r"option name .* type \w+", line)[0]
        elif words[:1] == ["info"] and words[1] != "string":
            yield from (f"info {word}" for word in words if word in INFO)
        elif words:
            yield words[0]


class Compatibility(unittest.TestCase):
    def each(self, what, stored, now):
        self.assertEqual(sorted(set(stored) - set(now)), [], f"{what}: these are gone")

    def releases(self):
        self.assertTrue(STORED)
        for stored in STORED:
            unpack(stored)
            yield stored

    def test_reads_its_sites(self):
        for _ in self.releases():
            with served() as ask:
                ask("/api/v1/session", MEMBER)
                self.assertEqual(ask("/api/v1/me")["name"], MEMBER["name"])
                self.assertEqual(len(ask(f"/api/v1/games?player={MEMBER['name']}")["games"]), 1)
            run("data", "check", "site")
            self.assertEqual([game["moves"] for game in printed(COMMANDS["site"])],
                             [game["moves"] for game in map(json.loads, (WORK / "site.jsonl").read_text().splitlines())])

    def test_reads_its_records_and_rulesets(self):
        for _ in self.releases():
            for name in RECORDS:
                self.assertEqual(run("convert", "--to", "csv", name), (WORK / "game.csv").read_text(), name)
            counted = [json.loads(line) for line in (WORK / "perft.jsonl").read_text().splitlines()]
            self.assertEqual([one.get("nodes") for one in printed(COMMANDS["perft"])], [one.get("nodes") for one in counted])

    def test_its_networks_and_tables_are_loaded(self):
        for _ in self.releases():
            for rules, option in (("york", "EvalFile value network.nn"), ("brandub", "TablesPath value tables"),
                                  ("brandub", "BookPath value book.theory")):
                replies = run("engine", "--rules", rules, given=f"setoption name {option}\nisready\ngo depth 1\n")
                self.assertNotIn("info string", replies, option)

    def test_commands_print_the_fields(self):
        for _ in self.releases():
            with served():
                pass  # brings the site up to date, which the command does not
            for name, command in COMMANDS.items():
                now = shape(printed(command))
                for field, types in shape([json.loads(line) for line in (WORK / f"{name}.jsonl").read_text().splitlines()]).items():
                    self.assertLessEqual(types, now.get(field, set()), f"{command}: {field}")

    def test_the_site_has_the_routes_and_fields(self):
        now = interface(json.loads((SOURCE / "src/server/site/openapi.json").read_text()))
        for stored in self.releases():
            self.each("openapi.json", (stored / "api.txt").read_text().splitlines(), now)

    def test_uci_replies(self):
        for stored in self.releases():
            self.each("UCI", said((stored / "uci.txt").read_text()), said(run("engine", given=UCI.read_text())))

    def test_the_library_has_the_declarations(self):
        now = (SOURCE / "src/library/c/tafl.h").read_text()
        for stored in self.releases():
            header = (stored / "tafl.h").read_text()
            abi = [re.search(r"^#define TAFL_ABI (\d+)", text, re.M)[1] for text in (header, now)]
            if abi[0] == abi[1]:
                self.each("tafl.h", declarations(header), declarations(now))

    def test_a_program_compiled_with_its_header_runs(self):
        library = os.environ["LIBRARY"]
        for stored in self.releases():
            (WORK / "skjaldborg").mkdir()
            shutil.copy(stored / "tafl.h", WORK / "skjaldborg")
            program = WORK / "program"
            subprocess.run([os.environ.get("CC") or "cc", "-I", WORK, stored / "game.c", library, f"-Wl,-rpath,{Path(library).parent}",
                            "-o", program], check=True)
            self.assertEqual(subprocess.run([program], capture_output=True, text=True).stdout, (stored / "game.txt").read_text())


if __name__ == "__main__":
    unittest.main()
