//! The audit log: who did what to which record, when, from where. Append-only and chained by hash.
//!
//! Writers only insert. One sealer numbers committed entries and links each to its predecessor, so that writers never
//! wait for each other. The chain covers a salted hash of person and address, so that it stays valid when those are
//! erased.

use crate::engine::dialect::{self, ExclusiveLock};
use crate::{DbErr, Tx, query};
use archway_domain::{AuditEntryId, Time, UserId};
use sea_orm::{ConnectionTrait, Value};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// Rows per statement.
const AT_ONCE: usize = 100;

pub struct NewEntry<'a> {
    pub id: &'a AuditEntryId,
    pub action: &'a str,
    /// What the action was about, as `kind:id`.
    pub record: &'a str,
    /// Never personal or patient data.
    pub detail: &'a str,
    pub person: Option<&'a UserId>,
    pub address: &'a str,
    pub salt: &'a str,
}

pub fn add(tx: &Tx, entry: &NewEntry<'_>, now: Time) {
    let person = entry.person.map(UserId::as_str);
    let person_hash = hash_parts(&[entry.salt, person.unwrap_or_default(), entry.address]);
    let row = [
        ("id", entry.id.as_str().into()),
        ("at", now.0.into()),
        ("action", entry.action.into()),
        ("record", entry.record.into()),
        ("detail", entry.detail.into()),
        ("person_hash", person_hash.into()),
    ];
    tx.insert_later("audit_entries", row);
    let sql = "INSERT INTO audit_people (entry_id, person, address, salt) VALUES ($1, $2, $3, $4)";
    let values =
        [entry.id.as_str().into(), person.map(str::to_owned).into(), entry.address.into(), entry.salt.into()];
    tx.later(sql, values);
}

/// Adds several entries at once, for actions that only read.
pub async fn add_all(tx: &Tx, entries: &[(NewEntry<'_>, Time)]) -> Result<(), DbErr> {
    for some in entries.chunks(AT_ONCE) {
        let (mut rows, mut people) = (Vec::new(), Vec::new());
        for (entry, at) in some {
            let person = entry.person.map(UserId::as_str);
            rows.extend([
                entry.id.as_str().into(),
                at.0.into(),
                entry.action.into(),
                entry.record.into(),
                entry.detail.into(),
                hash_parts(&[entry.salt, person.unwrap_or_default(), entry.address]).into(),
            ]);
            people.extend([
                entry.id.as_str().into(),
                person.map(str::to_owned).into(),
                entry.address.into(),
                entry.salt.into(),
            ]);
        }
        let sql = "INSERT INTO audit_entries (id, at, action, record, detail, person_hash) VALUES ";
        query::run(&**tx, &format!("{sql}{}", query::rows(some.len(), 6)), rows).await?;
        let sql = "INSERT INTO audit_people (entry_id, person, address, salt) VALUES ";
        query::run(&**tx, &format!("{sql}{}", query::rows(some.len(), 4)), people).await?;
    }
    Ok(())
}

#[derive(Deserialize)]
struct Entry {
    id: AuditEntryId,
    at: i64,
    action: String,
    record: String,
    detail: String,
    person_hash: String,
}

impl Entry {
    fn chained(&self, seq: i64, previous: &str) -> String {
        let (seq, at) = (seq.to_string(), self.at.to_string());
        hash_parts(&[
            previous,
            &seq,
            &self.id,
            &at,
            &self.action,
            &self.record,
            &self.detail,
            &self.person_hash,
        ])
    }
}

/// The last link of the chain at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Head {
    pub seq: i64,
    pub hash: String,
}

pub async fn head(conn: &impl ConnectionTrait) -> Result<Option<Head>, DbErr> {
    let sql = "SELECT seq, hash FROM audit_entries WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1";
    query::one(conn, sql, []).await
}

/// Whether the chain contains this link.
pub async fn holds(conn: &impl ConnectionTrait, head: &Head) -> Result<bool, DbErr> {
    let hash = query::scalar::<String>(
        conn,
        "SELECT hash AS value FROM audit_entries WHERE seq = $1",
        [head.seq.into()],
    );
    Ok(hash.await?.as_ref() == Some(&head.hash))
}

/// Adds up to `count` committed entries to the chain; returns how many there were.
pub async fn seal(tx: &Tx, count: u32) -> Result<usize, DbErr> {
    if let Some(lock) = dialect::exclusive(tx.engine(), ExclusiveLock::Seal) {
        tx.execute_unprepared(&lock).await?;
    }
    let sql = "SELECT id, at, action, record, detail, person_hash FROM audit_entries WHERE seq IS NULL \
        ORDER BY id LIMIT $1";
    let entries: Vec<Entry> = query::all(&**tx, sql, [i64::from(count).into()]).await?;
    let mut head = self::head(&**tx).await?.unwrap_or(Head { seq: 0, hash: String::new() });
    for some in entries.chunks(AT_ONCE) {
        let mut links: Vec<Value> = Vec::with_capacity(some.len() * 3);
        for entry in some {
            head = Head { seq: head.seq + 1, hash: entry.chained(head.seq + 1, &head.hash) };
            links.extend([entry.id.as_str().into(), head.seq.into(), head.hash.as_str().into()]);
        }
        let sql = format!(
            "UPDATE audit_entries SET seq = link.column2, hash = link.column3 FROM (VALUES {}) link \
             WHERE audit_entries.id = link.column1",
            query::rows(some.len(), 3)
        );
        query::run(&**tx, &sql, links).await?;
    }
    Ok(entries.len())
}

#[derive(Deserialize)]
struct Sealed {
    seq: i64,
    hash: String,
    entry: Entry,
    person: Option<UserId>,
    address: Option<String>,
    salt: Option<String>,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The chain holds from the first to the last sealed entry.
    Whole { entries: i64 },
    /// The first entry that does not match the chain.
    Broken { seq: i64 },
}

/// Checks the whole chain, page by page.
pub async fn verify(conn: &impl ConnectionTrait) -> Result<Verdict, DbErr> {
    let sql = "SELECT e.seq, e.hash, e.id, e.at, e.action, e.record, e.detail, e.person_hash, p.person, p.address, \
        p.salt FROM audit_entries e LEFT JOIN audit_people p ON p.entry_id = e.id \
        WHERE e.seq > $1 ORDER BY e.seq LIMIT 1000";
    let (mut seq, mut previous) = (0, String::new());
    loop {
        let page: Vec<Sealed> = query::all(conn, sql, [seq.into()]).await?;
        if page.is_empty() {
            return Ok(Verdict::Whole { entries: seq });
        }
        for row in page {
            seq += 1;
            if row.seq != seq || row.hash != row.entry.chained(seq, &previous) || !person_fits(&row) {
                return Ok(Verdict::Broken { seq });
            }
            previous = row.hash;
        }
    }
}

/// For an erased person there is nothing to compare.
fn person_fits(row: &Sealed) -> bool {
    let (Some(salt), Some(address)) = (&row.salt, &row.address) else {
        return true;
    };
    row.entry.person_hash == hash_parts(&[salt, row.person.as_deref().unwrap_or_default(), address])
}

/// Each part is hashed with its length, so that no two lists of parts have the same hash.
fn hash_parts(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

pub async fn has_unsealed(conn: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let sql = "SELECT id AS value FROM audit_entries WHERE seq IS NULL LIMIT 1";
    Ok(query::scalar::<String>(conn, sql, []).await?.is_some())
}
