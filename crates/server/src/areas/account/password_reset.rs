//! A forgotten password: request a link, follow it from the mail, choose a new password (ACC-16).

use super::activation;
use super::password_change::{own_words, replace};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail, field_error};
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::jobs::{self, Job, JobError};
use crate::base::limits::{self, Guard};
use crate::base::mail::{self, AccountNews};
use crate::base::passwords::Asker;
use crate::base::secret::hash_token;
use archway_db::links::{self, Found, NewLink, Purpose};
use archway_db::users;
use archway_domain::email::{fold_email, parse_email};
use archway_domain::password::check_own_password;
use archway_domain::time::MINUTE;
use archway_domain::{JobId, LinkId};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const SENT: &str = "Reset mail sent";

/// Finds the account for a password reset. A job does it so that the request takes equally long for addresses with and
/// without an account (ACC-16).
#[derive(Serialize, Deserialize)]
pub struct PrepareReset {
    email: String,
    skin: String,
}

impl Job for PrepareReset {
    const KIND: &'static str = "prepare_reset";
}

#[derive(Deserialize, ToSchema)]
pub struct ResetForm {
    #[serde(default)]
    email: String,
}

/// Requests a reset link. The answer is the same whether or not the address has an account.
#[utoipa::path(post, path = "/v1/reset-password/", tag = "account", request_body = ResetForm,
    responses((status = 200, body = Detail)))]
pub async fn request_reset(
    State(app): State<App>,
    caller: Caller,
    Payload(form): Payload<ResetForm>,
) -> Result<Json<Detail>, ApiError> {
    let email = parse_email(&form.email).map_err(|error| field_error("email", error))?;
    limits::count(&app, &[limits::from(Guard::MailPerAddress, &caller)]).await?;
    // Other people may have requested links for this address: the owner is not told, and an earlier link stays valid.
    match limits::count(&app, &limits::mail_hits(fold_email(&email))).await {
        Err(error) if error.is_too_many() => return Ok(Json(Detail::new(SENT))),
        counted => counted?,
    }
    // The same for every address: the job finds out whether it has an account.
    let pseudonym = app.secret.pseudonym("email", &fold_email(&email));
    let tx = app.db.begin().await?;
    audit::note(&tx, &app, &caller, None, "account.request_reset", Record::Email(&pseudonym));
    jobs::add(&tx, &app, &PrepareReset { email, skin: caller.skin.clone() }).await?;
    tx.commit().await?;
    Ok(Json(Detail::new(SENT)))
}

#[derive(Deserialize, ToSchema)]
pub struct ResetToken {
    token: String,
}

/// Says whether a reset link is still valid, without using it up.
#[utoipa::path(post, path = "/reset_password/validate_token/", tag = "account", request_body = ResetToken,
    responses((status = 200, body = Detail)))]
pub async fn validate_token(
    State(app): State<App>,
    caller: Caller,
    Payload(form): Payload<ResetToken>,
) -> Result<Json<Detail>, ApiError> {
    limits::count(&app, &[limits::from(Guard::LinkPerAddress, &caller)]).await?;
    match links::find(app.db.reader(), Purpose::ResetPassword, &hash_token(&form.token), app.now()).await? {
        Some(Found::Good(_)) => Ok(Json(Detail::new("OK"))),
        _ => Err(Refusal::TokenExpired.into()),
    }
}

#[derive(Deserialize, ToSchema)]
pub struct NewPassword {
    token: String,
    #[serde(default)]
    password: String,
}

/// Sets a new password with a reset link; all sessions end.
#[utoipa::path(post, path = "/reset_password/confirm/", tag = "account", request_body = NewPassword,
    responses((status = 200, body = Detail)))]
pub async fn confirm_reset(
    State(app): State<App>,
    caller: Caller,
    Payload(form): Payload<NewPassword>,
) -> Result<Json<Detail>, ApiError> {
    limits::count(&app, &[limits::from(Guard::LinkPerAddress, &caller)]).await?;
    let token = hash_token(&form.token);
    let found = links::find(app.db.reader(), Purpose::ResetPassword, &token, app.now()).await?;
    let Some(Found::Good(id)) = found else {
        return Err(Refusal::TokenExpired.into());
    };
    let owner = users::find(app.db.reader(), &id).await?.ok_or(Refusal::TokenExpired)?;
    check_own_password(&form.password, &own_words(&owner)).map_err(|error| field_error("password", error))?;
    let hash = app.passwords.hash(Asker::Stranger, &form.password).await?;

    let tx = app.db.begin().await?;
    let consumed = links::consume(&tx, Purpose::ResetPassword, &token, app.now()).await?;
    let user = consumed.ok_or(Refusal::TokenExpired)?;
    replace(&tx, &app, &caller, &user, &hash, None).await?;
    // A person with this link reads the mails of the address, which is all that an activation proves.
    if users::activate(&tx, &user).await? {
        activation::welcome(&tx, &app, &user).await?;
        audit::note_user(&tx, &app, &caller, &user, "account.activate");
    }
    tx.commit().await?;
    Ok(Json(Detail::new("Password changed")))
}

/// Finds the account for a forgotten password and queues the mail, or does nothing. Accounts that were never
/// activated count, too: without a password nobody could request another activation, and an address that a stranger
/// used to sign up would be lost to its owner. The job ends in the transaction that queues its mail, so that a kill
/// cannot double it.
pub async fn order_reset_mail(app: &App, job_id: &JobId, wanted: &PrepareReset) -> Result<(), JobError> {
    let PrepareReset { email, skin } = wanted;
    let now = app.now();
    let tx = app.db.begin().await?;
    let user = users::find_by_email(&*tx, email)
        .await?
        .filter(|user| user.state.is_open() && user.password_hash.is_some());
    if let Some(user) = user {
        let link_id = LinkId::new(app.random.token());
        let link = NewLink {
            id: &link_id,
            purpose: Purpose::ResetPassword,
            user_id: &user.id,
            hash: &hash_token(&app.secret.link_token(&link_id)),
            expires_at: now.plus(MINUTE.saturating_mul(app.config.auth.reset_minutes)),
        };
        links::insert(&tx, &link, now).await?;
        let news = AccountNews::PasswordReset { page: "/password-reset".to_owned(), link_id };
        mail::order_news(&tx, app, skin, &user.id, news).await?;
    }
    archway_db::jobs::finish(&tx, job_id).await?;
    tx.commit().await?;
    Ok(())
}
