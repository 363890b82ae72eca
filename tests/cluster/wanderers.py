"""Players who use any node for any request, and check what they read (the consistency that docs/adr/0014 promises)."""
import asyncio
import time

from players import LOST, Board, Closed, ask

OVER = ("time-up", "game-over")  # a clock that jumps may end a game


class WanderingBoard(Board):
    """Each request of its players goes to a node chosen for it. One without an answer is repeated at another node."""

    longest = 0  # as many moves were acknowledged or shown by any node

    def wrong(self, text):
        self.ledger.faults.append(f"{self.game}: {text}")

    async def ask(self, side, method, path, body=None, again=None):
        """The status and the answer; `again` is the body if the request is repeated."""
        player = self.players[side]
        while True:
            try:
                place = self.dice.choice(self.cluster.places)
                status, answer, player.cookie = await ask(place, method, path, body, player.cookie)
                if status < 500:
                    return status, answer
            except LOST:
                pass
            body = again or body
            await asyncio.sleep(0.2)
            if time.monotonic() > self.end + 30:
                raise Closed("no node answers")

    async def begin(self):
        wish = {"ruleset": "brandub", "side": "attackers", "opponent": {"friend": True}, "rated": self.is_rated,
                "clock": {"kind": "fischer", "initial": 3600000, "increment": 10000}}
        status, made = await self.ask("attackers", "POST", "/challenges", wish)
        if status == 429:  # answers were lost
            _, me = await self.ask("attackers", "GET", "/me")
            for challenge in me["challenges"]:
                await self.ask("attackers", "DELETE", f"/challenges/{challenge['id']}")
            return await self.begin()
        if status != 201:
            return self.wrong(f"a challenge was answered {status}: {made}")
        self.game = await self.accept_everywhere(made["challenge"])
        self.longest = 0

    async def accept_everywhere(self, challenge):
        """On all nodes at once: each that answers has begun the same game."""
        path, cookie = f"/challenges/{challenge}/accept", self.players["defenders"].cookie
        games = set()
        while not games:
            answers = await asyncio.gather(*(ask(place, "POST", path, {}, cookie) for place in self.cluster.places), return_exceptions=True)
            for status, answer, _ in (said for said in answers if not isinstance(said, BaseException)):
                if status // 100 == 2:
                    games.add(answer["game"])
                elif status < 500:
                    self.wrong(f"accepting {challenge} was answered {status}: {answer}")
            if time.monotonic() > self.end + 30:
                raise Closed("no node answers")
            await asyncio.sleep(0 if games else 0.3)
        if len(games) > 1:
            self.wrong(f"{challenge} began the games {games}")
        return games.pop()

    async def read(self, side):
        """The state, which has every move that any node had acknowledged or shown before."""
        least = self.longest
        status, state = await self.ask(side, "GET", f"/games/{self.game}")
        if status != 200:
            raise Closed(f"{status}: {state}")
        moves = state["moves"]
        if len(moves) < least:
            self.wrong(f"{len(moves)} moves were shown after {least}")
        if moves:
            self.ledger.shown.setdefault(self.game, set()).add((len(moves), moves[-1]["move"]))
        self.longest = max(self.longest, len(moves))
        return state

    async def play_one(self):
        state = await self.read("attackers")
        if state["status"] == "over":
            return await self.begin()
        side, ply = state["board"]["toMove"], len(state["moves"])
        if ply > 10 and self.dice.random() < 0.04:
            status, _ = await self.ask(side, "POST", f"/games/{self.game}/resign", {})
            if status == 204:
                self.ledger.resigned.add(self.game)
            return
        state = await self.read(side)
        choices = [(start, end) for start, ends in state["board"]["destinations"].items() for end in ends]
        start, end = self.dice.choice(choices)
        move, sent = f"{start}-{end}", time.monotonic()
        with_ply = {"move": move, "ply": ply}
        body = with_ply if self.dice.random() < 0.5 else {"move": move}
        status, answer = await self.ask(side, "POST", f"/games/{self.game}/move", body, with_ply)
        if status == 204:
            self.ledger.move(self.number, self.game, ply, move, sent)
            self.longest = max(self.longest, ply + 1)
        elif answer.get("reason") not in OVER:
            self.wrong(f"move {ply} {move} was answered {status}: {answer}")

    async def play(self, end, pause):
        self.end = end
        for player in self.players.values():
            await player.connect()
            player.socket.close()
        await self.begin()
        while time.monotonic() < end:
            try:
                await self.play_one()
            except LOST:
                pass
            await asyncio.sleep(pause)


async def read_along(cluster, ledger, dice, board, end):
    """A spectator who asks any node for the game again and again."""
    while time.monotonic() < end:
        game, least = board.game, board.longest
        try:
            status, state, _ = await ask(dice.choice(cluster.places), "GET", f"/games/{game}")
            if game and status == 200 and len(state["moves"]) < least and board.game == game:
                ledger.faults.append(f"{game}: a spectator was shown {len(state['moves'])} moves after {least}")
        except LOST:
            pass
        await asyncio.sleep(0.05 + 0.2 * dice.random())
