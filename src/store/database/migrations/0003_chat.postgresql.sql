-- What is said in the site's rooms: of a game's spectators, of a tournament, of a team.
CREATE TABLE chat_line (
    number bigint PRIMARY KEY,
    room text NOT NULL,
    by_player bigint NOT NULL REFERENCES player (id),
    text text NOT NULL,
    at bigint NOT NULL
);
INSERT INTO counter (name, last) VALUES ('chat_line', 0);
CREATE INDEX chat_line_by_room ON chat_line (room, number);
CREATE INDEX chat_line_by_room_and_writer ON chat_line (room, by_player, number);
CREATE INDEX chat_line_by_writer ON chat_line (by_player, number);
