#!/usr/bin/env python3
"""A small engine for the tests of matches: alpha-beta, Copenhagen only, rules of its own.

It speaks the UCI dialect of docs/protocols/uci.md and needs nothing but Python. `go depth N` looks N plies ahead, at
most two; every other limit means one ply. It knows moves, captures, shieldwalls and the ends by escape and by the
king's capture; the finer ends of the game it leaves to the match.

Squares are numbered rank * 11 + file from a1. The board is a list of 'a', 'd', 'k' and '.'.
"""

import sys

SIZE = 11
THRONE = 60
CORNERS = (0, 10, 110, 120)
START = (
    "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3"
)
WIN = 10000


def neighbours_of(square):
    rank, file = divmod(square, SIZE)
    found = []
    for up, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if 0 <= rank + up < SIZE and 0 <= file + right < SIZE:
            found.append((up * SIZE + right, square + up * SIZE + right))
    return found


def ray_of(square, step):
    ray = []
    while True:
        after = [to for by, to in neighbours_of(square) if by == step]
        if not after:
            return ray
        square = after[0]
        ray.append(square)


NEIGHBOURS = [neighbours_of(s) for s in range(SIZE * SIZE)]
RAYS = [[ray_of(s, step) for step in (SIZE, -SIZE, 1, -1)] for s in range(SIZE * SIZE)]
EDGE = [s for s in range(SIZE * SIZE) if len(NEIGHBOURS[s]) < 4]


def side_of(piece):
    return {"a": "a", "d": "d", "k": "d"}.get(piece)


def read_position(text):
    rows, side = text.split()[:2]
    board = ["."] * (SIZE * SIZE)
    letters = {"t": "a", "a": "a", "T": "d", "d": "d", "K": "k", "k": "k"}
    for down, row in enumerate(rows.split("/")):
        file, number = 0, ""
        for letter in row + " ":
            if letter.isdigit():
                number += letter
                continue
            file += int(number or 0)
            number = ""
            if letter != " ":
                board[(SIZE - 1 - down) * SIZE + file] = letters[letter]
                file += 1
    return board, side


def moves_of(board, side):
    moves = []
    for square, piece in enumerate(board):
        if side_of(piece) != side:
            continue
        for ray in RAYS[square]:
            for to in ray:
                if board[to] != ".":
                    break
                if to in CORNERS or to == THRONE:
                    if piece == "k":
                        moves.append((square, to))
                    elif to in CORNERS:
                        break
                    continue
                moves.append((square, to))
    return moves


def is_hostile(board, square, victim):
    if square in CORNERS:
        return board[square] == "."
    if square != THRONE:
        return False
    return board[square] == "." or (victim == "a" and board[square] == "k")


def shieldwall(board, to, side):
    taken = []
    if to not in EDGE:
        return taken
    for step, first in NEIGHBOURS[to]:
        if first not in EDGE:
            continue
        run, square = [], first
        while side_of(board[square]) not in (side, None):
            run.append(square)
            after = [s for by, s in NEIGHBOURS[square] if by == step]
            if not after:
                break
            square = after[0]
        if len(run) < 2 or square in run:
            continue
        closed = side_of(board[square]) == side or (square in CORNERS and board[square] == ".")
        inner = [[s for by, s in NEIGHBOURS[m] if abs(by) != abs(step)][0] for m in run]
        if closed and all(side_of(board[s]) == side for s in inner):
            taken += [m for m in run if board[m] != "k"]
    return taken


def play(board, move):
    """The board after the move, and the winner: 'a', 'd' or None."""
    board = board[:]
    start, to = move
    piece = board[start]
    board[start], board[to] = ".", piece
    side = side_of(piece)
    enemy = "d" if side == "a" else "a"
    taken = shieldwall(board, to, side)
    for step, victim in NEIGHBOURS[to]:
        if board[victim] != enemy:
            continue
        for by, beyond in NEIGHBOURS[victim]:
            if by == step and (side_of(board[beyond]) == side or is_hostile(board, beyond, enemy)):
                taken.append(victim)
    for victim in taken:
        board[victim] = "."
    if piece == "k" and to in CORNERS:
        return board, "d"
    if side == "a" and is_king_taken(board):
        return board, "a"
    return board, None


def is_king_taken(board):
    around = NEIGHBOURS[board.index("k")]
    return len(around) == 4 and all(board[s] == "a" or s == THRONE for _, s in around)


def evaluate(board, side):
    """For the side to move: men, and the ways that the king has to the edge."""
    king = board.index("k")
    open_ways = sum(1 for ray in RAYS[king] if ray and all(board[s] == "." for s in ray))
    score = 10 * board.count("a") - 18 * board.count("d") - 60 * open_ways
    return score if side == "a" else -score


def search(board, side, depth, alpha, beta):
    if depth == 0:
        return evaluate(board, side), None
    best = None
    for move in moves_of(board, side):
        after, winner = play(board, move)
        if winner:
            score = WIN + depth if winner == side else -WIN - depth
        else:
            score = -search(after, "d" if side == "a" else "a", depth - 1, -beta, -alpha)[0]
        if best is None or score > alpha:
            best = move
            alpha = max(alpha, score)
        if alpha >= beta:
            break
    return (alpha, best) if best else (-WIN - depth, None)


def square_named(text):
    return (int(text[1:]) - 1) * SIZE + ord(text[0]) - ord("a")


def read_move(text):
    cut = 2 if text[2:3].isalpha() else 3
    return square_named(text[:cut]), square_named(text[cut:])


def name_of(square):
    return "abcdefghijk"[square % SIZE] + str(square // SIZE + 1)


def set_up(words):
    placement, _, moves = " ".join(words).partition("moves")
    text = START + " a" if placement.startswith("startpos") else placement.replace("fen", "", 1)
    board, side = read_position(text)
    for move in moves.split():
        board, _ = play(board, read_move(move))
        side = "d" if side == "a" else "a"
    return board, side


def go(board, side, words):
    depth = min(2, int(words[words.index("depth") + 1])) if "depth" in words else 1
    score, move = search(board, side, depth, -2 * WIN, 2 * WIN)
    score = max(-900, min(900, score))
    print(f"info depth {depth} score cp {score} pv {name_of(move[0])}{name_of(move[1])}")
    print(f"bestmove {name_of(move[0])}{name_of(move[1])}")


def main():
    board, side = set_up(["startpos"])
    for line in sys.stdin:
        word, *words = line.split() or [""]
        if word == "uci":
            print("id name small engine\nuciok")
        elif word == "isready":
            print("readyok")
        elif word == "position":
            board, side = set_up(words)
        elif word == "go":
            go(board, side, words)
        elif word == "quit":
            return
        sys.stdout.flush()


main()
