-- A text of rules is found by its hash: an index of the texts themselves held each a second time. Games and challenges name
-- texts, so the references are checked at the end, when the numbers are there again.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE former_text AS SELECT number, text FROM ruleset_text;
DROP TABLE ruleset_text;
CREATE TABLE ruleset_text (
    number INTEGER PRIMARY KEY,
    hash BLOB NOT NULL,  -- SHA-256
    text TEXT NOT NULL
) STRICT;
INSERT INTO ruleset_text (number, hash, text) SELECT number, sha256(text), text FROM former_text;
CREATE INDEX ruleset_text_by_hash ON ruleset_text (hash);
DROP TABLE former_text;
