-- The last message that the player has deleted; 0: none.
ALTER TABLE conversation ADD COLUMN deleted_to INTEGER NOT NULL DEFAULT 0;

-- The log of what moderators did is read by time, and no longer by the players concerned.
DELETE FROM belonging WHERE kind = 'moderated';
