//! What the manufacturer does with devices: adds, removes and blocks them, resets registrations, and sets features.

use crate::devices::{refile, search_text};
use crate::{DbErr, Tx, dialect, query};
use archway_domain::{DeviceId, Time};
use sea_orm::Value;
use serde::Deserialize;
use std::collections::HashMap;

/// Rows per statement.
const AT_ONCE: usize = 200;

#[derive(Debug, Clone)]
pub struct MadeDevice {
    pub id: DeviceId,
    pub udi: String,
    pub serial_no: String,
    pub prod_date: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Added,
    Changed,
    /// The device is there and equal.
    Same,
    /// The device is there and different, and the caller did not allow overwriting.
    Exists,
}

#[derive(Deserialize)]
struct Known {
    id: DeviceId,
    udi: String,
    serial_no: String,
    prod_date: String,
    is_made: bool,
}

/// The outcome for one device.
pub struct Stocked {
    pub id: DeviceId,
    pub outcome: Outcome,
}

/// Adds devices, each once, in the order of their UDIs so that concurrent calls cannot deadlock. A device that was
/// known only from its registration becomes the manufacturer's.
pub async fn add(
    tx: &Tx,
    devices: &[MadeDevice],
    may_overwrite: bool,
    now: Time,
) -> Result<Vec<Stocked>, DbErr> {
    let mut outcomes = Vec::with_capacity(devices.len());
    for some in devices.chunks(AT_ONCE) {
        let known = lock_known(tx, some).await?;
        let mut new = Vec::new();
        for device in some {
            let Some(known) = known.get(device.udi.as_str()) else {
                new.push(device);
                outcomes.push(Stocked { id: device.id.clone(), outcome: Outcome::Added });
                continue;
            };
            let is_same = known.serial_no == device.serial_no && known.prod_date == device.prod_date;
            let outcome = match () {
                () if !known.is_made => Outcome::Added,
                () if is_same => Outcome::Same,
                () if may_overwrite => Outcome::Changed,
                () => Outcome::Exists,
            };
            if matches!(outcome, Outcome::Added | Outcome::Changed) {
                let sql = "UPDATE devices SET serial_no = $2, prod_date = $3, is_made = TRUE WHERE id = $1";
                let values = [
                    known.id.as_str().into(),
                    device.serial_no.as_str().into(),
                    device.prod_date.as_str().into(),
                ];
                query::run(&**tx, sql, values).await?;
                refile(tx, &known.id).await?;
            }
            outcomes.push(Stocked { id: known.id.clone(), outcome });
        }
        insert(tx, &new, now).await?;
    }
    Ok(outcomes)
}

async fn lock_known(tx: &Tx, devices: &[MadeDevice]) -> Result<HashMap<String, Known>, DbErr> {
    let places: Vec<String> = (1..=devices.len()).map(|place| format!("${place}")).collect();
    let sql = format!(
        "SELECT id, udi, serial_no, prod_date, is_made FROM devices WHERE udi IN ({}) ORDER BY udi{}",
        places.join(", "),
        dialect::for_update(tx.engine())
    );
    let values: Vec<Value> = devices.iter().map(|device| device.udi.as_str().into()).collect();
    let known: Vec<Known> = query::all(&**tx, &sql, values).await?;
    Ok(known.into_iter().map(|known| (known.udi.clone(), known)).collect())
}

async fn insert(tx: &Tx, devices: &[&MadeDevice], now: Time) -> Result<(), DbErr> {
    if devices.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "INSERT INTO devices (id, udi, serial_no, prod_date, is_blocked, is_made, search_text, created_at) VALUES {} \
         ON CONFLICT DO NOTHING",
        query::rows(devices.len(), 8)
    );
    let values = devices.iter().flat_map(|device| {
        [
            device.id.as_str().into(),
            device.udi.as_str().into(),
            device.serial_no.as_str().into(),
            device.prod_date.as_str().into(),
            false.into(),
            true.into(),
            search_text(&device.udi, &device.serial_no, []).into(),
            now.0.into(),
        ]
    });
    query::run(&**tx, &sql, values.collect::<Vec<Value>>()).await.map(drop)
}

pub async fn set_blocked(tx: &Tx, device: &DeviceId, is_blocked: bool) -> Result<(), DbErr> {
    let sql = "UPDATE devices SET is_blocked = $2 WHERE id = $1";
    query::run(&**tx, sql, [device.as_str().into(), is_blocked.into()]).await?;
    refile(tx, device).await
}

/// `features` is a JSON list of names.
pub async fn set_features(tx: &Tx, device: &DeviceId, features: &str) -> Result<(), DbErr> {
    let sql = "UPDATE devices SET features = $2 WHERE id = $1";
    query::run(&**tx, sql, [device.as_str().into(), features.into()]).await.map(drop)
}

/// Removes the holder, and no mail or sign-up can bring the former holder back. False if there was none.
pub async fn reset(tx: &Tx, device: &DeviceId) -> Result<bool, DbErr> {
    let sql =
        "UPDATE devices SET user_id = NULL, registration_id = NULL WHERE id = $1 AND user_id IS NOT NULL";
    let was_held = query::run(&**tx, sql, [device.as_str().into()]).await? > 0;
    let was_claimed = forget_registrations(tx, device).await? > 0;
    refile(tx, device).await?;
    Ok(was_held || was_claimed)
}

/// Removes a device without a holder.
pub async fn remove(tx: &Tx, device: &DeviceId) -> Result<(), DbErr> {
    forget_registrations(tx, device).await?;
    query::run(&**tx, "DELETE FROM devices WHERE id = $1", [device.as_str().into()]).await.map(drop)
}

async fn forget_registrations(tx: &Tx, device: &DeviceId) -> Result<u64, DbErr> {
    query::run(&**tx, "DELETE FROM device_registrations WHERE device_id = $1", [device.as_str().into()]).await
}
