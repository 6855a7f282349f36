-- What is searched is written without strokes, too: ø is found by o. Texts that were folded before are folded on, and only
-- those that have such a letter are written.

UPDATE cases SET search_text =
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''')
WHERE search_text <>
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''');

UPDATE case_sides SET search_text =
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''')
WHERE search_text <>
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''');

UPDATE users SET search_text =
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''')
WHERE search_text <>
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''');

UPDATE users SET name_folded =
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(name_folded,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''')
WHERE name_folded <>
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(name_folded,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''');

UPDATE users SET staff_search_text =
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(staff_search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''')
WHERE staff_search_text <>
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(staff_search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''');

UPDATE labs SET search_text =
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''')
WHERE search_text <>
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''');

UPDATE devices SET sort_name =
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(sort_name,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''')
WHERE sort_name <>
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(sort_name,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''');

UPDATE devices SET search_text =
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''')
WHERE search_text <>
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''');

UPDATE tickets SET search_text =
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''')
WHERE search_text <>
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(search_text,
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'),
    'ħ', 'h'), 'þ', 'th'), 'ı', 'i'), 'ς', 'σ'), '’', ''''), '‘', ''''), 'ʼ', '''');

-- Labs are sorted by names without marks as well; what is searched begins with the name.
ALTER TABLE labs ADD COLUMN name_folded TEXT NOT NULL DEFAULT '';
UPDATE labs SET name_folded = SUBSTR(search_text, 1, LENGTH(name));
DROP INDEX labs_listed;
DROP INDEX labs_name;
CREATE INDEX labs_listed ON labs (name_folded, id) WHERE is_active = TRUE;
CREATE INDEX labs_name ON labs (name_folded, id);
