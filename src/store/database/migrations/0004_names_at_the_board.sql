-- The names of those who play at a board without accounts.
ALTER TABLE game ADD COLUMN attackers_name TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN defenders_name TEXT NOT NULL DEFAULT '';
