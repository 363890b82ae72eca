-- Games that were played on a device and sent afterwards: unlike those played here, all their events came in one moment.
ALTER TABLE game ADD COLUMN is_sent boolean NOT NULL DEFAULT false;
UPDATE game SET is_sent = true WHERE ended IS NOT NULL AND clock_kind = 0 AND NOT rated AND reason NOT IN ('aborted', 'abandoned')
    AND (attackers IS NULL OR defenders IS NULL
         OR (SELECT count(*) > 1 AND min(at) = ended AND max(at) = ended FROM event WHERE event.game = game.id));

-- They counted in the opening explorer, and so did games that were resigned at once: all are counted again.
ALTER TABLE game ADD COLUMN is_uncounted boolean NOT NULL DEFAULT false;
CREATE INDEX game_uncounted ON game (number) WHERE is_uncounted;
DELETE FROM move_count WHERE origin = 0;
UPDATE game SET is_uncounted = true WHERE ended IS NOT NULL AND result <> 0 AND NOT is_sent;
