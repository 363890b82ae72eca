-- Players who are programs, and the tokens by which programs act for their players.
ALTER TABLE player ADD COLUMN is_bot INTEGER NOT NULL DEFAULT 0;

CREATE TABLE token (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: what was revoked stays so
    token_hash BLOB NOT NULL UNIQUE,
    player INTEGER NOT NULL REFERENCES player (id),
    name TEXT NOT NULL,
    made INTEGER NOT NULL,
    used INTEGER NOT NULL  -- 0: never
) STRICT;
CREATE INDEX token_by_player ON token (player, id);
