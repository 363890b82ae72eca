-- The texts of rules that are not the site's own: each is stored once, and games and challenges name its number.
CREATE TABLE ruleset_text (
    number INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO ruleset_text (text)
    SELECT ruleset_file FROM game WHERE ruleset_file <> '' UNION SELECT ruleset_file FROM challenge WHERE ruleset_file <> '';

ALTER TABLE game ADD COLUMN own_rules INTEGER REFERENCES ruleset_text (number);
UPDATE game SET own_rules = (SELECT number FROM ruleset_text WHERE text = ruleset_file) WHERE ruleset_file <> '';
ALTER TABLE game DROP COLUMN ruleset_file;
CREATE INDEX game_by_own_rules ON game (own_rules) WHERE own_rules IS NOT NULL;

ALTER TABLE challenge ADD COLUMN own_rules INTEGER REFERENCES ruleset_text (number);
UPDATE challenge SET own_rules = (SELECT number FROM ruleset_text WHERE text = ruleset_file) WHERE ruleset_file <> '';
ALTER TABLE challenge DROP COLUMN ruleset_file;
CREATE INDEX challenge_by_own_rules ON challenge (own_rules) WHERE own_rules IS NOT NULL;
