-- Games that were aborted without a move are deleted.
CREATE INDEX game_unmoved ON game (ended, number) WHERE reason = 'aborted' AND plies = 0 AND tournament IS NULL;
CREATE INDEX game_by_next ON game (next) WHERE next IS NOT NULL;
