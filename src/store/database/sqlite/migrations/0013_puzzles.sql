-- How strong players are at puzzles, by family of rulesets.
CREATE TABLE solver (
    player INTEGER NOT NULL REFERENCES player (id),
    pool TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    attempts INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (player, pool)
) STRICT, WITHOUT ROWID;

-- How difficult puzzles are, and their votes. The puzzles themselves are in the program.
CREATE TABLE puzzle (
    id INTEGER PRIMARY KEY,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    attempts INTEGER NOT NULL,
    at INTEGER NOT NULL,
    up INTEGER NOT NULL,
    down INTEGER NOT NULL
) STRICT;

-- The last rated attempt of a player at a puzzle, and the vote.
CREATE TABLE puzzle_attempt (
    player INTEGER NOT NULL REFERENCES player (id),
    puzzle INTEGER NOT NULL REFERENCES puzzle (id),
    is_solved INTEGER NOT NULL,
    at INTEGER NOT NULL,
    vote INTEGER NOT NULL CHECK (vote BETWEEN 0 AND 2),  -- 0: none, 1: up, 2: down
    PRIMARY KEY (player, puzzle)
) STRICT, WITHOUT ROWID;
CREATE INDEX attempt_by_vote ON puzzle_attempt (puzzle, vote) WHERE vote > 0;
