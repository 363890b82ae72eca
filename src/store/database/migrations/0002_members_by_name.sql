-- Members are searched by the beginning of their names. Guests, of whom there may be many more, have names too.
CREATE INDEX member_by_name ON player (name_key) WHERE kind = 1;
