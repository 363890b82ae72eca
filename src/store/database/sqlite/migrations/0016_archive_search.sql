-- The average of both players' ratings before a rated game.
ALTER TABLE game ADD COLUMN rating INTEGER;
UPDATE game SET rating = (
    SELECT CASE count(*) WHEN 2 THEN CAST(round(avg(before)) AS INTEGER) END FROM rating_change WHERE rating_change.game = game.id);

-- The indexes of both archives carry the lengths, the ratings and the reasons, too.
DROP INDEX game_by_time;
DROP INDEX game_by_ruleset;
DROP INDEX game_by_result;
DROP INDEX game_by_reason;
DROP INDEX game_by_rated;
DROP INDEX game_by_attackers;
DROP INDEX game_by_defenders;
CREATE INDEX game_by_time ON game (began, number, ruleset, result, reason, rated, ended, plies, rating);
CREATE INDEX game_by_ruleset ON game (ruleset, began, number, result, reason, rated, ended, plies, rating);
CREATE INDEX game_by_result ON game (result, began, number, ruleset, reason, rated, ended, plies, rating);
CREATE INDEX game_by_reason ON game (reason, began, number, ruleset, result, rated, ended, plies, rating);
CREATE INDEX game_by_rated ON game (rated, began, number, ruleset, result, reason, ended, plies, rating);
CREATE INDEX game_by_attackers ON game (attackers, began, number, defenders, ruleset, result, reason, rated, ended, plies, rating);
CREATE INDEX game_by_defenders ON game (defenders, began, number, attackers, ruleset, result, reason, rated, ended, plies, rating);
DROP INDEX collected_by_ruleset;
DROP INDEX collected_by_source;
DROP INDEX collected_by_result;
DROP INDEX collected_by_attackers;
DROP INDEX collected_by_defenders;
CREATE INDEX collected_by_ruleset ON collected_game (ruleset, number, result, plies, source, reason);
CREATE INDEX collected_by_source ON collected_game (source, number, result, plies, reason);
CREATE INDEX collected_by_result ON collected_game (result, number, plies, reason);
CREATE INDEX collected_by_attackers ON collected_game (attackers_key, number, ruleset, result, plies, source, reason);
CREATE INDEX collected_by_defenders ON collected_game (defenders_key, number, ruleset, result, plies, source, reason);

-- Which games reached a position, newest first.
CREATE TABLE game_position (
    folded INTEGER NOT NULL,  -- the key of the folded position, as in move_count
    origin INTEGER NOT NULL CHECK (origin BETWEEN 0 AND 1),  -- 0: played here, 1: imported
    at INTEGER NOT NULL,  -- when the game began; 0 for an imported one
    game INTEGER NOT NULL,  -- its number
    PRIMARY KEY (folded, origin, at, game)
) STRICT, WITHOUT ROWID;
