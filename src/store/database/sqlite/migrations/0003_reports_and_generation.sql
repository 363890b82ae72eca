-- The state of the file as a whole, for recovery (sqlite/generation.cpp).
CREATE TABLE site (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    generation INTEGER NOT NULL,  -- how often a writer has opened the file after a clean close
    commits INTEGER NOT NULL,     -- counted in every transaction, so that each log names its generation
    is_open INTEGER NOT NULL      -- 1 from a writer's opening to its clean close
) STRICT;
INSERT INTO site (id, generation, commits, is_open) VALUES (1, 0, 0, 0);

ALTER TABLE player RENAME COLUMN is_barred TO is_banned;

CREATE INDEX report_open_by_player ON report (by_player) WHERE verdict IS NULL;
CREATE INDEX report_by_whom ON report (whom);
CREATE INDEX report_by_player ON report (by_player);
CREATE INDEX challenge_waiting_by_player ON challenge (by_player, number) WHERE is_closed = 0;
CREATE INDEX challenge_waiting_to_player ON challenge (to_player, number) WHERE is_closed = 0;
-- Idle guests are found without reading the others.
CREATE INDEX guest_by_seen ON player (seen) WHERE kind = 0;
