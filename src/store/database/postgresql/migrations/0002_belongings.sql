-- When a session began and in which browser; 0 and '' in those of earlier versions.
ALTER TABLE session ADD COLUMN made bigint NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN browser text NOT NULL DEFAULT '';
-- In the order of the list of somebody's sessions.
DROP INDEX session_by_player;
CREATE INDEX session_by_player ON session (player, expires DESC, token_hash);

-- What belongs to one player only and ends with the account: former names, recovery codes, the second factor.
CREATE TABLE belonging (
    player bigint NOT NULL REFERENCES player (id),
    kind text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    value text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (player, kind, key)
);
CREATE INDEX belonging_by_key ON belonging (kind, key, at DESC, player);
