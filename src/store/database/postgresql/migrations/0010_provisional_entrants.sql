-- Whether the rating was provisional when the player entered; false for those of earlier versions.
ALTER TABLE entrant ADD COLUMN is_provisional boolean NOT NULL DEFAULT false;
