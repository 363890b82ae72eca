"""What is wrong between the ledger of the players and the database, in words."""
import math
from collections import defaultdict


def compare(ledger, database):
    events = database.rows("game, version, text", "FROM event ORDER BY game, version")
    moves, lines, faults = defaultdict(list), defaultdict(list), list(ledger.faults)
    last = {}
    for game, version, text in events:
        if int(version) != last.get(game, 0) + 1:
            faults.append(f"{game}: version {version} follows {last.get(game, 0)}")
        last[game] = int(version)
        words = text.split(" ")
        if words[0] == "move":
            moves[game].append(words[1])
        elif words[0] == "chat":
            lines[game].append(text.split(" ", 2)[2])
    for game, acknowledged in ledger.moves.items():
        faults += order_of(game, acknowledged)
        for ply, move, _, _ in acknowledged:
            if ply >= len(moves[game]) or not moves[game][ply].startswith(move):  # a capture is written behind the move
                faults.append(f"{game}: acknowledged move {ply} {move} is missing")
    for game, shown in ledger.shown.items():
        for count, move in shown:
            if count > len(moves[game]) or not moves[game][count - 1].startswith(move):
                faults.append(f"{game}: {move} was shown as move {count}, which is not what happened")
    for game, said in ledger.chat.items():
        missing = [line for line in said if lines[game].count(line) != 1]
        if missing:
            faults.append(f"{game}: acknowledged chat is missing or doubled: {missing}")
    over = {game for game, in database.rows("id", "FROM game WHERE ended IS NOT NULL")}
    faults += [f"{game}: a resignation was acknowledged, and the game goes on" for game in ledger.resigned - over]
    return faults + recount(database), len(events)


def order_of(game, acknowledged):
    """The moves of a game are one register that only grows: it is linearizable if there is one move for each ply, and none was sent
    after a later one was acknowledged. A move sent again is acknowledged again (docs/protocols/site.md): its first time counts."""
    firsts = {}
    for ply, move, sent, told in acknowledged:
        firsts.setdefault((ply, move), (ply, move, sent, told))
    by_ply = sorted(firsts.values())
    plies = [ply for ply, *_ in by_ply]
    if len(set(plies)) < len(plies):
        return [f"{game}: two different moves were acknowledged for one ply: {plies}"]
    return [f"{game}: move {ply} was sent after a later one was acknowledged" for i, (ply, _, sent, _) in enumerate(by_ply)
            if any(later[3] < sent for later in by_ply[i + 1:])]


# --- the ratings, from the results alone: Glicko-2 with the site's rating period, weights and bounds (docs/protocols/site.md)

SCALE, TAU, PERIOD_MS = 173.7178, 0.5, 8766 * 3600000 / 78
WEEK_MS = 7 * 24 * 3600000


def clamp(value, least, most):
    return max(least, min(most, value))


class Rating:
    def __init__(self):
        self.rating, self.deviation, self.volatility, self.at, self.opponents = 1500.0, 350.0, 0.06, None, []

    def deviation_at(self, now):
        periods = max(0, now - (self.at or now)) / PERIOD_MS
        return clamp(math.sqrt(self.deviation ** 2 + periods * (self.volatility * SCALE) ** 2), 45, 350)

    def earlier(self, opponent, now):
        return sum(other == opponent and at > now - WEEK_MS for other, at in self.opponents[-50:])


def rated(own, opponent, score, weight, now):
    """Rating, deviation and volatility after a game against an opponent (rating, deviation)."""
    mu, phi = (own.rating - 1500) / SCALE, own.deviation / SCALE
    g = 1 / math.sqrt(1 + 3 * (opponent[1] / SCALE) ** 2 / math.pi ** 2)
    expected = 1 / (1 + math.exp(-g * (mu - (opponent[0] - 1500) / SCALE)))
    precision = weight * g * g * expected * (1 - expected)
    surprise = weight * g * (score - expected)
    v, delta = 1 / precision, surprise / precision

    def f(x):
        total = phi * phi + v + math.exp(x)
        return math.exp(x) * (delta ** 2 - total) / (2 * total ** 2) - (x - math.log(own.volatility ** 2)) / TAU ** 2

    low, high = -20.0, 5.0  # f falls from one to the other
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    sigma = clamp(math.exp(low / 2), 0.01, 0.15)
    periods = max(0, now - (own.at or now)) / PERIOD_MS
    rested = min(phi * phi + periods * sigma * sigma, (350 / SCALE) ** 2)
    after = 1 / (1 / rested + precision)
    return (clamp((mu + after * surprise) * SCALE + 1500, 100, 4000), clamp(math.sqrt(after) * SCALE, 45, 350), sigma)


def recount(database):
    """What of the stored histories does not follow from the results. All games of a run are of one pool."""
    histories, changes = defaultdict(dict), {}
    columns = "c.player, c.number, c.game, c.rating, c.deviation, c.volatility, g.attackers, g.defenders, g.result, g.ended"
    for row in database.rows(columns, "FROM rating_change AS c JOIN game AS g ON g.id = c.game"):
        player, number, game, attackers, defenders, result, ended = row[0], int(row[1]), row[2], row[6], row[7], int(row[8]), int(row[9])
        histories[player][number] = game
        changes.setdefault(game, {"players": (attackers, defenders), "result": result, "at": ended, "stored": {}})
        changes[game]["stored"][player] = tuple(map(float, row[3:6]))
    faults = []
    for player, history in histories.items():
        if sorted(history) != list(range(1, len(history) + 1)):
            return [f"the ratings of player {player} have the numbers {sorted(history)}"]
    unrated = database.rows("id", "FROM game AS g WHERE rated AND result > 0 AND plies >= 8 AND NOT EXISTS "
                                  "(SELECT 1 FROM rating_change AS c WHERE c.game = g.id)")
    faults += [f"{game}: a rated game that was not rated" for game, in unrated]
    ratings, done = defaultdict(Rating), defaultdict(int)
    while len(changes) > 0:
        ready = [game for game, change in changes.items()
                 if all(histories[player].get(done[player] + 1) == game for player in change["players"])]
        if not ready:
            return faults + [f"the histories of ratings contradict each other at {sorted(changes)[:3]}"]
        for game in ready:
            change = changes.pop(game)
            players, at = change["players"], change["at"]
            earlier = max(ratings[own].earlier(other, at) for own, other in (players, players[::-1]))
            weight = 1 if earlier < 2 else 1 / earlier ** 2
            before = {player: (ratings[player].rating, ratings[player].deviation_at(at)) for player in players}
            score = {1: (1, 0), 2: (0, 1), 3: (0.5, 0.5)}[change["result"]]
            after = {own: rated(ratings[own], before[other], s, weight, at)
                     for (own, other), s in zip((players, players[::-1]), score)}
            for own, other in (players, players[::-1]):
                if any(abs(a - b) > 1e-3 for a, b in zip(after[own], change["stored"][own])):
                    faults.append(f"{game}: player {own} should be at {after[own]}, and is at {change['stored'][own]}")
                mine = ratings[own]
                mine.rating, mine.deviation, mine.volatility = change["stored"][own]
                mine.at = max(mine.at or at, at)
                mine.opponents.append((other, at))
                done[own] += 1
    return faults
