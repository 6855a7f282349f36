-- The administration's list of labs: found by any of their words, in the orders it is sorted.

ALTER TABLE labs ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
UPDATE labs SET search_text = LOWER(name || ' ' || email || ' ' || company_name || ' ' || contact_name || ' ' || country);
CREATE INDEX labs_name ON labs (LOWER(name), id);
CREATE INDEX labs_email ON labs (email_folded, id);
CREATE INDEX labs_country ON labs (country, id);
CREATE INDEX labs_created ON labs (created_at, id);
