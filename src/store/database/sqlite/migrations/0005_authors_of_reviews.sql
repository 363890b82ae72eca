-- Who stored the review; NULL in those of earlier versions.
ALTER TABLE review ADD COLUMN by_player INTEGER REFERENCES player (id);
CREATE INDEX review_by_player ON review (by_player);
