-- Moments are milliseconds since 1970, lengths of time milliseconds, enumerations the numbers of their C++ types.
-- Nobody (player 0) and no game ('') are NULL where a table points at another.

CREATE TABLE player (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: games outlive their players
    kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,  -- '' is nobody's: the erased
    level INTEGER NOT NULL DEFAULT 0,
    is_admin INTEGER NOT NULL DEFAULT 0,
    is_muted INTEGER NOT NULL DEFAULT 0,
    is_barred INTEGER NOT NULL DEFAULT 0,
    joined INTEGER NOT NULL DEFAULT 0,
    seen INTEGER NOT NULL DEFAULT 0,
    vacation_days REAL NOT NULL DEFAULT 0,
    vacation_until INTEGER NOT NULL DEFAULT 0,
    settings TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX player_by_name ON player (name_key) WHERE name_key <> '';
CREATE INDEX player_by_kind ON player (kind);

CREATE TABLE password (
    player INTEGER PRIMARY KEY REFERENCES player (id),
    hash TEXT NOT NULL
) STRICT;

CREATE TABLE session (
    token_hash BLOB PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES player (id),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_player ON session (player);
CREATE INDEX session_by_expiry ON session (expires);

CREATE TABLE block (
    by_player INTEGER NOT NULL REFERENCES player (id),
    whom INTEGER NOT NULL REFERENCES player (id),
    PRIMARY KEY (by_player, whom)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_by_whom ON block (whom);

CREATE TABLE report (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    by_player INTEGER NOT NULL REFERENCES player (id),
    whom INTEGER NOT NULL REFERENCES player (id),
    game TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    verdict TEXT  -- NULL while it is open
) STRICT;
CREATE INDEX report_open ON report (id) WHERE verdict IS NULL;

-- A game: its head. What is long comes last, so that a filter need not read past it.
CREATE TABLE game (
    number INTEGER PRIMARY KEY,  -- the order in which they began
    id TEXT NOT NULL UNIQUE,
    attackers INTEGER REFERENCES player (id),
    defenders INTEGER REFERENCES player (id),
    ruleset TEXT NOT NULL,
    clock_kind INTEGER NOT NULL CHECK (clock_kind BETWEEN 0 AND 2),
    clock_initial INTEGER NOT NULL,
    clock_increment INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    pair TEXT,
    next TEXT,
    began INTEGER NOT NULL,
    ended INTEGER,  -- NULL: it goes on
    result INTEGER NOT NULL DEFAULT 0 CHECK (result BETWEEN 0 AND 3),
    reason TEXT NOT NULL DEFAULT '',
    plies INTEGER NOT NULL DEFAULT 0,
    ruleset_file TEXT NOT NULL,
    start TEXT NOT NULL,
    moves TEXT NOT NULL DEFAULT '',
    position TEXT NOT NULL DEFAULT ''
) STRICT;
-- Archives ask by any of these, newest first. Each index carries what else a filter may ask, so that a game which is
-- not wanted is passed over without reading it.
CREATE INDEX game_by_time ON game (began, number, ruleset, result, reason, rated, ended);
CREATE INDEX game_by_ruleset ON game (ruleset, began, number, result, reason, rated, ended);
CREATE INDEX game_by_result ON game (result, began, number, ruleset, reason, rated, ended);
CREATE INDEX game_by_reason ON game (reason, began, number, ruleset, result, rated, ended);
CREATE INDEX game_by_rated ON game (rated, began, number, ruleset, result, reason, ended);
CREATE INDEX game_by_attackers ON game (attackers, began, number, defenders, ruleset, result, reason, rated, ended);
CREATE INDEX game_by_defenders ON game (defenders, began, number, attackers, ruleset, result, reason, rated, ended);
CREATE INDEX game_going ON game (began, number) WHERE ended IS NULL;
-- Results by ruleset and side.
CREATE INDEX game_results_of_attackers ON game (attackers, ruleset, result);
CREATE INDEX game_results_of_defenders ON game (defenders, ruleset, result);

-- What happened in a game lies together: reading one is reading one place.
CREATE TABLE event (
    game TEXT NOT NULL REFERENCES game (id),
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating (
    player INTEGER NOT NULL REFERENCES player (id),
    pool TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (player, pool)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_leaders ON rating (pool, rating DESC, player, deviation);

CREATE TABLE rating_change (
    player INTEGER NOT NULL REFERENCES player (id),
    pool TEXT NOT NULL,
    number INTEGER NOT NULL,  -- from 1 for each player and pool
    game TEXT NOT NULL REFERENCES game (id),
    before REAL NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (player, pool, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX rating_change_once ON rating_change (game, player);

CREATE TABLE challenge (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    by_player INTEGER NOT NULL REFERENCES player (id),
    to_player INTEGER REFERENCES player (id),
    is_open INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    clock_kind INTEGER NOT NULL CHECK (clock_kind BETWEEN 0 AND 2),
    clock_initial INTEGER NOT NULL,
    clock_increment INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    side INTEGER NOT NULL CHECK (side BETWEEN 0 AND 2),
    pair INTEGER NOT NULL,
    at INTEGER NOT NULL,
    game TEXT,  -- that came of it
    is_closed INTEGER NOT NULL,
    ruleset_file TEXT NOT NULL,
    start TEXT NOT NULL
) STRICT;
CREATE INDEX challenge_waiting ON challenge (number) WHERE is_closed = 0;
CREATE INDEX challenge_by_player ON challenge (by_player);
CREATE INDEX challenge_to_player ON challenge (to_player);

-- The computer at its ten levels.
INSERT INTO player (kind, name, name_key, level)
VALUES (2, 'computer-1', 'computer-1', 1), (2, 'computer-2', 'computer-2', 2), (2, 'computer-3', 'computer-3', 3),
       (2, 'computer-4', 'computer-4', 4), (2, 'computer-5', 'computer-5', 5), (2, 'computer-6', 'computer-6', 6),
       (2, 'computer-7', 'computer-7', 7), (2, 'computer-8', 'computer-8', 8), (2, 'computer-9', 'computer-9', 9),
       (2, 'computer-10', 'computer-10', 10);
