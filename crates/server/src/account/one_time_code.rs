//! The code step of signing in: six digits by mail, bound to the password step by a cookie (ACC-09).

use super::login::{LoginResponse, finish};
use super::wire::LoginAnswer;
use crate::app::App;
use crate::audit;
use crate::http::caller::Caller;
use crate::http::cookies::SecretCookie;
use crate::http::error::{ApiError, Detail};
use crate::http::payload::Payload;
use crate::limits;
use crate::mail::{self, MailContent, MailOrder};
use crate::secret::hash_token;
use archway_db::users::{self, User};
use archway_db::{DbErr, Tx, login_attempts};
use archway_domain::UserId;
use archway_domain::account::AccountState;
use archway_domain::email::fold_email;
use archway_domain::time::MINUTE;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use serde::Deserialize;
use std::time::Duration;
use subtle::ConstantTimeEq;
use utoipa::ToSchema;

const VALID_FOR: Duration = MINUTE.saturating_mul(10);
const FAILED: &str = "The code is wrong or has expired";

/// Opens an attempt, orders the mail with its code, and gives the cookie that stands for the attempt.
pub async fn begin(tx: &Tx, app: &App, caller: &Caller, user: &User) -> Result<HeaderValue, DbErr> {
    let attempt_id = app.random.token();
    let cookie = app.random.token();
    let expires_at = app.now().plus(VALID_FOR);
    login_attempts::insert(tx, &attempt_id, &hash_token(&cookie), &user.user_id(), expires_at).await?;
    let minutes = VALID_FOR.as_secs() / 60;
    let content = MailContent::OneTimeCode { attempt_id, minutes, expires_at: expires_at.0 };
    mail::order(tx, app, &MailOrder { to: user.user_id(), skin: caller.skin.clone(), content }).await?;
    audit::note_user(tx, app, caller, &user.user_id(), "account.password_step").await?;
    Ok(SecretCookie::LoginAttempt.set(app, &cookie, VALID_FOR))
}

#[derive(Deserialize, ToSchema)]
pub struct CodeForm {
    /// The e-mail address of the password step.
    #[serde(default)]
    username: String,
    #[serde(default)]
    otp: String,
    #[serde(default)]
    callfrom: String,
}

/// Finishes a sign-in with the mailed code.
#[utoipa::path(post, path = "/v1/auth/login/otp/", tag = "account", request_body = CodeForm,
    responses((status = 200, body = LoginAnswer), (status = 400, body = Detail), (status = 403, body = Detail),
    (status = 429, body = Detail)))]
pub async fn login_with_code(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Payload(form): Payload<CodeForm>,
) -> Result<LoginResponse, ApiError> {
    let account = fold_email(&form.username);
    let hits = limits::sign_in_hits(&caller, &account);
    limits::count(&app, &hits).await?;
    let failed = || ApiError::bad_request(FAILED);
    let cookie = SecretCookie::LoginAttempt.read(&app, &headers).ok_or_else(failed)?;

    let tx = app.db.begin().await?;
    let attempt =
        login_attempts::find_open(&tx, &hash_token(&cookie), app.now()).await?.ok_or_else(failed)?;
    let user = users::lock(&tx, &UserId::new(&attempt.user_id)).await?;
    let user = user.filter(|user| user.account_state() == AccountState::Active).ok_or_else(failed)?;
    let code = app.secret.one_time_code(&attempt.id);
    let fits: bool = code.as_bytes().ct_eq(form.otp.trim().as_bytes()).into();
    if !fits || fold_email(&user.email) != account {
        login_attempts::count_wrong_code(&tx, &attempt.id).await?;
        audit::note_user(&tx, &app, &caller, &user.user_id(), "account.wrong_code").await?;
        tx.commit().await?;
        return Err(failed());
    }
    login_attempts::end(&tx, &attempt.id, app.now()).await?;
    let (mut headers, answer) = finish(tx, &app, &caller, user, &form.callfrom, &hits).await?;
    headers.0.push((header::SET_COOKIE, SecretCookie::LoginAttempt.clear(&app)));
    Ok((headers, answer))
}
