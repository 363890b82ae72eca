-- When a session began and in which browser; 0 and '' in those of earlier versions.
ALTER TABLE session ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN browser TEXT NOT NULL DEFAULT '';
-- In the order of the list of somebody's sessions.
DROP INDEX session_by_player;
CREATE INDEX session_by_player ON session (player, expires DESC, token_hash);

-- What belongs to one player only and ends with the account: former names, recovery codes, the second factor.
CREATE TABLE belonging (
    player INTEGER NOT NULL REFERENCES player (id),
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (player, kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX belonging_by_key ON belonging (kind, key, at DESC, player);
