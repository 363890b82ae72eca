-- Whom a player follows.
CREATE TABLE follow (
    by_player INTEGER NOT NULL REFERENCES player (id),
    whom INTEGER NOT NULL REFERENCES player (id),
    at INTEGER NOT NULL,
    PRIMARY KEY (by_player, whom)
) STRICT, WITHOUT ROWID;
CREATE INDEX follow_by_time ON follow (by_player, at DESC, whom);
CREATE INDEX follow_by_whom ON follow (whom);

-- Private messages between two players, of whom low has the lower number.
CREATE TABLE message (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    low INTEGER NOT NULL REFERENCES player (id),
    high INTEGER NOT NULL REFERENCES player (id),
    by_player INTEGER NOT NULL REFERENCES player (id),
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    CHECK (low < high AND by_player IN (low, high))
) STRICT;
CREATE INDEX message_by_pair ON message (low, high, number);
CREATE INDEX message_by_high ON message (high);
CREATE INDEX message_by_writer ON message (by_player, number);

-- Each of the two has a row: the number of the last message, and how many are not read.
CREATE TABLE conversation (
    player INTEGER NOT NULL REFERENCES player (id),
    other INTEGER NOT NULL REFERENCES player (id),
    last INTEGER NOT NULL,
    unread INTEGER NOT NULL,
    PRIMARY KEY (player, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_by_time ON conversation (player, last);
CREATE INDEX conversation_by_other ON conversation (other);
CREATE INDEX conversation_unread ON conversation (player) WHERE unread > 0;

-- What had been said in the messages that a report is about, as JSON.
ALTER TABLE report ADD COLUMN context TEXT NOT NULL DEFAULT '';

CREATE TABLE team (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL,
    leader INTEGER NOT NULL REFERENCES player (id),
    made INTEGER NOT NULL,
    members INTEGER NOT NULL
) STRICT;
CREATE INDEX team_by_size ON team (members, number);
CREATE INDEX team_by_leader ON team (leader);

CREATE TABLE team_member (
    team TEXT NOT NULL REFERENCES team (id),
    player INTEGER NOT NULL REFERENCES player (id),
    joined INTEGER NOT NULL,
    PRIMARY KEY (team, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_member_by_time ON team_member (team, joined, player);
CREATE INDEX team_member_by_player ON team_member (player, team);
