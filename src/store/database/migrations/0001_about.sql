-- What a member says of themselves in the profile.
ALTER TABLE player ADD COLUMN about TEXT NOT NULL DEFAULT '';
