-- Members are searched by the beginning of their names.
CREATE INDEX member_by_name ON player (kind, name_key);
