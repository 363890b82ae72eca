-- Tournaments. Results are those of the games.
CREATE TABLE tournament (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    by_player INTEGER NOT NULL REFERENCES player (id),
    made INTEGER NOT NULL,
    starts INTEGER NOT NULL,
    status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
    round INTEGER NOT NULL,
    next INTEGER NOT NULL,
    version INTEGER NOT NULL,
    settings TEXT NOT NULL
) STRICT;
CREATE INDEX tournament_open ON tournament (starts, number) WHERE status <= 1;
CREATE INDEX tournament_over ON tournament (starts, number) WHERE status >= 2;
CREATE INDEX tournament_by_player ON tournament (by_player, status);

CREATE TABLE entrant (
    tournament TEXT NOT NULL REFERENCES tournament (id),
    player INTEGER NOT NULL REFERENCES player (id),
    joined INTEGER NOT NULL,
    state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
    rating REAL NOT NULL,
    PRIMARY KEY (tournament, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX entrant_by_player ON entrant (player, tournament);

CREATE TABLE pairing (
    tournament TEXT NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL,  -- from 1 in each tournament
    round INTEGER NOT NULL,
    attackers INTEGER NOT NULL REFERENCES player (id),
    defenders INTEGER REFERENCES player (id),  -- NULL: a bye
    game TEXT REFERENCES game (id),
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX pairing_by_game ON pairing (game);
CREATE INDEX pairing_by_attackers ON pairing (attackers);
CREATE INDEX pairing_by_defenders ON pairing (defenders);

ALTER TABLE game ADD COLUMN tournament TEXT;
CREATE INDEX game_of_tournament ON game (tournament) WHERE ended IS NULL AND tournament IS NOT NULL;
