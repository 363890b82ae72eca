-- What the searches of a review found in a finished game.
CREATE TABLE review (
    game TEXT PRIMARY KEY REFERENCES game (id),
    nodes INTEGER NOT NULL,  -- of each search
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
