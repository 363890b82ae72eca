-- Games that were aborted without a move are deleted, with their challenges.
CREATE INDEX game_unmoved ON game (ended, number) WHERE reason = 'aborted' AND plies = 0 AND tournament IS NULL;
CREATE INDEX game_by_next ON game (next) WHERE next IS NOT NULL;
CREATE INDEX challenge_by_game ON challenge (game) WHERE game IS NOT NULL;
