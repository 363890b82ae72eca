-- Belongings that wait for their time: what is to be sent.
CREATE INDEX belonging_by_time ON belonging (kind, at, player, key);

-- What the site itself keeps: the key with which it signs what it sends to browsers.
CREATE TABLE kept (
    name text COLLATE "C" PRIMARY KEY,
    value text NOT NULL
);
