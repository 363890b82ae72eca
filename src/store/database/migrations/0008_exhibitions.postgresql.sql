-- A game of one against many.
ALTER TABLE game ADD COLUMN is_exhibition boolean NOT NULL DEFAULT false;
