//! Disables and enables accounts, and removes a lost second factor. Each needs a reason, which is kept.

use super::UserRow;
use crate::areas::account::confirm_code;
use crate::areas::administration::access::{Data, MayChange};
use crate::areas::administration::reason::{ProvenReasonForm, ReasonForm};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Path;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::mail::{self, AccountNews};
use archway_db::users::User;
use archway_db::{Tx, administration, browsers, login_attempts, second_factors, sessions, users};
use archway_domain::UserId;
use archway_domain::account::{AccountState, SecondFactor};
use axum::Json;
use axum::extract::State;

fn changed() -> ApiError {
    Refusal::AccountChanged.into()
}

fn check_factor(user: &User) -> Result<(), ApiError> {
    match user.two_factor_method == SecondFactor::Off {
        true => Err(Refusal::NoSecondFactor.into()),
        false => Ok(()),
    }
}

/// The person, never the caller.
async fn find_other(app: &App, by: &UserId, id: &UserId) -> Result<User, ApiError> {
    if by == id {
        return Err(Refusal::OwnAccount.into());
    }
    users::find(app.db.reader(), id).await?.ok_or_else(ApiError::not_found)
}

/// Locks the person and reads them again; never the caller.
async fn lock_other(tx: &Tx, by: &UserId, id: &UserId) -> Result<User, ApiError> {
    if by == id {
        return Err(Refusal::OwnAccount.into());
    }
    users::lock(tx, id).await?.ok_or_else(ApiError::not_found)
}

/// The caller confirms their identity. Returns the transaction that uses up the proof; the action continues in it.
async fn prove(
    app: &App,
    caller: &Caller,
    by: &MayChange<Data>,
    id: &UserId,
    form: &ProvenReasonForm,
    what: &str,
) -> Result<Tx, ApiError> {
    find_other(app, &by.id(), id).await?;
    confirm_code::confirm(app, caller, &by.viewer, &form.proof(&format!("{what} {id}"), id)).await
}

async fn answer(app: &App, id: &UserId) -> Result<Json<UserRow>, ApiError> {
    let user = administration::users::find(app.db.reader(), id).await?.ok_or_else(ApiError::not_found)?;
    Ok(Json(user.into()))
}

/// Disables an account: its sessions and streams end at once.
#[utoipa::path(post, path = "/v1/cs/users/{id}/disable/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = ProvenReasonForm,
    responses((status = 200, body = UserRow)))]
pub async fn disable_user(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Data>,
    Path(id): Path<UserId>,
    Payload(form): Payload<ProvenReasonForm>,
) -> Result<Json<UserRow>, ApiError> {
    let reason = form.checked()?;
    let tx = prove(&app, &caller, &by, &id, &form, "disable").await?;
    lock_other(&tx, &by.id(), &id).await?;
    // An account that was never activated has no rights to lose, and enabling it again would activate it.
    if !users::set_state(&tx, &id, AccountState::Active, AccountState::Disabled).await? {
        return Err(changed());
    }
    sessions::end_all(&tx, &id, None, app.now()).await?;
    login_attempts::end_all(&tx, &id, app.now()).await?;
    audit::note_reason(&tx, &app, &caller, &by.id(), "account.disable", Record::User(&id), &reason);
    tx.commit().await?;
    answer(&app, &id).await
}

/// Enables an account.
#[utoipa::path(post, path = "/v1/cs/users/{id}/enable/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = UserRow)))]
pub async fn enable_user(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Data>,
    Path(id): Path<UserId>,
    Payload(form): Payload<ReasonForm>,
) -> Result<Json<UserRow>, ApiError> {
    let reason = form.checked()?;
    let tx = app.db.begin().await?;
    lock_other(&tx, &by.id(), &id).await?;
    if !users::set_state(&tx, &id, AccountState::Disabled, AccountState::Active).await? {
        return Err(changed());
    }
    audit::note_reason(&tx, &app, &caller, &by.id(), "account.enable", Record::User(&id), &reason);
    tx.commit().await?;
    answer(&app, &id).await
}

/// Removes a lost second factor: the person signs in again without it, and is told by mail.
#[utoipa::path(post, path = "/v1/cs/users/{id}/reset-factor/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = ProvenReasonForm,
    responses((status = 200, body = UserRow)))]
pub async fn reset_factor(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Data>,
    Path(id): Path<UserId>,
    Payload(form): Payload<ProvenReasonForm>,
) -> Result<Json<UserRow>, ApiError> {
    let reason = form.checked()?;
    // Checked before a code is sent for nothing.
    let user = find_other(&app, &by.id(), &id).await?;
    check_factor(&user)?;
    let tx = prove(&app, &caller, &by, &id, &form, "reset factor").await?;
    check_factor(&lock_other(&tx, &by.id(), &id).await?)?;
    second_factors::set_method(&tx, &id, SecondFactor::Off).await?;
    second_factors::remove_authenticators(&tx, &id).await?;
    login_attempts::end_all(&tx, &id, app.now()).await?;
    browsers::forget_all(&tx, &id).await?;
    sessions::end_all(&tx, &id, None, app.now()).await?;
    let news = AccountNews::FactorReset { at: app.now().0 };
    mail::order_news(&tx, &app, &caller.skin, &id, news).await?;
    audit::note_reason(&tx, &app, &caller, &by.id(), "account.reset_factor", Record::User(&id), &reason);
    tx.commit().await?;
    answer(&app, &id).await
}
