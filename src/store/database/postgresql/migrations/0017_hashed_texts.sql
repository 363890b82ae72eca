-- A text of rules is found by its hash, as in SQLite.
ALTER TABLE ruleset_text ADD COLUMN hash bytea;  -- SHA-256
UPDATE ruleset_text SET hash = sha256(convert_to(text, 'UTF8'));
ALTER TABLE ruleset_text ALTER COLUMN hash SET NOT NULL;
DROP INDEX ruleset_text_by_text;
CREATE INDEX ruleset_text_by_hash ON ruleset_text (hash);
