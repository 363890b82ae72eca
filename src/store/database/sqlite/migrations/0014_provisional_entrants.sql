-- Whether the rating was provisional when the player entered; 0 for those of earlier versions.
ALTER TABLE entrant ADD COLUMN is_provisional INTEGER NOT NULL DEFAULT 0 CHECK (is_provisional BETWEEN 0 AND 1);
