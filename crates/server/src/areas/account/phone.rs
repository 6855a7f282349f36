//! Proves that a phone number belongs to the person (ACC-17). Only the server decides: claims in a form do not count.

use super::{captcha, second_factor};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::{Caller, network};
use crate::base::http::cookies::SecretCookie;
use crate::base::http::error::{ApiError, Detail, field_error};
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use crate::base::secret::hash_token;
use crate::base::sms;
use archway_db::{phone_verifications, users};
use archway_domain::phone::parse_phone;
use archway_domain::time::{HOUR, MINUTE};
use archway_domain::{FieldError, PhoneVerificationId};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse};
use serde::Deserialize;
use std::time::Duration;
use subtle::ConstantTimeEq;
use utoipa::ToSchema;

const CODE_VALID_FOR: Duration = MINUTE.saturating_mul(10);
/// How long a proved number may be used in a form that is not submitted yet.
const PROOF_VALID_FOR: Duration = HOUR;
/// No provider reaches these countries reliably; their numbers are accepted unproved.
const EXEMPT_COUNTRIES: [&str; 2] = ["CR", "DZ"];

pub fn is_exempt(country: &str) -> bool {
    EXEMPT_COUNTRIES.contains(&country)
}

#[derive(Deserialize, ToSchema)]
pub struct PhoneForm {
    #[serde(default)]
    phone: String,
    /// The answer to the captcha, from people who are not signed in.
    #[serde(default)]
    captcha: String,
}

/// Sends a code to a phone number.
#[utoipa::path(post, path = "/v1/auth/request-phone-verification/", tag = "account", request_body = PhoneForm,
    security(("bearer" = []), ()),
    responses((status = 200, body = Detail)))]
pub async fn request_verification(
    State(app): State<App>,
    caller: Caller,
    viewer: Option<Viewer>,
    Payload(form): Payload<PhoneForm>,
) -> Result<impl IntoResponse, ApiError> {
    limits::count(&app, &[limits::from(Guard::PhonePerAddress, &caller)]).await?;
    // Strangers may request a code only where the sign-up form does, and must solve the captcha: messages cost money.
    if viewer.is_none() {
        if !app.config.pages.data_region_variant {
            return Err(Refusal::NoCodesForStrangers.into());
        }
        captcha::accept(&app, &form.captcha, &caller).await?;
    }
    let phone = parse_phone(&form.phone).map_err(|error| field_error("phone", error))?;
    if phone.is_empty() {
        return Err(field_error("phone", FieldError::Blank));
    }
    if !sms::reaches(&app, &phone) {
        return Err(field_error("phone", FieldError::Phone));
    }
    let hits = [
        (Guard::PhonePerTarget, format!("{phone} {}", network(caller.address))),
        (Guard::PhonePerTargetTotal, phone.clone()),
        (Guard::Sms, String::new()),
    ];
    limits::count(&app, &hits).await?;
    let failed = || ApiError::from(Refusal::PhoneCodeNotSent);
    let (id, cookie) = (PhoneVerificationId::new(app.random.token()), app.random.token());
    let language = viewer.as_ref().map_or(caller.language, |viewer| viewer.user.language.as_str());
    let message = sms::code_text(&app, language, &caller.skin, &app.secret.one_time_code(&id));
    if let Err(error) = sms::send(&app, &id, &phone, &message).await {
        tracing::warn!(%error, "a verification code could not be sent");
        return Err(failed());
    }
    let tx = app.db.begin().await?;
    let expires_at = app.now().plus(CODE_VALID_FOR);
    phone_verifications::insert(&tx, &id, &hash_token(&cookie), &phone, expires_at).await?;
    let person = viewer.map(|viewer| viewer.user.id.clone());
    audit::note(&tx, &app, &caller, person.as_ref(), "phone.request_code", Record::Phone);
    tx.commit().await?;
    let cookie = SecretCookie::Phone.set(&app, &cookie, PROOF_VALID_FOR);
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Json(Detail::new("Verification code sent"))))
}

#[derive(Deserialize, ToSchema)]
pub struct PhoneCodeForm {
    #[serde(default)]
    phone: String,
    #[serde(default)]
    otp: String,
}

/// Checks the code; stores a signed-in person's number as verified.
#[utoipa::path(post, path = "/v1/auth/verify-phone-code/", tag = "account", request_body = PhoneCodeForm,
    security(("bearer" = []), ()),
    responses((status = 200, body = Detail)))]
pub async fn verify_code(
    State(app): State<App>,
    caller: Caller,
    viewer: Option<Viewer>,
    headers: HeaderMap,
    Payload(form): Payload<PhoneCodeForm>,
) -> Result<Json<Detail>, ApiError> {
    limits::count(&app, &[limits::from(Guard::LinkPerAddress, &caller)]).await?;
    let wrong = || ApiError::from(Refusal::WrongCode);
    let phone = parse_phone(&form.phone).map_err(|error| field_error("phone", error))?;
    let cookie = SecretCookie::Phone.read(&app, &headers).ok_or_else(wrong)?;
    let tx = app.db.begin().await?;
    let now = app.now();
    let id =
        phone_verifications::find_open(&tx, &hash_token(&cookie), &phone, now).await?.ok_or_else(wrong)?;
    if !fits(&app, &id, form.otp.trim()) {
        phone_verifications::count_wrong_code(&tx, &id).await?;
        let person = viewer.map(|viewer| viewer.user.id.clone());
        audit::note(&tx, &app, &caller, person.as_ref(), "phone.wrong_code", Record::Phone);
        tx.commit().await?;
        return Err(wrong());
    }
    phone_verifications::set_verified(&tx, &id, now, now.plus(PROOF_VALID_FOR)).await?;
    let person = viewer.map(|viewer| viewer.user.id.clone());
    if let Some(id) = &person
        && let Some(user) = users::lock(&tx, id).await?
    {
        second_factor::leave_sms(&tx, &app, &caller, &user, &phone).await?;
        users::set_verified_phone(&tx, id, &phone, now).await?;
    }
    audit::note(&tx, &app, &caller, person.as_ref(), "phone.verify", Record::Phone);
    tx.commit().await?;
    Ok(Json(Detail::new("Verified")))
}

fn fits(app: &App, id: &str, code: &str) -> bool {
    let sent: bool = app.secret.one_time_code(id).as_bytes().ct_eq(code.as_bytes()).into();
    sent || app.config.auth.phone_bypass_code.as_deref() == Some(code)
}

/// Whether this browser has recently proved the number.
pub async fn is_proved(app: &App, headers: &HeaderMap, phone: &str) -> Result<bool, ApiError> {
    let Some(cookie) = SecretCookie::Phone.read(app, headers) else { return Ok(false) };
    let now = app.now();
    Ok(phone_verifications::is_verified(app.db.reader(), &hash_token(&cookie), phone, now).await?)
}
