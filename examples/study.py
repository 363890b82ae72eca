"""Which side does chance favour? Random games under some small rulesets, and the engine's view of their opening."""

import tafl

print(f"{'ruleset':24} {'attackers':>9} {'defenders':>9} {'plies':>6}")
for name in ["brandub", "brandub-walker", "tablut-ashton", "ard-ri"]:
    game = tafl.Game(name)
    tally = game.playouts(games=2000, seed=1)  # the same seed, the same games, everywhere
    attackers, defenders = (100 * won / tally.games for won in (tally.attackers, tally.defenders))
    print(f"{name:24} {attackers:7.1f} % {defenders:7.1f} % {tally.plies / tally.games:6.1f}")

# A position as it may stand in a book: the defenders are to move, and the king gets away.
game = tafl.Game("brandub", "2t4/1t5/3T3/t3K1t/7/1tT4/2t2t1 d")
found = game.analyse(depth=6)
print(f"{found.best}: {found.lines[0].why}")

board = game.board()  # bytes by rank and file; numpy.asarray(board) would do as well
kings = [(rank, file) for rank in range(game.size) for file in range(game.size) if board[rank, file] == tafl.Piece.KING]
print("The king stands on rank {}, file {}.".format(*(number + 1 for number in kings[0])))

try:
    game.play("e4-e7")
    game.play("e7-g7")
except ValueError as refused:
    print(refused)
