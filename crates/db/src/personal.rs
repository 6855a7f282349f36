//! All data stored about one person: exported completely, or erased (OPS-04).

use crate::dump::Snapshot;
use crate::users::User;
use crate::{DbErr, Tx, case_sides, device_locks, devices, groups, query, users};
use archway_domain::{DeviceId, GroupId, UserId};
use serde::Deserialize;

/// A part of the data stored about a person.
pub struct Section {
    pub name: &'static str,
    pub(crate) table: &'static str,
    /// `$1` is the person.
    pub(crate) own: &'static str,
    /// Columns that are not exported: secrets, and texts that only serve the search.
    pub(crate) hidden: &'static [&'static str],
}

const fn section(
    name: &'static str,
    table: &'static str,
    own: &'static str,
    hidden: &'static [&'static str],
) -> Section {
    Section { name, table, own, hidden }
}

const BY_ADDRESS: &str = "LOWER(email) = (SELECT email_folded FROM users WHERE id = $1)";

pub const SECTIONS: [Section; 18] = [
    section(
        "account",
        "users",
        "id = $1",
        &["password_hash", "email_folded", "name_folded", "search_text", "staff_search_text"],
    ),
    section("sessions", "sessions", "user_id = $1", &[]),
    section("browsers", "browsers", "user_id = $1", &["hash"]),
    section("authenticators", "authenticators", "user_id = $1", &["last_step"]),
    section("identities", "identities", "user_id = $1", &[]),
    section("devices", "devices", "user_id = $1", &[]),
    section("device_registrations", "device_registrations", BY_ADDRESS, &["token_hash"]),
    section("connections", "connections", "owner_id = $1 OR invited_id = $1", &["nonce"]),
    section("groups", "share_groups", "owner_id = $1", &[]),
    section("group_memberships", "group_members", "user_id = $1", &["nonce"]),
    section("cases", "cases", "author_id = $1", &["search_text"]),
    section("comments", "comments", "author_id = $1", &[]),
    section("files", "files", "uploader_id = $1", &["sent_as"]),
    section("shares", "shares", "user_id = $1", &["token_hash", "password_hash"]),
    section("tickets", "tickets", "user_id = $1", &["search_text"]),
    section(
        "ticket_entries",
        "ticket_entries",
        "ticket_id IN (SELECT id FROM tickets WHERE user_id = $1)",
        &[],
    ),
    section(
        "activities",
        "activities",
        "actor_id = $1 AND side = (SELECT side FROM users WHERE id = $1)",
        &["side"],
    ),
    section(
        "log",
        "audit_entries",
        "id IN (SELECT entry_id FROM audit_people WHERE person = $1) OR record = 'user:' || $1",
        &["person_hash", "seq", "hash"],
    ),
];

impl Section {
    /// The columns of the section, and its rows in order.
    pub async fn rows(
        &self,
        snapshot: &Snapshot,
        user: &UserId,
    ) -> Result<(Vec<String>, Vec<String>), DbErr> {
        let mut columns = snapshot.columns(self.table).await?;
        columns.retain(|column| !self.hidden.contains(&column.as_str()));
        let rows = snapshot.rows_of(self.table, &columns, self.own, user.as_str()).await?;
        Ok((columns, rows))
    }
}

/// Rows that are deleted completely, one statement each; `$1` is the person.
const ERASED: [&str; 18] = [
    "DELETE FROM sessions WHERE user_id = $1",
    "DELETE FROM links WHERE user_id = $1",
    "DELETE FROM login_attempts WHERE user_id = $1",
    "DELETE FROM browsers WHERE user_id = $1",
    "DELETE FROM authenticators WHERE user_id = $1",
    "DELETE FROM recovery_codes WHERE user_id = $1",
    "DELETE FROM identities WHERE user_id = $1",
    "DELETE FROM social_sign_ups WHERE user_id = $1",
    "DELETE FROM handovers WHERE user_id = $1",
    "DELETE FROM connections WHERE owner_id = $1 OR invited_id = $1",
    "DELETE FROM shares WHERE user_id = $1",
    "DELETE FROM uploads WHERE user_id = $1",
    "DELETE FROM case_reads WHERE user_id = $1",
    "DELETE FROM comment_drafts WHERE user_id = $1",
    "DELETE FROM case_news WHERE user_id = $1",
    "DELETE FROM expiry_news WHERE user_id = $1",
    "DELETE FROM order_keys WHERE user_id = $1",
    // The chain of the log contains only a salted hash, which nobody can trace back without this row.
    "DELETE FROM audit_people WHERE person = $1",
];

/// Rows that still contain the address.
const BY_EMAIL: [&str; 4] = [
    "DELETE FROM device_registrations WHERE LOWER(email) = $1",
    "DELETE FROM connections WHERE invited_folded = $1",
    "DELETE FROM group_members WHERE email_folded = $1",
    "DELETE FROM outbox_messages WHERE LOWER(recipient) = $1",
];

/// The result of an erasure.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Erased {
    pub drafts: u64,
    pub kept_cases: u64,
    pub kept_comments: u64,
    /// To be deleted from the store.
    pub picture: Option<String>,
}

/// Erases a locked person. Orders that were sent, with their comments and files, stay with the partner without the
/// name: they document a treatment.
pub async fn erase(tx: &Tx, user: &User) -> Result<Erased, DbErr> {
    let id = user.id.clone();
    let own = || [sea_orm::Value::from(id.as_str())];
    if user.is_in_group() {
        leave_group(tx, user).await?;
    }
    case_sides::unfile_unsent(tx, &id).await?;
    let sql = "DELETE FROM cases WHERE author_id = $1 AND published_at IS NULL";
    let drafts = query::run(&**tx, sql, own()).await?;
    let locked = "locked_by = $1 OR lock_connection_id IN \
        (SELECT id FROM connections WHERE owner_id = $1 OR invited_id = $1)";
    for device in devices_where(tx, locked, &id).await? {
        device_locks::unlock(tx, &device.id).await?;
    }
    for device in devices_where(tx, "user_id = $1", &id).await? {
        devices::release(tx, &device.id).await?;
    }
    for sql in ERASED {
        query::run(&**tx, sql, own()).await?;
    }
    for sql in BY_EMAIL {
        query::run(&**tx, sql, [user.email.to_lowercase().into()]).await?;
    }
    let sql =
        "UPDATE ticket_entries SET text = '' WHERE ticket_id IN (SELECT id FROM tickets WHERE user_id = $1)";
    query::run(&**tx, sql, own()).await?;
    let sql = "UPDATE tickets SET title = '', description = '', search_text = LOWER(no) WHERE user_id = $1";
    query::run(&**tx, sql, own()).await?;
    users::forget(tx, &id).await?;
    case_sides::refile_person(tx, &id).await?;
    Ok(Erased {
        drafts,
        kept_cases: count(tx, "cases", "author_id", &id).await?,
        kept_comments: count(tx, "comments", "author_id", &id).await?,
        picture: user.picture.clone(),
    })
}

#[derive(Deserialize)]
struct Device {
    id: DeviceId,
}

async fn devices_where(tx: &Tx, condition: &str, user: &UserId) -> Result<Vec<Device>, DbErr> {
    let sql = format!("SELECT id FROM devices WHERE {condition}");
    query::all(&**tx, &sql, [user.as_str().into()]).await
}

/// Leaves the group, or removes it if the person owns it: a group cannot exist without its owner.
async fn leave_group(tx: &Tx, user: &User) -> Result<(), DbErr> {
    let sql = "SELECT id AS value FROM share_groups WHERE owner_id = $1";
    match query::scalar::<String>(&**tx, sql, [user.id.as_str().into()]).await? {
        Some(group) => groups::remove(tx, &GroupId::new(group)).await.map(drop),
        None => users::set_side(tx, &user.id, &user.id).await,
    }
}

async fn count(tx: &Tx, table: &str, column: &str, user: &UserId) -> Result<u64, DbErr> {
    let sql = format!("SELECT COUNT(*) AS value FROM {table} WHERE {column} = $1");
    let count: i64 = query::scalar(&**tx, &sql, [user.as_str().into()]).await?.unwrap_or(0);
    Ok(u64::try_from(count).unwrap_or(0))
}
