-- The texts of rules that are not the site's own: each is stored once, and games and challenges name its number.
CREATE TABLE ruleset_text (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    text text NOT NULL
);
CREATE INDEX ruleset_text_by_text ON ruleset_text (md5(text));  -- a text may be longer than an entry of an index
INSERT INTO ruleset_text (text)
    SELECT ruleset_file FROM game WHERE ruleset_file <> '' UNION SELECT ruleset_file FROM challenge WHERE ruleset_file <> '';

ALTER TABLE game ADD COLUMN own_rules bigint;
UPDATE game SET own_rules = ruleset_text.number FROM ruleset_text WHERE md5(text) = md5(ruleset_file) AND text = ruleset_file;
ALTER TABLE game DROP COLUMN ruleset_file, ADD FOREIGN KEY (own_rules) REFERENCES ruleset_text (number);
CREATE INDEX game_by_own_rules ON game (own_rules) WHERE own_rules IS NOT NULL;

ALTER TABLE challenge ADD COLUMN own_rules bigint;
UPDATE challenge SET own_rules = ruleset_text.number FROM ruleset_text WHERE md5(text) = md5(ruleset_file) AND text = ruleset_file;
ALTER TABLE challenge DROP COLUMN ruleset_file, ADD FOREIGN KEY (own_rules) REFERENCES ruleset_text (number);
CREATE INDEX challenge_by_own_rules ON challenge (own_rules) WHERE own_rules IS NOT NULL;
