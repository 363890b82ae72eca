-- Moments are milliseconds since 1970, lengths of time milliseconds, enumerations the numbers of their C++ types.
-- Nobody (player 0) and no game ('') are NULL where a table points at another. What is compared by bytes or sorted is
-- COLLATE "C", so that the order is the same in every database.

-- The last number given, for those that are never given twice and not by gaps either: a sequence would leave gaps.
CREATE TABLE counter (
    name text PRIMARY KEY,
    last bigint NOT NULL
);
INSERT INTO counter (name, last) VALUES ('player', 10), ('report', 0), ('token', 0);

CREATE TABLE player (
    id bigint PRIMARY KEY,
    kind smallint NOT NULL CHECK (kind BETWEEN 0 AND 3),
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,  -- '' is nobody's: the erased
    level integer NOT NULL DEFAULT 0,
    is_admin boolean NOT NULL DEFAULT false,
    is_muted boolean NOT NULL DEFAULT false,
    is_banned boolean NOT NULL DEFAULT false,
    is_bot boolean NOT NULL DEFAULT false,
    joined bigint NOT NULL DEFAULT 0,
    seen bigint NOT NULL DEFAULT 0,
    vacation_days double precision NOT NULL DEFAULT 0,
    vacation_until bigint NOT NULL DEFAULT 0,
    settings text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX player_by_name ON player (name_key) WHERE name_key <> '';
CREATE INDEX player_by_kind ON player (kind);
CREATE INDEX guest_by_seen ON player (seen, id) WHERE kind = 0;

CREATE TABLE password (
    player bigint PRIMARY KEY REFERENCES player (id),
    hash text NOT NULL
);

CREATE TABLE session (
    token_hash bytea PRIMARY KEY,
    player bigint NOT NULL REFERENCES player (id),
    expires bigint NOT NULL
);
CREATE INDEX session_by_player ON session (player);
CREATE INDEX session_by_expiry ON session (expires);

CREATE TABLE token (
    id bigint PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE,
    player bigint NOT NULL REFERENCES player (id),
    name text NOT NULL,
    made bigint NOT NULL,
    used bigint NOT NULL  -- 0: never
);
CREATE INDEX token_by_player ON token (player, id);

CREATE TABLE block (
    by_player bigint NOT NULL REFERENCES player (id),
    whom bigint NOT NULL REFERENCES player (id),
    PRIMARY KEY (by_player, whom)
);
CREATE INDEX block_by_whom ON block (whom);

CREATE TABLE report (
    id bigint PRIMARY KEY,
    by_player bigint NOT NULL REFERENCES player (id),
    whom bigint NOT NULL REFERENCES player (id),
    game text NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL,
    verdict text  -- NULL while it is open
);
CREATE INDEX report_open ON report (id) WHERE verdict IS NULL;
CREATE INDEX report_by_player ON report (by_player);
CREATE INDEX report_by_whom ON report (whom);

CREATE TABLE game (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,  -- the order in which they began
    id text COLLATE "C" NOT NULL UNIQUE,
    attackers bigint REFERENCES player (id),
    defenders bigint REFERENCES player (id),
    ruleset text COLLATE "C" NOT NULL,
    clock_kind smallint NOT NULL CHECK (clock_kind BETWEEN 0 AND 2),
    clock_initial bigint NOT NULL,
    clock_increment bigint NOT NULL,
    rated boolean NOT NULL,
    pair text COLLATE "C",
    next text COLLATE "C",
    began bigint NOT NULL,
    ended bigint,  -- NULL: it goes on
    result smallint NOT NULL DEFAULT 0 CHECK (result BETWEEN 0 AND 3),
    reason text COLLATE "C" NOT NULL DEFAULT '',
    plies integer NOT NULL DEFAULT 0,
    ruleset_file text NOT NULL,
    start text NOT NULL,
    moves text NOT NULL DEFAULT '',
    position text NOT NULL DEFAULT ''
);
-- Archives ask by any of these, newest first.
CREATE INDEX game_by_time ON game (began, number);
CREATE INDEX game_by_ruleset ON game (ruleset, began, number);
CREATE INDEX game_by_result ON game (result, began, number);
CREATE INDEX game_by_reason ON game (reason, began, number);
CREATE INDEX game_by_attackers ON game (attackers, began, number);
CREATE INDEX game_by_defenders ON game (defenders, began, number);
CREATE INDEX game_going ON game (began, number) WHERE ended IS NULL;
CREATE INDEX game_results_of_attackers ON game (attackers, ruleset, result);
CREATE INDEX game_results_of_defenders ON game (defenders, ruleset, result);

CREATE TABLE event (
    game text COLLATE "C" NOT NULL REFERENCES game (id),
    version integer NOT NULL,
    at bigint NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (game, version)
);

CREATE TABLE rating (
    player bigint NOT NULL REFERENCES player (id),
    pool text COLLATE "C" NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games integer NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (player, pool)
);
CREATE INDEX rating_leaders ON rating (pool, rating DESC, player, deviation);

CREATE TABLE rating_change (
    player bigint NOT NULL REFERENCES player (id),
    pool text COLLATE "C" NOT NULL,
    number bigint NOT NULL,  -- from 1 for each player and pool
    game text COLLATE "C" NOT NULL REFERENCES game (id),
    before double precision NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games integer NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (player, pool, number)
);
CREATE UNIQUE INDEX rating_change_once ON rating_change (game, player);

CREATE TABLE challenge (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    by_player bigint NOT NULL REFERENCES player (id),
    to_player bigint REFERENCES player (id),
    is_open boolean NOT NULL,
    ruleset text NOT NULL,
    clock_kind smallint NOT NULL CHECK (clock_kind BETWEEN 0 AND 2),
    clock_initial bigint NOT NULL,
    clock_increment bigint NOT NULL,
    rated boolean NOT NULL,
    side smallint NOT NULL CHECK (side BETWEEN 0 AND 2),
    pair boolean NOT NULL,
    at bigint NOT NULL,
    game text COLLATE "C",  -- that came of it
    is_closed boolean NOT NULL,
    ruleset_file text NOT NULL,
    start text NOT NULL
);
CREATE INDEX challenge_waiting ON challenge (number) WHERE NOT is_closed;
CREATE INDEX challenge_by_player ON challenge (by_player, number);
CREATE INDEX challenge_to_player ON challenge (to_player, number);
CREATE INDEX challenge_by_game ON challenge (game);

-- What the searches of a review found in a finished game.
CREATE TABLE review (
    game text COLLATE "C" PRIMARY KEY REFERENCES game (id),
    nodes bigint NOT NULL,  -- of each search
    text text NOT NULL,
    by_player bigint REFERENCES player (id)  -- who stored it
);
CREATE INDEX review_by_player ON review (by_player);

-- The computer at its ten levels.
INSERT INTO player (id, kind, name, name_key, level)
SELECT level, 2, 'computer-' || level, 'computer-' || level, level FROM generate_series(1, 10) AS level;
