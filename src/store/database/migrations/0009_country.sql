-- Where a member says they are from: a code of ISO 3166, "NO", or nothing.
ALTER TABLE player ADD COLUMN country TEXT NOT NULL DEFAULT '';
