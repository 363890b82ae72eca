-- What a token may do: 1 read, 2 play, 4 studies, 8 tournaments, added. Tokens made before may read and play.
ALTER TABLE token ADD COLUMN scopes smallint NOT NULL DEFAULT 3 CHECK (scopes BETWEEN 0 AND 15);

-- Withdrawn challenges are deleted.
DELETE FROM challenge WHERE is_closed AND game IS NULL;
