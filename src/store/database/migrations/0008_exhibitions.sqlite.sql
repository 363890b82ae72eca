-- A game of one against many.
ALTER TABLE game ADD COLUMN is_exhibition INTEGER NOT NULL DEFAULT 0 CHECK (is_exhibition BETWEEN 0 AND 1);
