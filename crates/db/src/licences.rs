//! Licence keys, and the devices that use them (LIC-01).

use crate::columns::{Columns, Fields};
use crate::listing::{Listed, Source, Wanted};
use crate::{Db, DbErr, Tx, dialect, query};
use archway_domain::licence::LicenceStatus;
use archway_domain::search::fold;
use archway_domain::{LicenceId, Time};
use sea_orm::Value;
use serde::Deserialize;
use std::collections::HashMap;

/// Rows per statement.
const AT_ONCE: usize = 200;

#[derive(Debug, Deserialize)]
pub struct Licence {
    pub id: LicenceId,
    pub licence_key: String,
    pub status: LicenceStatus,
    pub udi: String,
    /// 0 means never.
    pub activated_at: Time,
}

static COLUMNS: Columns = Columns::new(|| Fields::of::<Licence>("k").texts());

#[derive(Debug, Clone, Copy)]
pub enum LicenceOrder {
    Activated,
    Key,
}

fn source(status: Option<LicenceStatus>) -> Source {
    let mut source = Source::new(&COLUMNS, "licence_keys k", "k.search_text").lettered("licence_keys");
    if let Some(status) = status {
        source.only("k.status = {}", status.as_str());
    }
    source
}

pub async fn list(
    db: &Db,
    status: Option<LicenceStatus>,
    wanted: &Wanted<LicenceOrder>,
) -> Result<Listed<Licence>, DbErr> {
    let order: &[&str] = match wanted.order {
        LicenceOrder::Activated => &["k.activated_at", "k.id"],
        LicenceOrder::Key => &["k.licence_key"],
    };
    source(status).page(db, wanted, order).await
}

/// The next keys after a key, for an export row by row.
pub async fn after(
    db: &Db,
    status: Option<LicenceStatus>,
    words: &[String],
    key: &str,
    count: u64,
) -> Result<Vec<Licence>, DbErr> {
    source(status).after(db, words, "k.licence_key", key, count).await
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Added,
    /// The existing key was changed: a rejected key may be used again.
    Changed,
    Same,
    Exists,
    Used,
}

pub struct NewKey {
    pub id: LicenceId,
    pub key: String,
}

/// Adds keys, each once, in a fixed order so that concurrent calls cannot deadlock. A used key is never changed.
pub async fn add(tx: &Tx, keys: &[NewKey], may_overwrite: bool, now: Time) -> Result<Vec<Outcome>, DbErr> {
    let mut outcomes = Vec::with_capacity(keys.len());
    for some in keys.chunks(AT_ONCE) {
        let known = lock_known(tx, some).await?;
        let mut new = Vec::new();
        for key in some {
            let outcome = match known.get(&key.key) {
                None => Outcome::Added,
                Some(_) if !may_overwrite => Outcome::Exists,
                Some(LicenceStatus::Used) => Outcome::Used,
                Some(LicenceStatus::NotUsed) => Outcome::Same,
                Some(LicenceStatus::Rejected) => Outcome::Changed,
            };
            match outcome {
                Outcome::Added => new.push(key),
                Outcome::Changed => renew(tx, &key.key).await?,
                _ => {}
            }
            outcomes.push(outcome);
        }
        insert(tx, &new, now).await?;
    }
    Ok(outcomes)
}

#[derive(Deserialize)]
struct Known {
    licence_key: String,
    status: LicenceStatus,
}

async fn lock_known(tx: &Tx, keys: &[NewKey]) -> Result<HashMap<String, LicenceStatus>, DbErr> {
    let places: Vec<String> = (1..=keys.len()).map(|place| format!("${place}")).collect();
    let sql = format!(
        "SELECT licence_key, status FROM licence_keys WHERE licence_key IN ({}) ORDER BY licence_key{}",
        places.join(", "),
        dialect::for_update(tx.engine())
    );
    let values: Vec<Value> = keys.iter().map(|key| key.key.as_str().into()).collect();
    let known: Vec<Known> = query::all(&**tx, &sql, values).await?;
    Ok(known.into_iter().map(|known| (known.licence_key, known.status)).collect())
}

async fn renew(tx: &Tx, key: &str) -> Result<(), DbErr> {
    let sql = "UPDATE licence_keys SET status = 'notused', udi = '', activated_at = 0, search_text = $2 \
        WHERE licence_key = $1 AND status <> 'used'";
    query::run(&**tx, sql, [key.into(), fold(key).into()]).await.map(drop)
}

async fn insert(tx: &Tx, keys: &[&NewKey], now: Time) -> Result<(), DbErr> {
    if keys.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "INSERT INTO licence_keys (id, licence_key, status, search_text, created_at) VALUES {} ON CONFLICT DO NOTHING",
        query::rows(keys.len(), 5)
    );
    let values = keys.iter().flat_map(|key| {
        let text = key.key.as_str();
        [
            key.id.as_str().into(),
            text.into(),
            LicenceStatus::NotUsed.as_str().into(),
            fold(text).into(),
            now.0.into(),
        ]
    });
    query::run(&**tx, &sql, values.collect::<Vec<Value>>()).await.map(drop)
}

/// Records the result for a key: the device that uses it, and since when.
pub async fn settle(
    tx: &Tx,
    key: &str,
    status: LicenceStatus,
    udi: &str,
    at: Option<Time>,
) -> Result<(), DbErr> {
    let sql = "UPDATE licence_keys SET status = $2, udi = $3, activated_at = $4, search_text = $5 \
        WHERE licence_key = $1";
    let values = [
        key.into(),
        status.as_str().into(),
        udi.into(),
        at.map_or(0, |at| at.0).into(),
        fold(format!("{key} {udi}").trim_end()).into(),
    ];
    query::run(&**tx, sql, values).await.map(drop)
}
