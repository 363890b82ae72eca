-- Tournaments. Results are those of the games.
CREATE TABLE tournament (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    by_player bigint NOT NULL REFERENCES player (id),
    made bigint NOT NULL,
    starts bigint NOT NULL,
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
    round integer NOT NULL,
    next bigint NOT NULL,
    version integer NOT NULL,
    settings text NOT NULL
);
CREATE INDEX tournament_open ON tournament (starts, number) WHERE status <= 1;
CREATE INDEX tournament_over ON tournament (starts, number) WHERE status >= 2;
CREATE INDEX tournament_by_player ON tournament (by_player, status);

CREATE TABLE entrant (
    tournament text COLLATE "C" NOT NULL REFERENCES tournament (id),
    player bigint NOT NULL REFERENCES player (id),
    joined bigint NOT NULL,
    state smallint NOT NULL CHECK (state BETWEEN 0 AND 3),
    rating double precision NOT NULL,
    PRIMARY KEY (tournament, player)
);
CREATE INDEX entrant_by_player ON entrant (player, tournament);

CREATE TABLE pairing (
    tournament text COLLATE "C" NOT NULL REFERENCES tournament (id),
    number integer NOT NULL,  -- from 1 in each tournament
    round integer NOT NULL,
    attackers bigint NOT NULL REFERENCES player (id),
    defenders bigint REFERENCES player (id),  -- NULL: a bye
    game text COLLATE "C" REFERENCES game (id),
    PRIMARY KEY (tournament, number)
);
CREATE UNIQUE INDEX pairing_by_game ON pairing (game);
CREATE INDEX pairing_by_attackers ON pairing (attackers);
CREATE INDEX pairing_by_defenders ON pairing (defenders);

ALTER TABLE game ADD COLUMN tournament text COLLATE "C";
CREATE INDEX game_of_tournament ON game (tournament) WHERE ended IS NULL AND tournament IS NOT NULL;
