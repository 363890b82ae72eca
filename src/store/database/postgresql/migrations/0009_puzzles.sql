-- How strong players are at puzzles, by family of rulesets.
CREATE TABLE solver (
    player bigint NOT NULL REFERENCES player (id),
    pool text COLLATE "C" NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    attempts integer NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (player, pool)
);

-- How difficult puzzles are, and their votes. The puzzles themselves are in the program.
CREATE TABLE puzzle (
    id bigint PRIMARY KEY,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    attempts integer NOT NULL,
    at bigint NOT NULL,
    up integer NOT NULL,
    down integer NOT NULL
);

-- The last rated attempt of a player at a puzzle, and the vote.
CREATE TABLE puzzle_attempt (
    player bigint NOT NULL REFERENCES player (id),
    puzzle bigint NOT NULL REFERENCES puzzle (id),
    is_solved boolean NOT NULL,
    at bigint NOT NULL,
    vote smallint NOT NULL CHECK (vote BETWEEN 0 AND 2),  -- 0: none, 1: up, 2: down
    PRIMARY KEY (player, puzzle)
);
CREATE INDEX attempt_by_vote ON puzzle_attempt (puzzle, vote) WHERE vote > 0;
