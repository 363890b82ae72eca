"""Trains a small network to judge Brandub: it learns from random games who wins, and then plays against random moves."""

import math
import random

import tafl

HIDDEN, GAMES, PLIES, RATE = 12, 60, 60, 0.02
dice = random.Random(1)
batch = tafl.Batch("brandub", games=GAMES, seed=1)
inputs = 5 * batch.size**2
first = [[dice.gauss(0, 0.1) for _ in range(inputs)] for _ in range(HIDDEN)]
second = [dice.gauss(0, 0.1) for _ in range(HIDDEN)]


def judge(planes):
    """The squares that are set, the hidden layer, and the value: -1 if the defenders win, 1 if the attackers do."""
    ones = [i for i, value in enumerate(planes) if value]
    hidden = [math.tanh(sum(row[i] for i in ones)) for row in first]
    return ones, hidden, math.tanh(sum(map(lambda h, w: h * w, hidden, second)))


def learn(planes, result):
    ones, hidden, value = judge(planes)
    slope = RATE * (result - value) * (1 - value * value)
    for j in range(HIDDEN):
        inner = slope * second[j] * (1 - hidden[j] ** 2)
        second[j] += slope * hidden[j]
        for i in ones:
            first[j][i] += inner


def observed(games):
    seen = games.observations().tobytes()
    return [seen[i * inputs:(i + 1) * inputs] for i in range(len(games))]

positions = []  # what was seen, and in which game
for _ in range(PLIES):
    positions += [(seen, i) for i, seen in enumerate(observed(batch)) if not batch.winners()[i]]
    batch.step(batch.random_moves())
results = [{1: 1, 2: -1}.get(winner, 0) for winner in batch.winners()]
dice.shuffle(positions)
for seen, game in positions:
    learn(seen, results[game])

won = 0
for number in range(10):  # the network has the attackers and looks one move ahead
    game = tafl.Game("brandub")
    while not game.is_over and game.plies < 200:
        moves = game.move_indices()
        if game.to_move == "attackers":
            ahead = tafl.Batch("brandub", games=len(moves), position=game.position)
            ahead.step(moves)
            values = [{1: 2, 2: -2}.get(winner, judge(seen)[2]) for winner, seen in zip(ahead.winners(), observed(ahead))]
            game.play(moves[values.index(max(values))])
        else:
            game.play(dice.choice(moves))
    won += game.result == "attackers"
print("The network wins more than half of its games." if won > 5 else f"The network wins {won} of 10.")
