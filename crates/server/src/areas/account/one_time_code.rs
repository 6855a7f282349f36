//! The code step of signing in: six digits by mail, SMS or an app, bound to the password step by a cookie (ACC-09).

use super::authenticator::{self, Verdict};
use super::login::{LoginResponse, SignIn, finish, staff_must_have_factor};
use super::masked;
use super::wire::{CodeRequired, LoginAnswer};
use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::Caller;
use crate::base::http::cookies::SecretCookie;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::payload::{Flag, Payload};
use crate::base::http::refusal::Refusal;
use crate::base::limits::{self, Guard};
use crate::base::mail::{self, AccountNews};
use crate::base::secret::hash_token;
use crate::base::sms::{self, SmsOrder};
use archway_db::users::{self, User};
use archway_db::{DbErr, Tx, login_attempts, second_factors};
use archway_domain::account::{AccountState, SecondFactor};
use archway_domain::email::fold_email;
use archway_domain::time::MINUTE;
use archway_domain::{AttemptId, Time};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::AppendHeaders;
use serde::Deserialize;
use std::time::Duration;
use subtle::ConstantTimeEq;
use utoipa::ToSchema;

pub(super) const VALID_FOR: Duration = MINUTE.saturating_mul(10);
/// This many wrong codes in a row are not typing errors.
const SUSPICIOUS: u32 = 5;

/// Opens an attempt, sends its code, and answers with the cookie that identifies the attempt.
pub async fn begin(tx: Tx, app: &App, caller: &Caller, user: &User) -> Result<LoginResponse, ApiError> {
    let attempt_id = AttemptId::new(app.random.token());
    let cookie = app.random.token();
    let expires_at = app.now().plus(VALID_FOR);
    login_attempts::insert(&tx, &attempt_id, &hash_token(&cookie), &user.id, expires_at).await?;
    order_code(&tx, app, caller, user, &attempt_id, expires_at).await?;
    audit::note_user(&tx, app, caller, &user.id, "account.password_step");
    tx.commit().await?;
    let method = effective_method(app, user);
    let answer = LoginAnswer::CodeRequired(CodeRequired {
        detail: "OTP required".to_owned(),
        two_factor_method: method as i32,
        sent_to: match method {
            SecondFactor::Sms => Some(masked::phone(&user.phone)),
            SecondFactor::Authenticator => None,
            _ => Some(masked::email(&user.email)),
        },
        username: user.email.clone(),
    });
    let cookie = SecretCookie::LoginAttempt.set(app, &cookie, VALID_FOR);
    Ok((AppendHeaders(vec![(header::SET_COOKIE, cookie)]), Json(answer)))
}

/// The person's own choice; mail for a person who must have a factor and chose none.
pub fn chosen_method(app: &App, user: &User) -> SecondFactor {
    match user.two_factor_method {
        SecondFactor::Off if staff_must_have_factor(app, user) => SecondFactor::EmailCode,
        chosen => chosen,
    }
}

/// How the code of a sign-in is sent: as chosen, or by mail where that is impossible, so that a lost number locks
/// nobody out.
pub(super) fn effective_method(app: &App, user: &User) -> SecondFactor {
    match chosen_method(app, user) {
        SecondFactor::Sms if !sms::is_available(app) || user.phone_verified_at.is_none() => {
            SecondFactor::EmailCode
        }
        SecondFactor::Off => SecondFactor::EmailCode,
        chosen => chosen,
    }
}

pub(super) async fn order_code(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    user: &User,
    attempt_id: &AttemptId,
    expires_at: Time,
) -> Result<(), DbErr> {
    let (to, skin, attempt_id) = (user.id.clone(), caller.skin.clone(), attempt_id.clone());
    match effective_method(app, user) {
        SecondFactor::Authenticator => Ok(()),
        SecondFactor::Sms => {
            sms::order(tx, app, &SmsOrder { to, skin, attempt_id, expires_at: expires_at.0 }).await
        }
        _ => {
            let minutes = VALID_FOR.as_secs() / 60;
            let news = AccountNews::OneTimeCode { attempt_id, minutes, expires_at: expires_at.0 };
            mail::order_news(tx, app, &skin, &to, news).await
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct CodeForm {
    /// The email address of the password step.
    #[serde(default)]
    username: String,
    #[serde(default)]
    otp: String,
    #[serde(default)]
    callfrom: String,
    /// Do not ask this browser for a code for 30 days.
    #[serde(default)]
    remember: Flag,
}

/// Finishes a sign-in with its code.
#[utoipa::path(post, path = "/v1/auth/login/otp/", tag = "account", request_body = CodeForm,
    responses((status = 200, body = LoginAnswer)))]
pub async fn login_with_code(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Payload(form): Payload<CodeForm>,
) -> Result<LoginResponse, ApiError> {
    let account = fold_email(&form.username);
    let (hits, _) = limits::sign_in_hits(&app, &caller, &account).await?;
    limits::count(&app, &hits).await?;
    let failed = || ApiError::from(Refusal::WrongCode);
    let cookie = SecretCookie::LoginAttempt.read(&app, &headers).ok_or_else(failed)?;

    let hash = hash_token(&cookie);
    let id = login_attempts::find_user(app.db.reader(), &hash, app.now()).await?.ok_or_else(failed)?;
    limits::check(&app, &(Guard::WrongCodePerAccount, id.to_string())).await?;
    let tx = app.db.begin().await?;
    // Locks the person before the attempt, as all other code that locks both.
    let user = users::lock(&tx, &id).await?;
    let attempt = login_attempts::find_open(&tx, &hash, app.now()).await?.ok_or_else(failed)?;
    let user = user.filter(|user| user.state == AccountState::Active).ok_or_else(failed)?;
    let fits = match effective_method(&app, &user) {
        SecondFactor::Authenticator => {
            let verdict = authenticator::check(&tx, &app, &user.id, &form.otp).await?;
            if verdict == Verdict::RecoveryCode {
                tell_of_recovery(&tx, &app, &caller, &user).await?;
            }
            verdict != Verdict::Wrong
        }
        _ => app.secret.one_time_code(&attempt.id).as_bytes().ct_eq(form.otp.trim().as_bytes()).into(),
    };
    if !fits || fold_email(&user.email) != account {
        login_attempts::count_wrong_code(&tx, &attempt.id).await?;
        audit::note_user(&tx, &app, &caller, &user.id, "account.wrong_code");
        tx.commit().await?;
        warn_of_guessing(&app, &caller, &user).await?;
        return Err(failed());
    }
    login_attempts::end(&tx, &attempt.id, app.now()).await?;
    limits::forgive(&tx, &app, &[(Guard::WrongCodePerAccount, user.id.to_string())]).await?;
    let sign_in = SignIn { callfrom: &form.callfrom, hits: &hits, remember: form.remember.0 };
    let (mut headers, answer) = finish(tx, &app, &caller, user, sign_in).await?;
    headers.0.push((header::SET_COOKIE, SecretCookie::LoginAttempt.clear(&app)));
    Ok((headers, answer))
}

pub(super) async fn tell_of_recovery(tx: &Tx, app: &App, caller: &Caller, user: &User) -> Result<(), DbErr> {
    let left = second_factors::count_recovery_codes(&**tx, &user.id).await?;
    let news = AccountNews::RecoveryCodeUsed { at: app.now().0, left };
    mail::order_news(tx, app, &caller.skin, &user.id, news).await?;
    audit::note_user(tx, app, caller, &user.id, "account.recovery_code");
    Ok(())
}

/// A person who types wrong codes knows the password: after several of them, and at most once an hour, the account's
/// owner is told.
pub(super) async fn warn_of_guessing(app: &App, caller: &Caller, user: &User) -> Result<(), ApiError> {
    let wrong_codes = (Guard::WrongCodePerAccount, user.id.to_string());
    limits::count(app, std::slice::from_ref(&wrong_codes)).await?;
    if limits::spent(app, &wrong_codes).await? < SUSPICIOUS
        || limits::count(app, &[(Guard::Suspicion, user.id.to_string())]).await.is_err()
    {
        return Ok(());
    }
    let tx = app.db.begin().await?;
    let news = AccountNews::WrongCodes { at: app.now().0 };
    mail::order_news(&tx, app, &caller.skin, &user.id, news).await?;
    Ok(tx.commit().await?)
}

#[derive(Deserialize, ToSchema)]
pub struct ResendCodeForm {
    /// The email address of the password step.
    #[serde(default)]
    username: String,
}

/// Sends the code of an open sign-in once more.
#[utoipa::path(post, path = "/v1/auth/login/otp/resend/", tag = "account", request_body = ResendCodeForm,
    responses((status = 200, body = Detail)))]
pub async fn resend_code(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Payload(form): Payload<ResendCodeForm>,
) -> Result<Json<Detail>, ApiError> {
    limits::count(&app, &[limits::from(Guard::MailPerAddress, &caller)]).await?;
    let failed = || ApiError::from(Refusal::WrongCode);
    let cookie = SecretCookie::LoginAttempt.read(&app, &headers).ok_or_else(failed)?;
    let hash = hash_token(&cookie);
    let open = login_attempts::find_user(app.db.reader(), &hash, app.now()).await?.ok_or_else(failed)?;
    limits::count(&app, &[(Guard::CodePerAccount, open.into())]).await?;
    let tx = app.db.begin().await?;
    let attempt = login_attempts::find_open(&tx, &hash, app.now()).await?.ok_or_else(failed)?;
    let user = users::find(&*tx, &attempt.user_id).await?.ok_or_else(failed)?;
    if fold_email(&user.email) != fold_email(&form.username)
        || effective_method(&app, &user) == SecondFactor::Authenticator
    {
        return Err(failed());
    }
    order_code(&tx, &app, &caller, &user, &attempt.id, attempt.expires_at).await?;
    audit::note_user(&tx, &app, &caller, &user.id, "account.resend_code");
    tx.commit().await?;
    Ok(Json(Detail::new("Code sent")))
}
