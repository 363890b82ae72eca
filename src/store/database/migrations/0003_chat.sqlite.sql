-- What is said in the site's rooms: of a game's spectators, of a tournament, of a team.
CREATE TABLE chat_line (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    room TEXT NOT NULL,
    by_player INTEGER NOT NULL REFERENCES player (id),
    text TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX chat_line_by_room ON chat_line (room, number);
CREATE INDEX chat_line_by_room_and_writer ON chat_line (room, by_player, number);
CREATE INDEX chat_line_by_writer ON chat_line (by_player, number);
