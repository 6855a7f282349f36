//! Writing the audit log from a handler, and the task that seals it.

use crate::app::App;
use crate::http::caller::Caller;
use archway_db::{DbErr, Tx, audit};
use archway_domain::UserId;
use std::time::Duration;

const SEAL_EVERY: Duration = Duration::from_millis(500);
const SEAL_AT_ONCE: u32 = 500;

/// Notes what a person did to the own account.
pub async fn note_user(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    user: &UserId,
    action: &str,
) -> Result<(), DbErr> {
    note(tx, app, caller, Some(user), action, &format!("user:{user}")).await
}

/// Notes an action in the transaction that does it. `record` is `kind:id`.
pub async fn note(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    person: Option<&UserId>,
    action: &str,
    record: &str,
) -> Result<(), DbErr> {
    let entry = audit::NewEntry {
        id: &app.new_id(),
        action,
        record,
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
