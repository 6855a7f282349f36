//! Scanners and their registrations (DEV-02, WEL-01…03).

use crate::columns::{Columns, Fields};
use crate::{DbErr, Tx, dialect, query};
use archway_domain::device::DeviceState;
use archway_domain::email::fold_email;
use archway_domain::search::fold;
use archway_domain::udi::Udi;
use archway_domain::{ConnectionId, DeviceId, DeviceRegistrationId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct Device {
    pub id: DeviceId,
    pub udi: String,
    pub serial_no: String,
    pub is_blocked: bool,
    pub user_id: Option<UserId>,
    pub locked_by: Option<UserId>,
    /// Where its cases go while it is locked.
    pub lock_connection_id: Option<ConnectionId>,
    /// Whether the holder has confirmed the address of the registration.
    pub is_confirmed: bool,
}

static COLUMNS: Columns = Columns::new(|| {
    let is_confirmed = "EXISTS (SELECT 1 FROM device_registrations r \
        WHERE r.id = d.registration_id AND r.confirmed_at IS NOT NULL)";
    Fields::of::<Device>("d").with("is_confirmed", is_confirmed).texts()
});

impl Device {
    /// Whether it stays with its holder. An unconfirmed registration gives way to a person who confirms an address. A
    /// confirmed one does not, and nobody can remove a lock by registering again.
    pub fn is_settled(&self) -> bool {
        self.is_confirmed || self.lock_connection_id.is_some()
    }

    pub fn is_held_by_another(&self, owner: Option<&UserId>) -> bool {
        self.user_id.as_deref().is_some_and(|holder| owner.map(UserId::as_str) != Some(holder))
    }
}

/// The device with this UDI, created if nobody has named it before, and locked until the transaction ends.
pub async fn find_or_make(tx: &Tx, new_id: &DeviceId, udi: &Udi, now: Time) -> Result<Option<Device>, DbErr> {
    let sql = "INSERT INTO devices (id, udi, serial_no, is_blocked, search_text, created_at) \
        VALUES ($1, $2, $3, FALSE, $4, $5) ON CONFLICT DO NOTHING";
    let (text, serial) = (udi.text.as_str(), udi.serial.as_str());
    let search_text = search_text(text, serial, []);
    query::run(
        &**tx,
        sql,
        [new_id.as_str().into(), text.into(), serial.into(), search_text.into(), now.0.into()],
    )
    .await?;
    let sql = format!("SELECT {COLUMNS} FROM devices d WHERE d.udi = $1{}", dialect::for_update(tx.engine()));
    query::one(&**tx, &sql, [udi.text.as_str().into()]).await
}

/// The device of an order, locked until the transaction ends.
pub async fn lock_by_udi(tx: &Tx, udi: &str) -> Result<Option<Device>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM devices d WHERE d.udi = $1{}", dialect::for_update(tx.engine()));
    query::one(&**tx, &sql, [udi.into()]).await
}

/// The device, locked until the transaction ends.
pub async fn lock(tx: &Tx, id: &DeviceId) -> Result<Option<Device>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM devices d WHERE d.id = $1{}", dialect::for_update(tx.engine()));
    query::one(&**tx, &sql, [id.as_str().into()]).await
}

/// The number of devices a person holds.
pub async fn count_of(conn: &impl ConnectionTrait, user: &UserId) -> Result<i64, DbErr> {
    let sql = "SELECT COUNT(*) AS value FROM devices WHERE user_id = $1";
    Ok(query::scalar(conn, sql, [user.as_str().into()]).await?.unwrap_or(0))
}

pub async fn assign(
    tx: &Tx,
    device: &DeviceId,
    user: &UserId,
    registration: &DeviceRegistrationId,
) -> Result<(), DbErr> {
    let sql = "UPDATE devices SET user_id = $2, registration_id = $3 WHERE id = $1";
    query::run(&**tx, sql, [device.as_str().into(), user.as_str().into(), registration.as_str().into()])
        .await?;
    refile(tx, device).await
}

/// Removes the holder until a person who has confirmed its registration signs up: see [`adopt`].
pub async fn release(tx: &Tx, device: &DeviceId) -> Result<(), DbErr> {
    let sql = "UPDATE devices SET user_id = NULL, registration_id = NULL WHERE id = $1";
    query::run(&**tx, sql, [device.as_str().into()]).await?;
    refile(tx, device).await
}

/// Gives this person the free devices whose registration this address has confirmed. (Written so that SQLite does not
/// start with all free devices.)
pub async fn adopt(tx: &Tx, user: &UserId, email: &str) -> Result<(), DbErr> {
    let sql = "UPDATE devices SET user_id = $1, registration_id = (SELECT MAX(r.id) FROM device_registrations r \
        WHERE r.device_id = devices.id AND LOWER(r.email) = $2 AND r.confirmed_at IS NOT NULL) \
        WHERE (user_id IS NULL) = TRUE AND id IN (SELECT r.device_id FROM device_registrations r \
        WHERE LOWER(r.email) = $2 AND r.confirmed_at IS NOT NULL)";
    query::run(&**tx, sql, [user.as_str().into(), fold_email(email).into()]).await?;
    refile_of(tx, user).await
}

/// The data that the lists are derived from.
#[derive(Deserialize)]
struct Filed {
    id: DeviceId,
    udi: String,
    serial_no: String,
    is_blocked: bool,
    is_locked: bool,
    created_at: Time,
    first_name: Option<String>,
    last_name: Option<String>,
    email: Option<String>,
    country: Option<String>,
    registered_at: Option<Time>,
}

/// Updates the lists; every change of a device, its holder or its registration calls this last.
pub async fn refile(tx: &Tx, device: &DeviceId) -> Result<(), DbErr> {
    refile_where(tx, "d.id = $1", device).await
}

/// The same for all devices of a person, after a change of name.
pub async fn refile_of(tx: &Tx, user: &UserId) -> Result<(), DbErr> {
    refile_where(tx, "d.user_id = $1", user.as_str()).await
}

async fn refile_where(tx: &Tx, condition: &str, value: &str) -> Result<(), DbErr> {
    let sql = format!(
        "SELECT d.id, d.udi, d.serial_no, d.is_blocked, d.lock_connection_id IS NOT NULL AS is_locked, d.created_at, \
         u.first_name, u.last_name, u.email, u.country, r.created_at AS registered_at FROM devices d \
         LEFT JOIN users u ON u.id = d.user_id LEFT JOIN device_registrations r ON r.id = d.registration_id \
         WHERE {condition} ORDER BY d.id"
    );
    let rows: Vec<Filed> = query::all(&**tx, &sql, [value.into()]).await?;
    for row in rows {
        let (first, last) = (row.first_name.unwrap_or_default(), row.last_name.unwrap_or_default());
        let (email, country) = (row.email.unwrap_or_default(), row.country.unwrap_or_default());
        let is_held = !email.is_empty();
        let name = format!("{first} {last}");
        let registered_at = if is_held { row.registered_at.unwrap_or(row.created_at) } else { Time(0) };
        let sql = "UPDATE devices SET state = $2, sort_name = $3, sort_email = $4, sort_country = $5, \
            registered_at = $6, search_text = $7 WHERE id = $1";
        let values = [
            row.id.as_str().into(),
            DeviceState::of(row.is_blocked, row.is_locked, is_held).as_str().into(),
            fold(name.trim()).into(),
            fold_email(&email).into(),
            country.as_str().into(),
            registered_at.0.into(),
            search_text(&row.udi, &row.serial_no, [name.trim(), &email, &country]).into(),
        ];
        query::run(&**tx, sql, values).await?;
    }
    Ok(())
}

/// The text a device is found by: its own data and its holder's name.
pub(crate) fn search_text<const N: usize>(udi: &str, serial_no: &str, holder: [&str; N]) -> String {
    fold(format!("{udi} {serial_no} {}", holder.join(" ")).trim_end())
}

pub struct NewRegistration<'a> {
    pub id: &'a DeviceRegistrationId,
    pub device_id: &'a DeviceId,
    pub system_id: &'a str,
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub country: &'a str,
    pub installed_date: &'a str,
    pub language: &'a str,
    pub token_hash: &'a str,
    pub expires_at: Time,
    pub confirmed_at: Option<Time>,
}

pub async fn insert_registration(tx: &Tx, new: &NewRegistration<'_>, now: Time) -> Result<(), DbErr> {
    let row = [
        ("id", new.id.as_str().into()),
        ("device_id", new.device_id.as_str().into()),
        ("system_id", new.system_id.into()),
        ("email", new.email.into()),
        ("first_name", new.first_name.into()),
        ("last_name", new.last_name.into()),
        ("country", new.country.into()),
        ("installed_date", new.installed_date.into()),
        ("language", new.language.into()),
        ("token_hash", new.token_hash.into()),
        ("expires_at", new.expires_at.0.into()),
        ("created_at", now.0.into()),
        ("confirmed_at", new.confirmed_at.map(|time| time.0).into()),
    ];
    query::insert(&**tx, "device_registrations", row).await
}

#[derive(Deserialize)]
pub struct Registration {
    pub id: DeviceRegistrationId,
    pub device_id: DeviceId,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub language: String,
    pub token_hash: String,
    pub expires_at: Time,
    pub confirmed_at: Option<Time>,
}

pub async fn find_registration(
    conn: &impl ConnectionTrait,
    id: &DeviceRegistrationId,
) -> Result<Option<Registration>, DbErr> {
    let sql = "SELECT id, device_id, email, first_name, last_name, language, token_hash, expires_at, confirmed_at \
        FROM device_registrations WHERE id = $1";
    query::one(conn, sql, [id.as_str().into()]).await
}

/// Of two concurrent callers, exactly one confirms.
pub async fn confirm_registration(tx: &Tx, id: &DeviceRegistrationId, now: Time) -> Result<bool, DbErr> {
    let sql = "UPDATE device_registrations SET confirmed_at = $2 WHERE id = $1 AND confirmed_at IS NULL \
        AND expires_at > $2";
    Ok(query::run(&**tx, sql, [id.as_str().into(), now.0.into()]).await? == 1)
}

pub async fn renew_registration(
    tx: &Tx,
    id: &DeviceRegistrationId,
    token_hash: &str,
    expires_at: Time,
) -> Result<bool, DbErr> {
    let sql = "UPDATE device_registrations SET token_hash = $2, expires_at = $3 WHERE id = $1 AND confirmed_at IS NULL";
    Ok(query::run(&**tx, sql, [id.as_str().into(), token_hash.into(), expires_at.0.into()]).await? == 1)
}

#[derive(Debug, Deserialize)]
pub struct OwnDevice {
    pub id: DeviceId,
    pub udi: String,
    pub serial_no: String,
    pub registration_id: DeviceRegistrationId,
    pub registered_at: Time,
    pub confirmed_at: Option<Time>,
}

pub async fn list_of(conn: &impl ConnectionTrait, user: &UserId) -> Result<Vec<OwnDevice>, DbErr> {
    let sql = "SELECT d.id, d.udi, d.serial_no, r.id AS registration_id, r.created_at AS registered_at, \
        r.confirmed_at FROM devices d JOIN device_registrations r ON r.id = d.registration_id \
        WHERE d.user_id = $1 ORDER BY r.created_at DESC LIMIT 500";
    query::all(conn, sql, [user.as_str().into()]).await
}

#[derive(Deserialize)]
struct Named {
    udi: String,
}

pub async fn udis_of(conn: &impl ConnectionTrait, user: &UserId) -> Result<Vec<String>, DbErr> {
    let sql = "SELECT udi FROM devices WHERE user_id = $1 ORDER BY udi LIMIT 500";
    let rows: Vec<Named> = query::all(conn, sql, [user.as_str().into()]).await?;
    Ok(rows.into_iter().map(|row| row.udi).collect())
}
