//! Locks that rental managers set on the devices of their partners (DEV-01).

use crate::devices::refile;
use crate::users::User;
use crate::{DbErr, Tx, query};
use archway_domain::{ConnectionId, DeviceId, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;
use std::collections::HashSet;

#[derive(Debug, Deserialize)]
pub struct ConnectedDevice {
    pub id: DeviceId,
    pub udi: String,
    pub serial_no: String,
    pub is_locked: bool,
    pub user_id: UserId,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub institution: String,
    pub connection_id: ConnectionId,
}

const MAX_LISTED: i64 = 5_000;

/// One end of each accepted connection of the manager's side, and the device there. A device locked to another
/// connection is hidden. A device locked to this connection is visible even after the manager who locked it has left,
/// because nobody else could unlock it. The manager's own connection comes before a colleague's.
fn statement(holder_is_owner: bool) -> String {
    let (holder, manager) =
        if holder_is_owner { ("owner_id", "invited_id") } else { ("invited_id", "owner_id") };
    format!(
        "SELECT d.id, d.udi, d.serial_no, d.lock_connection_id IS NOT NULL AS is_locked, h.id AS user_id, \
         h.first_name, h.last_name, h.email, h.institution, c.id AS connection_id \
         FROM users m JOIN connections c ON c.{manager} = m.id JOIN users h ON h.id = c.{holder} \
         JOIN devices d ON d.user_id = h.id \
         WHERE m.side = $1 AND c.status = 'ACCD' AND h.state = 'active' AND h.side <> $1 \
         AND (d.lock_connection_id IS NULL OR d.lock_connection_id = c.id) \
         ORDER BY CASE WHEN m.id = $2 THEN 0 ELSE 1 END, c.id, d.id LIMIT {MAX_LISTED}"
    )
}

/// The devices a manager may lock, each once, ordered by holder.
pub async fn list(conn: &impl ConnectionTrait, manager: &User) -> Result<Vec<ConnectedDevice>, DbErr> {
    let mut found: Vec<ConnectedDevice> = Vec::new();
    for holder_is_owner in [true, false] {
        let values = [manager.side.as_str().into(), manager.id.as_str().into()];
        found.extend(query::all::<ConnectedDevice>(conn, &statement(holder_is_owner), values).await?);
    }
    let mut seen = HashSet::new();
    found.retain(|device| seen.insert(device.id.clone()));
    found.sort_by(|a, b| (&a.last_name, &a.email, &a.udi).cmp(&(&b.last_name, &b.email, &b.udi)));
    Ok(found)
}

/// Locks the device: from now on its cases go to this connection.
pub async fn lock(tx: &Tx, device: &DeviceId, by: &UserId, connection: &ConnectionId) -> Result<(), DbErr> {
    let sql = "UPDATE devices SET locked_by = $2, lock_connection_id = $3 WHERE id = $1";
    query::run(&**tx, sql, [device.as_str().into(), by.as_str().into(), connection.as_str().into()]).await?;
    refile(tx, device).await
}

pub async fn unlock(tx: &Tx, device: &DeviceId) -> Result<(), DbErr> {
    let sql = "UPDATE devices SET locked_by = NULL, lock_connection_id = NULL WHERE id = $1";
    query::run(&**tx, sql, [device.as_str().into()]).await?;
    refile(tx, device).await
}

/// Whether any device is locked to that connection.
pub async fn is_needed(conn: &impl ConnectionTrait, connection: &ConnectionId) -> Result<bool, DbErr> {
    let sql = "SELECT id AS value FROM devices WHERE lock_connection_id = $1 LIMIT 1";
    Ok(query::scalar::<String>(conn, sql, [connection.as_str().into()]).await?.is_some())
}

#[derive(Deserialize)]
struct Bound {
    connection_id: ConnectionId,
}

/// The connections to which a holder's locked devices are bound; empty for all other people.
pub async fn bound_to(conn: &impl ConnectionTrait, holder: &UserId) -> Result<Vec<ConnectionId>, DbErr> {
    let sql = "SELECT DISTINCT lock_connection_id AS connection_id FROM devices \
        WHERE user_id = $1 AND lock_connection_id IS NOT NULL";
    let bound: Vec<Bound> = query::all(conn, sql, [holder.as_str().into()]).await?;
    Ok(bound.into_iter().map(|bound| bound.connection_id).collect())
}
