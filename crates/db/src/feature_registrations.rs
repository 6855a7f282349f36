//! Devices with the licensed feature: whether it is on, and whether a licence is in use (LIC-02).

use crate::columns::{Columns, Fields};
use crate::listing::{Listed, Source, Wanted};
use crate::{Db, DbErr, Tx, dialect, query};
use archway_domain::search::fold;
use archway_domain::{FeatureRegistrationId, Time};
use sea_orm::Value;
use serde::Deserialize;
use std::collections::HashMap;

/// Rows per statement.
const AT_ONCE: usize = 200;

#[derive(Debug, Deserialize)]
pub struct FeatureRegistration {
    pub id: FeatureRegistrationId,
    pub udi: String,
    pub reg_key: String,
    pub feat_enable: bool,
    pub created_at: Time,
    pub is_licensed: bool,
}

static COLUMNS: Columns = Columns::new(|| {
    let is_licensed = "EXISTS (SELECT 1 FROM licence_keys k WHERE k.udi = f.udi AND k.status = 'used')";
    Fields::of::<FeatureRegistration>("f").with("is_licensed", is_licensed).texts()
});

#[derive(Debug, Clone, Copy)]
pub enum RegistrationOrder {
    Created,
    Udi,
}

fn source() -> Source {
    Source::new(&COLUMNS, "feature_registrations f", "f.search_text").lettered("feature_registrations")
}

pub async fn list(db: &Db, wanted: &Wanted<RegistrationOrder>) -> Result<Listed<FeatureRegistration>, DbErr> {
    let order: &[&str] = match wanted.order {
        RegistrationOrder::Created => &["f.created_at", "f.id"],
        RegistrationOrder::Udi => &["f.udi"],
    };
    source().page(db, wanted, order).await
}

/// The next registrations after a UDI, for an export row by row.
pub async fn after(
    db: &Db,
    words: &[String],
    udi: &str,
    count: u64,
) -> Result<Vec<FeatureRegistration>, DbErr> {
    source().after(db, words, "f.udi", udi, count).await
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Added,
    Changed,
    Same,
    Exists,
}

pub struct NewRegistration {
    pub id: FeatureRegistrationId,
    pub udi: String,
    pub reg_key: String,
    /// None means off for a new registration and unchanged for an existing one.
    pub feat_enable: Option<bool>,
}

/// Adds registrations, each UDI once, in a fixed order so that concurrent calls cannot deadlock.
pub async fn add(
    tx: &Tx,
    new: &[NewRegistration],
    may_overwrite: bool,
    now: Time,
) -> Result<Vec<Outcome>, DbErr> {
    let mut outcomes = Vec::with_capacity(new.len());
    for some in new.chunks(AT_ONCE) {
        let udis: Vec<&str> = some.iter().map(|one| one.udi.as_str()).collect();
        let known = lock_known(tx, &udis).await?;
        let mut rows = Vec::new();
        for one in some {
            let outcome = match (known.get(&one.udi), one.feat_enable) {
                (None, _) => Outcome::Added,
                (Some(_), None) => Outcome::Same,
                (Some(before), Some(after)) if *before == after => Outcome::Same,
                (Some(_), Some(after)) if may_overwrite => {
                    enable(tx, &one.udi, after).await?;
                    Outcome::Changed
                }
                _ => Outcome::Exists,
            };
            if outcome == Outcome::Added {
                rows.push(one);
            }
            outcomes.push(outcome);
        }
        insert(tx, &rows, now).await?;
    }
    Ok(outcomes)
}

#[derive(Deserialize)]
struct Known {
    udi: String,
    feat_enable: bool,
}

async fn lock_known(tx: &Tx, udis: &[&str]) -> Result<HashMap<String, bool>, DbErr> {
    let places: Vec<String> = (1..=udis.len()).map(|place| format!("${place}")).collect();
    let sql = format!(
        "SELECT udi, feat_enable FROM feature_registrations WHERE udi IN ({}) ORDER BY udi{}",
        places.join(", "),
        dialect::for_update(tx.engine())
    );
    let values: Vec<Value> = udis.iter().map(|udi| (*udi).into()).collect();
    let known: Vec<Known> = query::all(&**tx, &sql, values).await?;
    Ok(known.into_iter().map(|known| (known.udi, known.feat_enable)).collect())
}

async fn insert(tx: &Tx, new: &[&NewRegistration], now: Time) -> Result<(), DbErr> {
    if new.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "INSERT INTO feature_registrations (id, udi, reg_key, feat_enable, search_text, created_at) VALUES {} \
         ON CONFLICT DO NOTHING",
        query::rows(new.len(), 6)
    );
    let values = new.iter().flat_map(|one| {
        [
            one.id.as_str().into(),
            one.udi.as_str().into(),
            one.reg_key.as_str().into(),
            one.feat_enable.unwrap_or(false).into(),
            fold(&format!("{} {}", one.udi, one.reg_key)).into(),
            now.0.into(),
        ]
    });
    query::run(&**tx, &sql, values.collect::<Vec<Value>>()).await.map(drop)
}

/// Switches the feature on or off; returns the registration, or None if the device has none.
pub async fn enable(tx: &Tx, udi: &str, is_on: bool) -> Result<Option<FeatureRegistrationId>, DbErr> {
    let sql = "UPDATE feature_registrations SET feat_enable = $2 WHERE udi = $1 RETURNING id AS value";
    let changed = query::scalar::<String>(&**tx, sql, [udi.into(), is_on.into()]).await?;
    Ok(changed.map(FeatureRegistrationId::new))
}
