-- Whom a player follows.
CREATE TABLE follow (
    by_player bigint NOT NULL REFERENCES player (id),
    whom bigint NOT NULL REFERENCES player (id),
    at bigint NOT NULL,
    PRIMARY KEY (by_player, whom)
);
CREATE INDEX follow_by_time ON follow (by_player, at DESC, whom);
CREATE INDEX follow_by_whom ON follow (whom);

-- Private messages between two players, of whom low has the lower number.
CREATE TABLE message (
    number bigint PRIMARY KEY,
    low bigint NOT NULL REFERENCES player (id),
    high bigint NOT NULL REFERENCES player (id),
    by_player bigint NOT NULL REFERENCES player (id),
    text text NOT NULL,
    at bigint NOT NULL,
    CHECK (low < high AND by_player IN (low, high))
);
INSERT INTO counter (name, last) VALUES ('message', 0);
CREATE INDEX message_by_pair ON message (low, high, number);
CREATE INDEX message_by_high ON message (high);
CREATE INDEX message_by_writer ON message (by_player, number);

-- Each of the two has a row: the number of the last message, and how many are not read.
CREATE TABLE conversation (
    player bigint NOT NULL REFERENCES player (id),
    other bigint NOT NULL REFERENCES player (id),
    last bigint NOT NULL,
    unread integer NOT NULL,
    PRIMARY KEY (player, other)
);
CREATE INDEX conversation_by_time ON conversation (player, last);
CREATE INDEX conversation_by_other ON conversation (other);
CREATE INDEX conversation_unread ON conversation (player) WHERE unread > 0;

-- What had been said in the messages that a report is about, as JSON.
ALTER TABLE report ADD COLUMN context text NOT NULL DEFAULT '';

CREATE TABLE team (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL UNIQUE,
    text text NOT NULL,
    leader bigint NOT NULL REFERENCES player (id),
    made bigint NOT NULL,
    members integer NOT NULL
);
CREATE INDEX team_by_size ON team (members, number);
CREATE INDEX team_by_leader ON team (leader);

CREATE TABLE team_member (
    team text COLLATE "C" NOT NULL REFERENCES team (id),
    player bigint NOT NULL REFERENCES player (id),
    joined bigint NOT NULL,
    PRIMARY KEY (team, player)
);
CREATE INDEX team_member_by_time ON team_member (team, joined, player);
CREATE INDEX team_member_by_player ON team_member (player, team);
