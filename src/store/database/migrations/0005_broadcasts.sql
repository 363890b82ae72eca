-- Studies that show a tournament at wooden boards while it is played: 1 live, 2 over.
ALTER TABLE study ADD COLUMN broadcast INTEGER NOT NULL DEFAULT 0;
CREATE INDEX study_broadcast ON study (changed, number) WHERE broadcast <> 0;
