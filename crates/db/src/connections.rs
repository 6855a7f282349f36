//! Connections between two people. Each statement contains the condition for what the viewer may see.

use crate::columns::{Columns, Fields};
use crate::users::User;
use crate::{DbErr, Tx, dialect, query};
use archway_domain::email::fold_email;
use archway_domain::invitation::InvitationStatus;
use archway_domain::{ConnectionId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Debug, Clone, Deserialize)]
pub struct Connection {
    pub id: ConnectionId,
    pub owner_id: UserId,
    pub invited_email: String,
    pub invited_folded: String,
    pub invited_id: Option<UserId>,
    pub status: InvitationStatus,
    pub nonce: String,
    pub language: String,
    pub requested_at: Time,
    pub is_designated: bool,
}

static COLUMNS: Columns = Columns::new(|| Fields::of::<Connection>("c").texts());

impl Connection {
    pub fn is_owner(&self, user: &User) -> bool {
        self.owner_id == user.id
    }

    /// Whether the person sent the request, or received it and did not reject it.
    fn is_own(&self, user: &User) -> bool {
        self.is_owner(user) || (self.is_invited(user) && self.status != InvitationStatus::Rejected)
    }

    /// Whether this person is invited or, after an answer, gave it.
    pub fn is_invited(&self, user: &User) -> bool {
        match &self.invited_id {
            Some(id) => *id == user.id,
            None => self.invited_folded == fold_email(&user.email),
        }
    }
}

/// Both addresses in alphabetical order.
fn pair(one: &str, other: &str) -> String {
    let mut both = [fold_email(one), fold_email(other)];
    both.sort();
    both.join(" ")
}

/// The request: to whom, and with which text.
pub struct NewRequest<'a> {
    pub email: &'a str,
    pub alias: &'a str,
    pub text: &'a str,
    pub nonce: &'a str,
    pub language: &'a str,
}

pub async fn insert(
    tx: &Tx,
    id: &ConnectionId,
    owner: &User,
    request: &NewRequest<'_>,
    now: Time,
) -> Result<(), DbErr> {
    let row = [
        ("id", id.as_str().into()),
        ("owner_id", owner.id.as_str().into()),
        ("invited_email", request.email.into()),
        ("invited_folded", fold_email(request.email).into()),
        ("pair", pair(&owner.email, request.email).into()),
        ("status", InvitationStatus::Requested.as_str().into()),
        ("alias", request.alias.into()),
        ("text", request.text.into()),
        ("nonce", request.nonce.into()),
        ("language", request.language.into()),
        ("requested_at", now.0.into()),
    ];
    query::insert(&**tx, "connections", row).await
}

/// Sends the request again with a new text; links of the earlier request stop working. It can also reverse a rejected
/// request: the person who rejected it may now send one.
pub async fn renew(
    tx: &Tx,
    id: &ConnectionId,
    owner: &User,
    request: &NewRequest<'_>,
    now: Time,
) -> Result<(), DbErr> {
    let changes = [
        ("owner_id", owner.id.as_str().into()),
        ("invited_email", request.email.into()),
        ("invited_folded", fold_email(request.email).into()),
        ("invited_id", None::<String>.into()),
        ("status", InvitationStatus::Requested.as_str().into()),
        ("alias", request.alias.into()),
        ("text", request.text.into()),
        ("nonce", request.nonce.into()),
        ("language", request.language.into()),
        ("requested_at", now.0.into()),
        ("answered_at", None::<i64>.into()),
    ];
    query::update(&**tx, "connections", id, changes).await
}

pub async fn answer(
    tx: &Tx,
    id: &ConnectionId,
    by: &UserId,
    status: InvitationStatus,
    now: Time,
) -> Result<(), DbErr> {
    let sql = "UPDATE connections SET status = $2, invited_id = $3, answered_at = $4 WHERE id = $1";
    let values = [id.as_str().into(), status.as_str().into(), by.as_str().into(), now.0.into()];
    query::run(&**tx, sql, values).await.map(drop)
}

pub async fn set_alias(tx: &Tx, id: &ConnectionId, alias: &str) -> Result<(), DbErr> {
    query::run(&**tx, "UPDATE connections SET alias = $2 WHERE id = $1", [id.as_str().into(), alias.into()])
        .await
        .map(drop)
}

/// Marks it as the one connection that a locked device's cases go to (DEV-01).
pub async fn designate(tx: &Tx, id: &ConnectionId, is_designated: bool) -> Result<(), DbErr> {
    let sql = "UPDATE connections SET is_designated = $2 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into(), is_designated.into()]).await.map(drop)
}

pub async fn remove(tx: &Tx, id: &ConnectionId) -> Result<(), DbErr> {
    query::run(&**tx, "DELETE FROM connections WHERE id = $1", [id.as_str().into()]).await.map(drop)
}

/// For a mailed link, without checking access: the caller checks its token next.
pub async fn lock_unchecked(tx: &Tx, id: &ConnectionId) -> Result<Option<Connection>, DbErr> {
    let sql =
        format!("SELECT {COLUMNS} FROM connections c WHERE c.id = $1{}", dialect::for_update(tx.engine()));
    query::one(&**tx, &sql, [id.as_str().into()]).await
}

/// The same without the lock, also for writing its mail.
pub async fn find_unchecked(
    conn: &impl ConnectionTrait,
    id: &ConnectionId,
) -> Result<Option<Connection>, DbErr> {
    query::one(conn, &format!("SELECT {COLUMNS} FROM connections c WHERE c.id = $1"), [id.as_str().into()])
        .await
}

/// A connection this person belongs to.
pub async fn lock_own(tx: &Tx, viewer: &User, id: &ConnectionId) -> Result<Option<Connection>, DbErr> {
    Ok(lock_unchecked(tx, id).await?.filter(|connection| connection.is_own(viewer)))
}

/// The other person of an accepted connection of the viewer's side, to whom cases may be sent.
pub async fn find_partner(
    conn: &impl ConnectionTrait,
    viewer: &User,
    id: &ConnectionId,
) -> Result<Option<UserId>, DbErr> {
    let sql = "SELECT CASE WHEN o.side = $2 THEN i.id ELSE o.id END AS value FROM connections c \
        JOIN users o ON o.id = c.owner_id JOIN users i ON i.id = c.invited_id \
        WHERE c.id = $1 AND c.status = 'ACCD' AND o.state = 'active' AND i.state = 'active' \
        AND ((o.side = $2 AND i.side <> $2) OR (i.side = $2 AND o.side <> $2))";
    Ok(query::scalar::<String>(conn, sql, [id.as_str().into(), viewer.side.as_str().into()])
        .await?
        .map(UserId::new))
}

pub async fn find_own(
    conn: &impl ConnectionTrait,
    viewer: &User,
    id: &ConnectionId,
) -> Result<Option<Connection>, DbErr> {
    Ok(find_unchecked(conn, id).await?.filter(|connection| connection.is_own(viewer)))
}

/// The connection between two addresses.
pub async fn lock_between(tx: &Tx, one: &str, other: &str) -> Result<Option<Connection>, DbErr> {
    let sql =
        format!("SELECT {COLUMNS} FROM connections c WHERE c.pair = $1{}", dialect::for_update(tx.engine()));
    query::one(&**tx, &sql, [pair(one, other).into()]).await
}

pub async fn find_between(
    conn: &impl ConnectionTrait,
    one: &str,
    other: &str,
) -> Result<Option<Connection>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM connections c WHERE c.pair = $1");
    query::one(conn, &sql, [pair(one, other).into()]).await
}

/// Whether the owner of this address is connected with a member of the side.
pub async fn exists_with_side(conn: &impl ConnectionTrait, side: &str, email: &str) -> Result<bool, DbErr> {
    let sql = "SELECT c.id AS value FROM users m JOIN connections c ON c.owner_id = m.id \
        WHERE m.side = $1 AND c.invited_folded = $2 AND c.status = 'ACCD' \
        UNION ALL SELECT c.id AS value FROM users u JOIN connections c ON c.owner_id = u.id \
        JOIN users m ON m.email_folded = c.invited_folded \
        WHERE u.email_folded = $2 AND m.side = $1 AND c.status = 'ACCD' LIMIT 1";
    let found = query::scalar::<String>(conn, sql, [side.into(), fold_email(email).into()]).await?;
    Ok(found.is_some())
}

/// Whether any member of the side has a connection.
pub async fn is_connected(conn: &impl ConnectionTrait, side: &str) -> Result<bool, DbErr> {
    let sql = "SELECT c.id AS value FROM users m JOIN connections c ON c.owner_id = m.id \
        WHERE m.side = $1 AND c.status = 'ACCD' \
        UNION ALL SELECT c.id AS value FROM users m JOIN connections c ON c.invited_id = m.id \
        WHERE m.side = $1 AND c.status = 'ACCD' LIMIT 1";
    Ok(query::scalar::<String>(conn, sql, [side.into()]).await?.is_some())
}

/// Removes open and rejected requests between the person and the members of the side: colleagues do not connect with each other.
pub async fn drop_pending_with_side(tx: &Tx, side: &str, email: &str) -> Result<(), DbErr> {
    let sql = "DELETE FROM connections WHERE status <> 'ACCD' AND id IN (SELECT c.id FROM users m \
        JOIN connections c ON c.owner_id = m.id WHERE m.side = $1 AND c.invited_folded = $2 \
        UNION ALL SELECT c.id FROM users u JOIN connections c ON c.owner_id = u.id \
        JOIN users m ON m.email_folded = c.invited_folded WHERE u.email_folded = $2 AND m.side = $1)";
    query::run(&**tx, sql, [side.into(), fold_email(email).into()]).await.map(drop)
}

pub async fn count_asked_by(conn: &impl ConnectionTrait, owner: &UserId) -> Result<i64, DbErr> {
    let sql = "SELECT COUNT(*) AS value FROM connections WHERE owner_id = $1";
    Ok(query::scalar(conn, sql, [owner.as_str().into()]).await?.unwrap_or(0))
}

/// One end of a connection. Empty while the address has no account.
#[derive(Debug, Clone, Deserialize)]
pub struct Party {
    pub id: Option<UserId>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    pub picture: Option<String>,
    pub institution: Option<String>,
    pub phone: Option<String>,
    pub address: Option<String>,
    pub country: Option<String>,
    pub side: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Listed {
    pub connection: Connection,
    pub alias: String,
    pub text: String,
    #[serde(rename = "asking_")]
    pub owner: Party,
    #[serde(rename = "asked_")]
    pub invited: Party,
}

/// Everything a person sees: sent requests, received requests, and the connections of colleagues; the latest first.
/// Each branch of the statement walks an index, excludes rows of the other branches, and joins only the missing end, so
/// that the cost depends on the rows returned, not on the number of connections.
pub async fn list(conn: &impl ConnectionTrait, viewer: &User) -> Result<Vec<Listed>, DbErr> {
    let values = [viewer.id.as_str().into(), fold_email(&viewer.email).into(), viewer.side.as_str().into()];
    let mut listed: Vec<Listed> = query::all(conn, &list_statement(), values).await?;
    listed.sort_unstable_by(|a, b| {
        let (a, b) = (&a.connection, &b.connection);
        b.requested_at.cmp(&a.requested_at).then_with(|| a.id.cmp(&b.id))
    });
    Ok(listed)
}

/// Takes the person, the folded address and the side. Separate, so that a test can measure its cost.
pub fn list_statement() -> String {
    static COLUMNS: Columns = Columns::new(|| {
        Fields::of::<Listed>("c")
            .with_struct("connection", Fields::of::<Connection>("c"))
            .with_struct("asking_", Fields::of::<Party>("o"))
            .with_struct("asked_", Fields::of::<Party>("i"))
            .texts()
    });
    let row = format!("SELECT {COLUMNS}");
    // Before an answer, the owner of the address is the invited person.
    let asked = "LEFT JOIN users i ON i.id = COALESCE(c.invited_id, (SELECT x.id FROM users x \
        WHERE x.email_folded = c.invited_folded AND x.state = 'active'))";
    format!(
        "{row} FROM users o JOIN connections c ON c.owner_id = o.id {asked} WHERE o.id = $1 \
         UNION ALL {row} FROM users o JOIN connections c ON c.owner_id = o.id JOIN users i ON i.id = c.invited_id \
         WHERE o.side = $3 AND o.id <> $1 AND c.status = 'ACCD' \
         UNION ALL {row} FROM users i JOIN connections c ON c.invited_id = i.id JOIN users o ON o.id = c.owner_id \
         WHERE (i.side = $3 OR i.id = $1) AND c.status = 'ACCD' AND o.id <> $1 AND o.side <> $3 \
         UNION ALL {row} FROM connections c JOIN users o ON o.id = c.owner_id {asked} \
         WHERE c.invited_folded = $2 AND c.status = 'REQD' AND c.owner_id <> $1"
    )
}

#[derive(Deserialize)]
struct Pending {
    id: ConnectionId,
    owner_id: UserId,
}

/// The connections that wait for this person's answer.
pub async fn list_waiting(conn: &impl ConnectionTrait, viewer: &User) -> Result<Vec<ConnectionId>, DbErr> {
    let sql = "SELECT id, owner_id FROM connections WHERE invited_folded = $1 AND status = 'REQD' \
        ORDER BY requested_at";
    let rows: Vec<Pending> = query::all(conn, sql, [fold_email(&viewer.email).into()]).await?;
    Ok(rows.into_iter().filter(|row| row.owner_id != viewer.id).map(|row| row.id).collect())
}

/// The people who wait for this person's answer.
pub async fn list_asking(conn: &impl ConnectionTrait, viewer: &User) -> Result<Vec<UserId>, DbErr> {
    let sql = "SELECT id, owner_id FROM connections WHERE invited_folded = $1 AND status = 'REQD'";
    let rows: Vec<Pending> = query::all(conn, sql, [fold_email(&viewer.email).into()]).await?;
    Ok(rows.into_iter().map(|row| row.owner_id).collect())
}

#[derive(Deserialize)]
struct PairStatus {
    pair: String,
    status: InvitationStatus,
}

/// The status of a person's connection with each address.
pub async fn statuses_of(
    conn: &impl ConnectionTrait,
    viewer: &User,
) -> Result<HashMap<String, InvitationStatus>, DbErr> {
    let own = fold_email(&viewer.email);
    let sql = "SELECT pair, status FROM connections WHERE owner_id = $1 \
        UNION SELECT pair, status FROM connections WHERE invited_folded = $2 AND status <> 'REJD'";
    let rows: Vec<PairStatus> =
        query::all(conn, sql, [viewer.id.as_str().into(), own.as_str().into()]).await?;
    let other = |pair: &str| pair.split(' ').find(|email| *email != own).unwrap_or_default().to_owned();
    Ok(rows.iter().map(|row| (other(&row.pair), row.status)).collect())
}
