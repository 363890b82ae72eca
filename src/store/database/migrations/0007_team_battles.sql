-- For which team an entrant plays.
ALTER TABLE entrant ADD COLUMN team TEXT;
