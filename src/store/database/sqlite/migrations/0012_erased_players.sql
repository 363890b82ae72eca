-- What requests stored for accounts while these were being deleted.
DELETE FROM session WHERE player IN (SELECT id FROM player WHERE kind = 3);
DELETE FROM token WHERE player IN (SELECT id FROM player WHERE kind = 3);
DELETE FROM password WHERE player IN (SELECT id FROM player WHERE kind = 3);
DELETE FROM belonging WHERE player IN (SELECT id FROM player WHERE kind = 3);
DELETE FROM rating WHERE player IN (SELECT id FROM player WHERE kind = 3);
DELETE FROM rating_change WHERE player IN (SELECT id FROM player WHERE kind = 3);
DELETE FROM conversation WHERE player IN (SELECT id FROM player WHERE kind = 3) OR other IN (SELECT id FROM player WHERE kind = 3);
DELETE FROM message WHERE low IN (SELECT id FROM player WHERE kind = 3) OR high IN (SELECT id FROM player WHERE kind = 3);
