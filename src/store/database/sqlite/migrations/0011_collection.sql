-- Recorded games that were imported; they were not played here. What is long comes last, so that a filter need not read past it.
CREATE TABLE collected_game (
    number INTEGER PRIMARY KEY,  -- the order in which they were imported
    id TEXT NOT NULL UNIQUE,
    source TEXT NOT NULL,
    kind TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    attackers TEXT NOT NULL,  -- names as recorded; '' is not recorded
    defenders TEXT NOT NULL,
    attackers_key TEXT NOT NULL,  -- in small letters, for searches
    defenders_key TEXT NOT NULL,
    date TEXT NOT NULL,
    result INTEGER NOT NULL CHECK (result BETWEEN 0 AND 3),
    reason TEXT NOT NULL,
    plies INTEGER NOT NULL,
    is_repaired INTEGER NOT NULL,
    start TEXT NOT NULL,
    moves TEXT NOT NULL,
    position TEXT NOT NULL
) STRICT;
-- Each index carries what else a filter may ask.
CREATE INDEX collected_by_ruleset ON collected_game (ruleset, number, result, plies, source);
CREATE INDEX collected_by_source ON collected_game (source, number, result, plies);
CREATE INDEX collected_by_result ON collected_game (result, number, plies);
CREATE INDEX collected_by_attackers ON collected_game (attackers_key, number, ruleset, result, plies, source);
CREATE INDEX collected_by_defenders ON collected_game (defenders_key, number, ruleset, result, plies, source);

-- The same games counted: a row for all that are alike. Statistics read these.
CREATE TABLE collection_count (
    ruleset TEXT NOT NULL,
    source TEXT NOT NULL,
    kind TEXT NOT NULL,
    has_names INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    result INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (ruleset, source, kind, has_names, plies, result)
) STRICT, WITHOUT ROWID;

-- What was played in a position, folded over the symmetries of the board.
CREATE TABLE move_count (
    position INTEGER NOT NULL,
    origin INTEGER NOT NULL CHECK (origin BETWEEN 0 AND 1),  -- 0: played here, 1: imported
    move INTEGER NOT NULL,
    unfinished INTEGER NOT NULL,
    attackers INTEGER NOT NULL,
    defenders INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    ratings INTEGER NOT NULL,
    rating_sum INTEGER NOT NULL,
    example TEXT NOT NULL,
    PRIMARY KEY (position, origin, move)
) STRICT, WITHOUT ROWID;
