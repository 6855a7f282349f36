-- A call that is repeated with its Idempotency-Key finds the file it sent: a hash of the sender and the key. A case has few
-- enough files to look through them.
ALTER TABLE files ADD COLUMN sent_as TEXT;
