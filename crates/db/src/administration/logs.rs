//! The audit log, newest first. Ids sort by time, so every filter ends in one index that is read backwards.

use crate::Json;
use crate::columns::{Columns, Fields};
use crate::listing::{Listed, Source, Wanted};
use crate::{Db, DbErr, query};
use archway_domain::{AuditEntryId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Deserialize)]
pub struct ListedEntry {
    pub id: AuditEntryId,
    /// None until the entry is part of the hash chain.
    pub seq: Option<i64>,
    pub at: Time,
    pub action: String,
    pub record: String,
    /// JSON.
    pub detail: Json<serde_json::Value>,
    pub person: Option<UserId>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    /// None after erasure.
    pub address: Option<String>,
}

static COLUMNS: Columns = Columns::new(|| {
    Fields::of::<ListedEntry>("e")
        .with_table("p", &["person", "address"])
        .with_table("u", &["first_name", "last_name", "email"])
        .texts()
});

#[derive(Clone, Default)]
pub struct LogFilter {
    pub person: Option<String>,
    pub action: Option<String>,
    pub record: Option<String>,
    /// The earliest time, and the lowest id of that time.
    pub from: Option<(i64, String)>,
    /// The latest time, and an id above all of that time.
    pub to: Option<(i64, String)>,
    /// Only entries older than this one.
    pub before: Option<String>,
}

#[derive(Debug, Clone, Copy)]
pub enum LogOrder {
    Newest,
}

/// Only characters that actions consist of, and none with a meaning in SQL.
fn is_plain(action: &str) -> bool {
    action.len() <= 60 && action.bytes().all(|byte| byte.is_ascii_lowercase() || matches!(byte, b'.' | b'_'))
}

/// The matching entries, and the column that defines their order.
fn source(filter: &LogFilter) -> (Source, &'static str) {
    // A filter by person starts with `audit_people`: its index has a person's entries in order.
    let (from, id) = match filter.person {
        None => (
            "audit_entries e LEFT JOIN audit_people p ON p.entry_id = e.id LEFT JOIN users u ON u.id = p.person",
            "e.id",
        ),
        Some(_) => (
            "audit_people p LEFT JOIN audit_entries e ON e.id = p.entry_id LEFT JOIN users u ON u.id = p.person",
            "p.entry_id",
        ),
    };
    let mut source = Source::new(&COLUMNS, from, "e.record");
    if let Some(person) = &filter.person {
        source.only("p.person = {}", person.as_str());
    }
    if let Some(action) = &filter.action {
        match is_plain(action) {
            // A literal, not a parameter: PostgreSQL then plans by how frequent this action is. Some make up half the
            // log, some occur once.
            true => source.always(&format!("e.action = '{action}'")),
            false => source.only("e.action = {}", action.as_str()),
        }
    }
    if let Some(record) = &filter.record {
        source.only("e.record = {}", record.as_str());
    }
    if let Some((at, first_id)) = &filter.from {
        source.only("e.at >= {}", *at);
        source.only(&format!("{id} >= {{}}"), first_id.as_str());
    }
    if let Some((at, beyond)) = &filter.to {
        source.only("e.at <= {}", *at);
        source.only(&format!("{id} < {{}}"), beyond.as_str());
    }
    if let Some(before) = &filter.before {
        source.only(&format!("{id} < {{}}"), before.as_str());
    }
    (source, id)
}

pub async fn list(
    db: &Db,
    wanted: &Wanted<LogOrder>,
    filter: &LogFilter,
) -> Result<Listed<ListedEntry>, DbErr> {
    let (source, id) = source(filter);
    source.page(db, wanted, &[id]).await
}

/// The newest matching entries, for an export row by row.
pub async fn newest(db: &Db, filter: &LogFilter, count: u64) -> Result<Vec<ListedEntry>, DbErr> {
    let (source, id) = source(filter);
    source.first(db, &format!("{id} DESC"), count).await
}

#[derive(Deserialize)]
struct Action {
    action: String,
}

/// Every action in the log, found by jumping in the index from one to the next.
pub async fn list_actions(conn: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let sql = "WITH RECURSIVE known (action) AS (SELECT MIN(action) FROM audit_entries UNION ALL \
        SELECT (SELECT MIN(e.action) FROM audit_entries e WHERE e.action > known.action) FROM known \
        WHERE known.action IS NOT NULL) SELECT action FROM known WHERE action IS NOT NULL ORDER BY action";
    let rows: Vec<Action> = query::all(conn, sql, []).await?;
    Ok(rows.into_iter().map(|row| row.action).collect())
}
