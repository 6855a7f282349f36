-- Which jaw a scan shows, where somebody was asked because its name does not tell: upper, lower or none.
ALTER TABLE files ADD COLUMN jaw TEXT;
-- How what is stored was drawn, and the newest way that was tried. What is older is drawn again, and shown until then.
ALTER TABLE renditions ADD COLUMN drawn_as BIGINT NOT NULL DEFAULT 1;
ALTER TABLE renditions ADD COLUMN tried_as BIGINT NOT NULL DEFAULT 1;
