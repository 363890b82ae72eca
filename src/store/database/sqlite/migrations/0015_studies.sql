-- Studies: chapters with trees of moves, by several authors.
CREATE TABLE study (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    owner INTEGER NOT NULL REFERENCES player (id),
    title TEXT NOT NULL,
    visibility INTEGER NOT NULL CHECK (visibility BETWEEN 0 AND 2),  -- 0: private, 1: by link, 2: public
    made INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    version INTEGER NOT NULL,
    last_chapter INTEGER NOT NULL
) STRICT;
CREATE INDEX study_public ON study (changed, number) WHERE visibility = 2;
CREATE INDEX study_by_owner ON study (owner, id);

CREATE TABLE study_author (
    study TEXT NOT NULL REFERENCES study (id),
    player INTEGER NOT NULL REFERENCES player (id),
    joined INTEGER NOT NULL,
    PRIMARY KEY (study, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX study_author_by_time ON study_author (study, joined, player);
CREATE INDEX study_author_by_player ON study_author (player, study);

-- What is long comes last, so that a list need not read it.
CREATE TABLE study_chapter (
    study TEXT NOT NULL REFERENCES study (id),
    number INTEGER NOT NULL,  -- from 1 in each study
    place INTEGER NOT NULL,
    version INTEGER NOT NULL,  -- of the study, when the chapter got this text
    title TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    size INTEGER NOT NULL,  -- of the record, in bytes
    record TEXT NOT NULL,
    PRIMARY KEY (study, number)
) STRICT;
