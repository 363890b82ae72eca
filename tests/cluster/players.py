"""Players who write down what they were promised and what they were shown."""
import asyncio
import base64
import json
import os
import re
import time


class Closed(Exception):
    pass


class Socket:
    """One WebSocket, with the cookie that it got or brings along."""

    async def open(self, place, cookie=None, headers=""):
        self.reader, self.writer = await asyncio.wait_for(asyncio.open_connection(*place), 3)
        key = base64.b64encode(os.urandom(16)).decode()
        cookie_line = f"Cookie: {cookie}\r\n" if cookie else ""
        self.writer.write((f"GET /api/v1/socket HTTP/1.1\r\nHost: {place[0]}:{place[1]}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{cookie_line}{headers}\r\n").encode())
        head = (await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 5)).decode()
        if " 101 " not in head.splitlines()[0]:
            raise Closed(head.splitlines()[0])
        given = re.search(r"(?im)^set-cookie: ([^;\r]*)", head)
        return given.group(1) if given else cookie

    def send(self, message):
        data = json.dumps(message).encode()
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.writer.write(b"\x81" + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    async def receive(self):
        while True:
            first, second = await self.reader.readexactly(2)
            size = second & 0x7F
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8), "big")
            data = await self.reader.readexactly(size)
            kind = first & 0xF
            if kind == 8:
                raise Closed("closed by the node")
            if kind == 9:
                mask = os.urandom(4)
                self.writer.write(b"\x8a" + bytes([0x80 | len(data)]) + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))
            if kind == 1:
                return json.loads(data)

    def close(self):
        self.writer.close()


LOST = (Closed, OSError, asyncio.IncompleteReadError, asyncio.TimeoutError)


async def ask(place, method, path, body=None, cookie=None, headers=""):
    """The status, the answer as JSON (None if it is empty), and the cookie, which may be a new one."""
    reader, writer = await asyncio.wait_for(asyncio.open_connection(*place), 3)
    data = b"" if body is None else json.dumps(body).encode()
    writer.write((f"{method} /api/v1{path} HTTP/1.1\r\nHost: {place[0]}:{place[1]}\r\nContent-Type: application/json\r\n"
                  f"Cookie: {cookie}\r\nConnection: close\r\n{headers}Content-Length: {len(data)}\r\n\r\n").encode() + data)
    answer = await asyncio.wait_for(reader.read(), 15)
    writer.close()
    head, _, text = answer.partition(b"\r\n\r\n")
    status = re.match(rb"HTTP/1.1 (\d{3}) ", head)
    size = re.search(rb"(?im)^content-length: (\d+)", head)
    if not status or (size and len(text) < int(size.group(1))):
        raise Closed("half an answer")
    given = re.search(r"(?im)^set-cookie: ([^;\r]*)", head.decode())
    return int(status.group(1)), json.loads(text) if text else None, given.group(1) if given else cookie


async def post(place, path, body, cookie, headers=""):
    """The answer and the cookie of a request that is not refused."""
    status, answer, cookie = await ask(place, "POST", path, body, cookie, headers)
    if status // 100 != 2:
        raise Closed(str(answer)[:200])
    return answer, cookie


class Ledger:
    """What was acknowledged and what was shown, with the times of time.monotonic()."""

    def __init__(self):
        self.moves = {}  # game -> [(ply, move, when it was sent, when it was acknowledged)], in the order of the acknowledgements
        self.chat = {}  # game -> [line]
        self.resigned = set()  # games
        self.shown = {}  # game -> {(number of moves, the last move)}
        self.went_on = []  # for each board, the times of its acknowledged moves
        self.acknowledged = 0
        self.faults = []  # in words

    def move(self, board, game, ply, move, sent):
        now = time.monotonic()
        self.moves.setdefault(game, []).append((ply, move, sent, now))
        self.went_on[board].append(now)
        self.acknowledged += 1

    def longest_pause(self, begin=0.0, end=float("inf")):
        """Of any board between two of its moves, of the pauses that touch this time."""
        return max((after - before for times in self.went_on for before, after in zip(times, times[1:])
                    if after >= begin and before <= end), default=0.0)

    def all_went_on_after(self, moment):
        """Seconds until every board had a move again; None: one had none until the end."""
        firsts = [next((time for time in times if time >= moment), None) for times in self.went_on if times]
        return None if None in firsts else max(firsts, default=moment) - moment


class Player:
    """One person at one board: a guest, or a member with the cookie of an account."""

    def __init__(self, cluster, dice, cookie=None):
        self.cluster, self.dice, self.cookie = cluster, dice, cookie
        self.socket = None
        self.place = dice.choice(cluster.places)

    async def connect(self):
        while True:
            self.place = self.dice.choice(self.cluster.places)
            try:
                self.socket = Socket()
                self.cookie = await self.socket.open(self.place, self.cookie)
                return
            except LOST:
                await asyncio.sleep(0.2)

    async def register(self, name):
        """Makes the guest a member."""
        while True:
            try:
                _, self.cookie = await post(self.place, "/account", {"name": name, "password": f"long enough {name}"}, self.cookie)
                return
            except LOST:
                await asyncio.sleep(0.3)

    async def request(self, message, wanted):
        """Sends it and returns the first answer that is wanted; what else arrives is dropped."""
        self.socket.send(message)
        while True:
            answer = await asyncio.wait_for(self.socket.receive(), 15)
            if wanted(answer):
                return answer

    async def command(self, message, number):
        """Its `done` or `refused`."""
        return await self.request({**message, "id": number}, lambda said: said["on"] in ("done", "refused") and said.get("id") == number)


async def make_member(cluster, dice, name):
    """The cookie of a new account."""
    player = Player(cluster, dice)
    await player.connect()
    await player.register(name)
    player.socket.close()
    return player.cookie


class Board:
    """Two players who play one game after the other until the end of the run."""

    def __init__(self, cluster, ledger, dice, number, cookies=(None, None)):
        self.cluster, self.ledger, self.dice, self.number = cluster, ledger, dice, number
        self.is_rated = None not in cookies
        self.players = {side: Player(cluster, dice, cookie) for side, cookie in zip(("attackers", "defenders"), cookies)}
        self.game = None
        self.lines = 0
        ledger.went_on.append([])

    async def begin(self):
        first, second = self.players["attackers"], self.players["defenders"]
        wish = {"ruleset": "brandub", "side": "attackers", "opponent": {"friend": True}, "rated": self.is_rated,
                "clock": {"kind": "fischer", "initial": 3600000, "increment": 10000}}
        while True:
            try:
                made, _ = await post(first.place, "/challenges", wish, first.cookie)
                begun, _ = await post(second.place, f"/challenges/{made['challenge']}/accept", {}, second.cookie)
                self.game = begun["game"]
                self.longest_shown = {side: 0 for side in self.players}
                return
            except LOST:
                await asyncio.sleep(0.3)
                await self.reconnect()

    async def reconnect(self):
        for player in self.players.values():
            player.socket.close()
            await player.connect()
        self.longest_shown = {side: 0 for side in self.players}

    async def state(self, side):
        """As the node of this player has it: the node may be some events behind, but what it shows has happened."""
        message = {"do": "watch", "game": self.game}
        state = await self.players[side].request(message, lambda answer: answer["on"] == "state" and answer["game"] == self.game)
        moves = state["moves"]
        if len(moves) < self.longest_shown[side]:
            self.ledger.faults.append(f"{self.game}: {len(moves)} moves were shown after {self.longest_shown[side]}")
        self.longest_shown[side] = len(moves)
        if moves:
            self.ledger.shown.setdefault(self.game, set()).add((len(moves), moves[-1]["move"]))
        return state

    async def play_one(self):
        """One move, by whose turn it is; or a new game."""
        for side, player in self.players.items():
            state = await self.state(side)
            if state["status"] == "over":
                return await self.begin()
            if state["board"]["toMove"] == side:  # the nodes may differ by some milliseconds: what the side to move sees counts
                break
        else:
            return
        ply = len(state["moves"])
        if ply > 10 and self.dice.random() < 0.04:
            if (await player.command({"do": "resign", "game": self.game}, -2))["on"] == "done":
                self.ledger.resigned.add(self.game)
            return
        choices = [(start, end) for start, ends in state["board"]["destinations"].items() for end in ends]
        start, end = self.dice.choice(choices)
        move, sent = f"{start}-{end}", time.monotonic()
        answer = await player.command({"do": "move", "game": self.game, "ply": ply, "move": move}, ply)
        if answer["on"] == "done":
            self.ledger.move(self.number, self.game, ply, move, sent)
        elif answer["error"] not in ("later", "too-late"):
            self.ledger.faults.append(f"{self.game}: move {ply} {move}: {answer}")
        if self.dice.random() < 0.05:
            self.lines += 1
            line = f"secret {self.lines}"
            if (await player.command({"do": "chat", "game": self.game, "text": line}, -1))["on"] == "done":
                self.ledger.chat.setdefault(self.game, []).append(line)

    async def play(self, end, pause):
        for player in self.players.values():
            await player.connect()
        await self.begin()
        await asyncio.sleep(self.dice.random() * pause)
        while time.monotonic() < end:
            try:
                await self.play_one()
                await asyncio.sleep(pause)
            except LOST:
                await self.reconnect()


async def watch(cluster, ledger, dice, board, end):
    """A spectator, who must never read what the players say to each other."""
    viewer = Player(cluster, dice)
    while time.monotonic() < end:
        try:
            await viewer.connect()
            followed = board.game
            if followed:
                viewer.socket.send({"do": "watch", "game": followed})
            while time.monotonic() < end and board.game == followed:
                message = await asyncio.wait_for(viewer.socket.receive(), 5)
                if "secret" in json.dumps(message):
                    ledger.faults.append(f"{followed}: a spectator was sent {message}")
        except LOST:
            pass
        finally:
            viewer.socket.close()
        await asyncio.sleep(0.5)
