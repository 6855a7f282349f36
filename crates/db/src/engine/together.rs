//! Several statements in one round trip.

use super::query;
use super::write::Effect;
use crate::{DbErr, Engine};
use sea_orm::ConnectionTrait;

/// Runs the statements. On SQLite as one script, in this order. On PostgreSQL, statements on different tables are
/// combined to one, in which none sees the writes of another; a statement that already is a `WITH` runs separately,
/// after the others.
pub(crate) async fn run(
    conn: &impl ConnectionTrait,
    engine: Engine,
    effects: Vec<Effect>,
) -> Result<(), DbErr> {
    let groups = match engine {
        Engine::Sqlite => vec![effects],
        Engine::Postgres => by_tables(effects),
    };
    for group in groups.into_iter().filter(|group| !group.is_empty()) {
        let (mut texts, mut values) = (Vec::new(), Vec::new());
        for (sql, own) in group {
            texts.push(renumbered(&sql, values.len()));
            values.extend(own);
        }
        query::run(conn, &joined(engine, &texts), values).await?;
    }
    Ok(())
}

fn by_tables(effects: Vec<Effect>) -> Vec<Vec<Effect>> {
    let (alone, foldable): (Vec<Effect>, Vec<Effect>) =
        effects.into_iter().partition(|(sql, _)| sql.starts_with("WITH"));
    let mut groups: Vec<Vec<Effect>> = Vec::new();
    for effect in foldable {
        let is_free =
            |group: &&mut Vec<Effect>| group.iter().all(|(sql, _)| table_of(sql) != table_of(&effect.0));
        match groups.last_mut().filter(is_free) {
            Some(group) => group.push(effect),
            None => groups.push(vec![effect]),
        }
    }
    groups.extend(alone.into_iter().map(|effect| vec![effect]));
    groups
}

fn joined(engine: Engine, texts: &[String]) -> String {
    match (engine, texts) {
        (_, [only]) => only.clone(),
        (Engine::Sqlite, _) => texts.join("; "),
        (Engine::Postgres, _) => {
            let named: Vec<String> =
                texts.iter().enumerate().map(|(number, sql)| format!("w{number} AS ({sql})")).collect();
            format!("WITH {} SELECT 1", named.join(", "))
        }
    }
}

/// The table a statement writes to.
fn table_of(sql: &str) -> &str {
    let mut words = sql.split_ascii_whitespace();
    match words.next() {
        Some("UPDATE") => words.next(),
        _ => words.nth(1),
    }
    .unwrap_or_default()
}

/// Renumbers each `$n` by the number of values before it.
fn renumbered(sql: &str, before: usize) -> String {
    let mut parts = sql.split('$');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = part.split_at(digits);
        let number = number.parse::<usize>().unwrap_or_default();
        text.push_str(&format!("${}{rest}", number + before));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_on() {
        assert_eq!(
            renumbered("UPDATE a SET b = $1, c = $12 WHERE d = $2", 3),
            "UPDATE a SET b = $4, c = $15 WHERE d = $5"
        );
        assert_eq!(renumbered("DELETE FROM a", 3), "DELETE FROM a");
    }

    #[test]
    fn the_table_is_named() {
        assert_eq!(table_of("INSERT INTO a (b) VALUES ($1)"), "a");
        assert_eq!(table_of("UPDATE a SET b = $1"), "a");
        assert_eq!(table_of("DELETE FROM a WHERE b = $1"), "a");
    }

    #[test]
    fn a_table_is_written_once_in_a_statement() {
        let effects =
            ["DELETE FROM a", "WITH e AS (SELECT 1) DELETE FROM c", "UPDATE b SET x = 1", "DELETE FROM a"];
        let groups = by_tables(effects.map(|sql| (sql.to_owned(), Vec::new())).to_vec());
        let texts: Vec<Vec<&str>> =
            groups.iter().map(|group| group.iter().map(|(sql, _)| sql.as_str()).collect()).collect();
        assert_eq!(
            texts,
            [
                vec!["DELETE FROM a", "UPDATE b SET x = 1"],
                vec!["DELETE FROM a"],
                vec!["WITH e AS (SELECT 1) DELETE FROM c"],
            ]
        );
    }

    #[test]
    fn one_statement_or_one_script() {
        let texts = ["DELETE FROM a".to_owned(), "DELETE FROM b".to_owned()];
        assert_eq!(joined(Engine::Sqlite, &texts), "DELETE FROM a; DELETE FROM b");
        assert_eq!(
            joined(Engine::Postgres, &texts),
            "WITH w0 AS (DELETE FROM a), w1 AS (DELETE FROM b) SELECT 1"
        );
    }
}
