-- Whether the players may halve their time, and who did.
ALTER TABLE game ADD COLUMN may_berserk boolean NOT NULL DEFAULT false;
ALTER TABLE game ADD COLUMN attackers_berserk boolean NOT NULL DEFAULT false;
ALTER TABLE game ADD COLUMN defenders_berserk boolean NOT NULL DEFAULT false;
