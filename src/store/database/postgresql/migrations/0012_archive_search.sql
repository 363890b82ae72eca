-- The average of both players' ratings before a rated game.
ALTER TABLE game ADD COLUMN rating integer;
UPDATE game SET rating = averages.rating FROM (
    SELECT rating_change.game, CAST(round(CAST(avg(before) AS numeric)) AS integer) AS rating FROM rating_change
    GROUP BY rating_change.game HAVING count(*) = 2) AS averages WHERE averages.game = game.id;

-- Which games reached a position, newest first.
CREATE TABLE game_position (
    folded bigint NOT NULL,  -- the key of the folded position, as in move_count
    origin smallint NOT NULL CHECK (origin BETWEEN 0 AND 1),  -- 0: played here, 1: imported
    at bigint NOT NULL,  -- when the game began; 0 for an imported one
    game bigint NOT NULL,  -- its number
    PRIMARY KEY (folded, origin, at, game)
);
