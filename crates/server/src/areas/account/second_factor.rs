//! Chooses one's second factor: none, SMS, mail, or an authenticator app (ACC-09).

use super::login::staff_must_have_factor;
use super::{authenticator, masked, one_time_code};
use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use crate::base::mail::{self, AccountNews};
use crate::base::passwords::Asker;
use crate::base::sms;
use archway_db::users::{self, User};
use archway_db::{DbErr, Tx, browsers, login_attempts, second_factors, session_life};
use archway_domain::account::SecondFactor;
use archway_domain::time::MINUTE;
use archway_domain::{AuthenticatorId, FieldError, UserId};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// How long the set-up of an app may take, and how recently a person without a password must have signed in.
const FRESH: Duration = MINUTE.saturating_mul(10);

#[derive(Serialize, ToSchema)]
pub struct SecondFactorState {
    /// 0 off, 1 SMS, 2 mail, 3 authenticator app.
    method: i32,
    /// This person must have a second factor.
    required: bool,
    sms_available: bool,
    /// Masked; empty without a number.
    phone: String,
    phone_verified: bool,
    has_password: bool,
    recovery_codes_left: i64,
}

/// My second factor.
#[utoipa::path(get, path = "/v1/user/second-factor/", tag = "account", security(("bearer" = [])),
    responses((status = 200, body = SecondFactorState)))]
pub async fn second_factor(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<SecondFactorState>, ApiError> {
    let user = &viewer.user;
    Ok(Json(SecondFactorState {
        method: one_time_code::chosen_method(&app, user) as i32,
        required: staff_must_have_factor(&app, user),
        sms_available: sms::is_available(&app),
        phone: masked::phone(&user.phone),
        phone_verified: user.phone_verified_at.is_some(),
        has_password: user.password_hash.is_some(),
        recovery_codes_left: second_factors::count_recovery_codes(app.db.reader(), &user.id).await?,
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct ConfirmForm {
    /// The current password; ignored for accounts without one.
    #[serde(default)]
    password: String,
}

#[derive(Serialize, ToSchema)]
pub struct NewAuthenticator {
    /// Base32, for typing it into the app.
    secret: String,
    /// The content of the QR code.
    uri: String,
}

/// Begins the set-up of an authenticator app; it takes effect once one of its codes is given.
#[utoipa::path(post, path = "/v1/user/second-factor/authenticator/", tag = "account", security(("bearer" = [])),
    request_body = ConfirmForm,
    responses((status = 200, body = NewAuthenticator)))]
pub async fn begin_authenticator(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Payload(form): Payload<ConfirmForm>,
) -> Result<Json<NewAuthenticator>, ApiError> {
    confirm(&app, &viewer, &form.password).await?;
    let id = AuthenticatorId::new(app.random.token());
    let issuer = &app.skins.named(&caller.skin).settings.app_name;
    let totp = authenticator::app_of(&app, &id, &viewer.user.email, issuer)?;
    let uri = totp.to_url().map_err(ApiError::internal)?;
    let secret = totp_secret(&uri)?;
    let user = viewer.user.id.clone();
    let tx = app.db.begin().await?;
    lock_confirmed(&tx, &app, &viewer).await?;
    second_factors::begin_authenticator(&tx, &user, &id, app.now()).await?;
    audit::note_user(&tx, &app, &caller, &user, "account.begin_authenticator");
    tx.commit().await?;
    Ok(Json(NewAuthenticator { secret, uri }))
}

fn totp_secret(uri: &str) -> Result<String, ApiError> {
    let url = url::Url::parse(uri).map_err(ApiError::internal)?;
    let secret = url.query_pairs().find(|(name, _)| name == "secret").map(|(_, value)| value.into_owned());
    secret.ok_or_else(|| ApiError::internal("an authenticator without a secret"))
}

#[derive(Deserialize, ToSchema)]
pub struct SecondFactorForm {
    method: i32,
    #[serde(default)]
    password: String,
    /// Six digits of the app, for method 3.
    #[serde(default)]
    code: String,
}

#[derive(Serialize, ToSchema)]
pub struct SecondFactorChosen {
    method: i32,
    /// For method 3, shown only once.
    recovery_codes: Vec<String>,
}

/// Chooses the second factor; remembered browsers need a code again.
#[utoipa::path(put, path = "/v1/user/second-factor/", tag = "account", security(("bearer" = [])),
    request_body = SecondFactorForm,
    responses((status = 200, body = SecondFactorChosen)))]
pub async fn choose_second_factor(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Payload(form): Payload<SecondFactorForm>,
) -> Result<Json<SecondFactorChosen>, ApiError> {
    let method = SecondFactor::parse(form.method).map_err(|error| field_error("method", error))?;
    confirm(&app, &viewer, &form.password).await?;
    let user = viewer.user.id.clone();
    let tx = app.db.begin().await?;
    let current = lock_confirmed(&tx, &app, &viewer).await?;
    check_possible(&app, &current, method)?;
    let recovery_codes = match method {
        SecondFactor::Authenticator => confirm_authenticator(&tx, &app, &current, &form.code).await?,
        _ => {
            second_factors::remove_authenticators(&tx, &user).await?;
            Vec::new()
        }
    };
    change(&tx, &app, &caller, &user, method).await?;
    tx.commit().await?;
    Ok(Json(SecondFactorChosen { method: form.method, recovery_codes }))
}

/// All consequences of another factor: open sign-ins end, remembered browsers need a code again, the person is told.
async fn change(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    user: &UserId,
    method: SecondFactor,
) -> Result<(), DbErr> {
    second_factors::set_method(tx, user, method).await?;
    login_attempts::end_all(tx, user, app.now()).await?;
    browsers::forget_all(tx, user).await?;
    let news = AccountNews::FactorChanged { at: app.now().0, method: method as i32 };
    mail::order_news(tx, app, &caller.skin, user, news).await?;
    audit::note_user(tx, app, caller, user, "account.change_factor");
    Ok(())
}

/// Changing the phone number needs no password, so the new number must not become the second factor by itself: codes
/// go by mail until the person chooses SMS again.
pub async fn leave_sms(tx: &Tx, app: &App, caller: &Caller, user: &User, phone: &str) -> Result<(), DbErr> {
    if user.two_factor_method != SecondFactor::Sms || user.phone == phone {
        return Ok(());
    }
    change(tx, app, caller, &user.id, SecondFactor::EmailCode).await
}

fn check_possible(app: &App, user: &User, method: SecondFactor) -> Result<(), ApiError> {
    match method {
        SecondFactor::Off if staff_must_have_factor(app, user) => {
            Err(field_error("method", FieldError::NotAChoice))
        }
        SecondFactor::Sms if !sms::is_available(app) => Err(field_error("method", FieldError::NotAChoice)),
        SecondFactor::Sms if user.phone_verified_at.is_none() => {
            Err(field_error("method", FieldError::PhoneNotVerified))
        }
        _ => Ok(()),
    }
}

async fn confirm_authenticator(tx: &Tx, app: &App, user: &User, code: &str) -> Result<Vec<String>, ApiError> {
    let wrong = || field_error("code", FieldError::WrongCode);
    let id = user.id.clone();
    let pending =
        second_factors::find_pending(&**tx, &id, app.now().minus(FRESH)).await?.ok_or_else(wrong)?;
    let step = authenticator::step_of(app, &pending.id, code)?.ok_or_else(wrong)?;
    second_factors::confirm(tx, &id, &pending.id, step, app.now()).await?;
    Ok(authenticator::renew_recovery_codes(tx, app, &id).await?)
}

#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    recovery_codes: Vec<String>,
}

/// Makes new recovery codes; the old ones stop working.
#[utoipa::path(post, path = "/v1/user/second-factor/recovery-codes/", tag = "account", security(("bearer" = [])),
    request_body = ConfirmForm,
    responses((status = 200, body = RecoveryCodes)))]
pub async fn renew_recovery_codes(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Payload(form): Payload<ConfirmForm>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    confirm(&app, &viewer, &form.password).await?;
    let user = viewer.user.id.clone();
    let tx = app.db.begin().await?;
    let current = lock_confirmed(&tx, &app, &viewer).await?;
    if current.two_factor_method != SecondFactor::Authenticator {
        return Err(field_error("method", FieldError::NotAChoice));
    }
    let recovery_codes = authenticator::renew_recovery_codes(&tx, &app, &user).await?;
    audit::note_user(&tx, &app, &caller, &user, "account.renew_recovery_codes");
    tx.commit().await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Asks for the password again; a person without one must have signed in recently.
pub async fn confirm(app: &App, viewer: &Viewer, password: &str) -> Result<(), ApiError> {
    let user = &viewer.user;
    let Some(hash) = user.password_hash.as_deref() else {
        let is_fresh = viewer.session_started_at.plus(FRESH) > app.now();
        return if is_fresh { Ok(()) } else { Err(Refusal::SignInAgain.into()) };
    };
    limits::count(app, &[(Guard::LoginPerAccount, format!("change {}", user.id))]).await?;
    if !app.passwords.verify(Asker::Known, Some(hash), password).await? {
        return Err(field_error("password", FieldError::WrongPassword));
    }
    Ok(())
}

/// Locks the person and reads them again. Hashing took a while: the password may have changed, or the session may
/// have ended, in the meantime.
pub async fn lock_confirmed(tx: &Tx, app: &App, viewer: &Viewer) -> Result<User, ApiError> {
    lock_confirmed_beside(tx, app, viewer, None).await
}

/// The same for an action on another person, who is locked as well: two people who act on each other wait in turn.
pub async fn lock_confirmed_beside(
    tx: &Tx,
    app: &App,
    viewer: &Viewer,
    other: Option<&UserId>,
) -> Result<User, ApiError> {
    let (current, _) = users::lock_both(tx, &viewer.user.id, other).await?;
    let current = current.filter(|current| current.password_hash == viewer.user.password_hash);
    match current {
        Some(current) if session_life::is_alive(tx, &viewer.session, app.moment()).await? => Ok(current),
        _ => Err(Refusal::SignInRequired.into()),
    }
}
