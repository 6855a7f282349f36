//! Trigram search: finds a part of a text among a million rows. Each engine maintains an index of all sequences of
//! three letters: SQLite with FTS5, which needs numeric row ids, PostgreSQL with `pg_trgm`.

use crate::{Db, DbErr, Engine, dialect, query};
use sea_orm::Value;

const LETTERS: usize = 3;
/// The size of the sample from which the frequency of words is estimated.
const SEEN: usize = 500;
/// A word that occurs in this many sampled rows is found quickly without an index.
const COMMON: usize = 50;
/// A trigram that occurs in more sampled rows than this hardly narrows the search, and its rows take long to read.
const RARE: usize = 25;
/// At most this many trigrams are looked up in the sample, and the rarest are used.
const MAX_TRIED: usize = 32;
const MAX_USED: usize = 6;

/// The statement at the start of a migration that adds trigram indexes.
pub(crate) fn begin(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "",
        Engine::Postgres => "CREATE EXTENSION IF NOT EXISTS pg_trgm;",
    }
}

/// The trigram index of a column, for a migration.
pub(crate) fn index(engine: Engine, table: &str, column: &str) -> String {
    match engine {
        Engine::Sqlite => SQLITE_INDEX.replace("{table}", table).replace("{column}", column),
        Engine::Postgres => {
            format!("CREATE INDEX {table}_letters ON {table} USING gin ({column} gin_trgm_ops);")
        }
    }
}

/// Explicit row numbers, because VACUUM may change SQLite's row ids.
const SQLITE_INDEX: &str = "
CREATE TABLE {table}_letters_rows (no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
CREATE VIRTUAL TABLE {table}_letters USING fts5(text, content='', columnsize=0, detail=none,
    tokenize='trigram case_sensitive 1');
INSERT INTO {table}_letters_rows (id) SELECT id FROM {table};
INSERT INTO {table}_letters (rowid, text) SELECT r.no, t.{column} FROM {table}_letters_rows r JOIN {table} t ON t.id = r.id;
CREATE TRIGGER {table}_letters_added AFTER INSERT ON {table} BEGIN
    INSERT INTO {table}_letters_rows (id) VALUES (NEW.id);
    INSERT INTO {table}_letters (rowid, text) SELECT no, NEW.{column} FROM {table}_letters_rows WHERE id = NEW.id;
END;
CREATE TRIGGER {table}_letters_changed AFTER UPDATE OF {column} ON {table} WHEN OLD.{column} <> NEW.{column} BEGIN
    INSERT INTO {table}_letters ({table}_letters, rowid, text)
        SELECT 'delete', no, OLD.{column} FROM {table}_letters_rows WHERE id = OLD.id;
    INSERT INTO {table}_letters (rowid, text) SELECT no, NEW.{column} FROM {table}_letters_rows WHERE id = NEW.id;
END;
CREATE TRIGGER {table}_letters_removed AFTER DELETE ON {table} BEGIN
    INSERT INTO {table}_letters ({table}_letters, rowid, text)
        SELECT 'delete', no, OLD.{column} FROM {table}_letters_rows WHERE id = OLD.id;
    DELETE FROM {table}_letters_rows WHERE id = OLD.id;
END;";

/// Narrows a list to the rows that may contain the words; the statement must still check the words themselves.
pub(crate) struct Narrowing {
    /// The start of the FROM clause.
    pub begin: String,
    /// Each condition with its value; `{}` is its placeholder.
    pub conditions: Vec<(String, Value)>,
}

/// None if the words are too short, or so common that no index is needed. `text` is a column with its table's name in
/// the statement, such as `d.search_text`.
pub(crate) async fn narrow(
    db: &Db,
    table: &str,
    text: &str,
    words: &[String],
) -> Result<Option<Narrowing>, DbErr> {
    let long: Vec<&String> = words.iter().filter(|word| word.chars().count() >= LETTERS).collect();
    let Some((name, _)) = text.split_once('.').filter(|_| !long.is_empty()) else { return Ok(None) };
    let seen = look_at_some(db, &format!("{table} {name}"), text).await?;
    let count_seen = |piece: &str| seen.lines().filter(|line| line.contains(piece)).count();
    if long.iter().all(|word| count_seen(word) >= COMMON) {
        return Ok(None);
    }
    let groups = long.iter().flat_map(|word| groups_of(word)).take(MAX_TRIED);
    let mut groups: Vec<(usize, String)> = groups.map(|group| (count_seen(&group), group)).collect();
    groups.sort_unstable();
    groups.dedup();
    let rare = groups.iter().take_while(|(count, _)| *count <= RARE).count();
    groups.truncate(rare.clamp(1, MAX_USED));
    Ok(Some(match db.engine() {
        Engine::Sqlite => {
            let quoted: Vec<String> =
                groups.iter().map(|(_, group)| format!("\"{}\"", group.replace('"', "\"\""))).collect();
            Narrowing {
                begin: format!(
                    "{table}_letters CROSS JOIN {table}_letters_rows numbered ON numbered.no = {table}_letters.rowid \
                     CROSS JOIN "
                ),
                conditions: vec![(
                    format!("{table}_letters MATCH {{}} AND {name}.id = numbered.id"),
                    quoted.join(" ").into(),
                )],
            }
        }
        Engine::Postgres => {
            let condition = |(_, group): &(usize, String)| (format!("{text} LIKE {{}}"), like(group).into());
            Narrowing { begin: String::new(), conditions: groups.iter().map(condition).collect() }
        }
    }))
}

/// All trigrams of a word.
fn groups_of(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    letters.windows(LETTERS).map(|group| group.iter().collect()).collect()
}

/// The LIKE pattern for texts that contain this trigram.
fn like(group: &str) -> String {
    let mut pattern = "%".to_owned();
    for letter in group.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern + "%"
}

/// A sample of the table's texts, to learn which words are common. Returned as one value, because SQLite's driver
/// copies each value separately.
async fn look_at_some(db: &Db, from: &str, text: &str) -> Result<String, DbErr> {
    let lines = dialect::lines(db.engine(), "seen.text");
    let sql = format!("SELECT {lines} AS value FROM (SELECT {text} AS text FROM {from} LIMIT {SEEN}) seen");
    let seen: Option<Option<String>> = query::scalar(db.reader(), &sql, []).await?;
    Ok(seen.flatten().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_falls_into_groups_and_becomes_a_pattern() {
        assert_eq!(groups_of("ünïx"), ["ünï", "nïx"]);
        assert_eq!(groups_of("ab"), [""; 0]);
        assert_eq!(like(r"50%_\"), r"%50\%\_\\%");
    }
}
