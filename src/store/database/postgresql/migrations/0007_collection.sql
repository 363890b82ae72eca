-- Recorded games that were imported; they were not played here.
CREATE TABLE collected_game (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,  -- the order in which they were imported
    id text COLLATE "C" NOT NULL UNIQUE,
    source text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    ruleset text COLLATE "C" NOT NULL,
    attackers text NOT NULL,  -- names as recorded; '' is not recorded
    defenders text NOT NULL,
    attackers_key text COLLATE "C" NOT NULL,  -- in small letters, for searches
    defenders_key text COLLATE "C" NOT NULL,
    date text NOT NULL,
    result smallint NOT NULL CHECK (result BETWEEN 0 AND 3),
    reason text NOT NULL,
    plies integer NOT NULL,
    is_repaired boolean NOT NULL,
    start text NOT NULL,
    moves text NOT NULL,
    position text NOT NULL
);
CREATE INDEX collected_by_ruleset ON collected_game (ruleset, number);
CREATE INDEX collected_by_source ON collected_game (source, number);
CREATE INDEX collected_by_result ON collected_game (result, number);
CREATE INDEX collected_by_attackers ON collected_game (attackers_key, number);
CREATE INDEX collected_by_defenders ON collected_game (defenders_key, number);

-- The same games counted: a row for all that are alike. Statistics read these.
CREATE TABLE collection_count (
    ruleset text COLLATE "C" NOT NULL,
    source text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    has_names boolean NOT NULL,
    plies integer NOT NULL,
    result smallint NOT NULL,
    games bigint NOT NULL,
    PRIMARY KEY (ruleset, source, kind, has_names, plies, result)
);

-- What was played in a position, folded over the symmetries of the board.
CREATE TABLE move_count (
    position bigint NOT NULL,
    origin smallint NOT NULL CHECK (origin BETWEEN 0 AND 1),  -- 0: played here, 1: imported
    move integer NOT NULL,
    unfinished bigint NOT NULL,
    attackers bigint NOT NULL,
    defenders bigint NOT NULL,
    draws bigint NOT NULL,
    ratings bigint NOT NULL,
    rating_sum bigint NOT NULL,
    example text COLLATE "C" NOT NULL,
    PRIMARY KEY (position, origin, move)
);
