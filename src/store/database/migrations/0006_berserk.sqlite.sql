-- Whether the players may halve their time, and who did.
ALTER TABLE game ADD COLUMN may_berserk INTEGER NOT NULL DEFAULT 0 CHECK (may_berserk BETWEEN 0 AND 1);
ALTER TABLE game ADD COLUMN attackers_berserk INTEGER NOT NULL DEFAULT 0 CHECK (attackers_berserk BETWEEN 0 AND 1);
ALTER TABLE game ADD COLUMN defenders_berserk INTEGER NOT NULL DEFAULT 0 CHECK (defenders_berserk BETWEEN 0 AND 1);
