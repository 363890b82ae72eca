-- Studies: chapters with trees of moves, by several authors.
CREATE TABLE study (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    owner bigint NOT NULL REFERENCES player (id),
    title text NOT NULL,
    visibility smallint NOT NULL CHECK (visibility BETWEEN 0 AND 2),  -- 0: private, 1: by link, 2: public
    made bigint NOT NULL,
    changed bigint NOT NULL,
    version integer NOT NULL,
    last_chapter integer NOT NULL
);
CREATE INDEX study_public ON study (changed, number) WHERE visibility = 2;
CREATE INDEX study_by_owner ON study (owner, id);

CREATE TABLE study_author (
    study text COLLATE "C" NOT NULL REFERENCES study (id),
    player bigint NOT NULL REFERENCES player (id),
    joined bigint NOT NULL,
    PRIMARY KEY (study, player)
);
CREATE INDEX study_author_by_time ON study_author (study, joined, player);
CREATE INDEX study_author_by_player ON study_author (player, study);

CREATE TABLE study_chapter (
    study text COLLATE "C" NOT NULL REFERENCES study (id),
    number integer NOT NULL,  -- from 1 in each study
    place integer NOT NULL,
    version integer NOT NULL,  -- of the study, when the chapter got this text
    title text NOT NULL,
    ruleset text NOT NULL,
    size bigint NOT NULL,  -- of the record, in bytes
    record text NOT NULL,
    PRIMARY KEY (study, number)
);
