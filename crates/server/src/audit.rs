//! Writing the audit log from a handler, and the task that seals it.

use crate::app::App;
use crate::http::caller::Caller;
use archway_db::{DbErr, Tx, audit};
use archway_domain::{SessionId, UserId};
use std::fmt;
use std::time::Duration;

const SEAL_EVERY: Duration = Duration::from_millis(500);
const SEAL_AT_ONCE: u32 = 500;

/// What an action was done to.
#[derive(Debug, Clone, Copy)]
pub enum Record<'a> {
    User(&'a UserId),
    /// Somebody who has no account.
    UnknownUser,
    /// A pseudonym stands for the address.
    Email(&'a str),
    /// A number that is nobody's yet.
    Phone,
    Provider(&'a str),
    Session(&'a SessionId),
    Device(&'a str),
    Connection(&'a str),
    Group(&'a str),
    GroupMember(&'a str),
    Case(&'a str),
}

impl fmt::Display for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Record::User(id) => write!(f, "user:{id}"),
            Record::UnknownUser => write!(f, "user:unknown"),
            Record::Email(pseudonym) => write!(f, "email:{pseudonym}"),
            Record::Phone => write!(f, "phone"),
            Record::Provider(name) => write!(f, "provider:{name}"),
            Record::Session(id) => write!(f, "session:{id}"),
            Record::Device(id) => write!(f, "device:{id}"),
            Record::Connection(id) => write!(f, "connection:{id}"),
            Record::Group(id) => write!(f, "group:{id}"),
            Record::GroupMember(id) => write!(f, "group_member:{id}"),
            Record::Case(id) => write!(f, "case:{id}"),
        }
    }
}

/// Notes what a person did to the own account.
pub async fn note_user(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    user: &UserId,
    action: &str,
) -> Result<(), DbErr> {
    note(tx, app, caller, Some(user), action, Record::User(user)).await
}

/// Notes an action in the transaction that does it.
pub async fn note(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    person: Option<&UserId>,
    action: &str,
    record: Record<'_>,
) -> Result<(), DbErr> {
    let entry = audit::NewEntry {
        id: &app.new_id(),
        action,
        record: &record.to_string(),
        detail: "{}",
        person,
        address: &caller.address.to_string(),
        salt: &app.random.token(),
    };
    audit::add(tx, &entry, app.now()).await
}

/// Chains committed entries for as long as the server runs.
pub async fn seal_forever(app: App) {
    loop {
        match seal(&app).await {
            Ok(sealed) if sealed == SEAL_AT_ONCE as usize => continue,
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "the audit log could not be sealed; trying again"),
        }
        tokio::time::sleep(SEAL_EVERY).await;
    }
}

async fn seal(app: &App) -> Result<usize, DbErr> {
    if !audit::has_unsealed(app.db.reader()).await? {
        return Ok(0);
    }
    let tx = app.db.begin().await?;
    let sealed = audit::seal(&tx, SEAL_AT_ONCE).await?;
    tx.commit().await?;
    Ok(sealed)
}

/// Chains everything that is committed by now.
pub async fn seal_all(app: &App) -> Result<(), DbErr> {
    while seal(app).await? > 0 {}
    Ok(())
}
