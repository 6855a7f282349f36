//! The first social sign-in: data the provider verified, completed by the person (ACC-14).

use super::provider;
use crate::areas::account::form::{AccountForm, CheckedForm};
use crate::areas::account::login::{SignIn, finish};
use crate::areas::account::wire::LoginAnswer;
use crate::areas::account::{activation, phone, regions, sign_up};
use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::Caller;
use crate::base::http::cookies::SecretCookie;
use crate::base::http::error::{ApiError, Detail, FieldErrors, field_error};
use crate::base::http::extract::Path;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::limits::{self, Guard};
use crate::base::secret::hash_token;
use archway_db::Tx;
use archway_db::social::{self, Newcomer};
use archway_db::users::{self, NewUser};
use archway_domain::FieldError;
use archway_domain::account::{AccountState, Flags, Role, SecondFactor};
use archway_domain::time::{HOUR, MINUTE};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;
use utoipa::ToSchema;

pub const VALID_FOR: Duration = MINUTE.saturating_mul(30);

/// Shown by /signup/social; ignored when it comes back.
pub fn describe(newcomer: &Newcomer) -> String {
    let email = &newcomer.identity.email;
    let name = format!("{} {}", newcomer.first_name, newcomer.last_name).trim().to_owned();
    let data = match provider::kind(&newcomer.identity.provider) {
        "google" => json!({"google_login": true, "gg_details": {"email": email, "fullname": name}}),
        "facebook" => json!({"facebook_login": true, "fb_details": {"email": email, "username": name}}),
        _ => {
            json!({"social_login": newcomer.identity.provider, "details": {"email": email, "fullname": name}})
        }
    };
    URL_SAFE_NO_PAD.encode(data.to_string())
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SocialForm {
    role: String,
    institution: String,
    country: String,
    phone: String,
    address: String,
    terms_version: String,
}

/// Creates the account of a person whom a provider has just verified in this browser.
#[utoipa::path(post, path = "/api/v1/complete/{backend}/", tag = "social", request_body = SocialForm,
    params(("backend" = String, Path, description = "google-oauth2, facebook, or the name of a provider")),
    responses((status = 201, body = LoginAnswer)))]
pub async fn complete_social_sign_up(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Path(backend): Path<String>,
    Payload(form): Payload<SocialForm>,
) -> Result<Response, ApiError> {
    limits::count(&app, &[limits::from(Guard::SignupPerAddress, &caller)]).await?;
    let invalid = || ApiError::from(Refusal::InvalidAccess);
    let cookie = SecretCookie::Social.read(&app, &headers).ok_or_else(invalid)?;
    let hash = hash_token(&cookie);
    let newcomer = social::find_sign_up(app.db.reader(), &hash, app.now()).await?.ok_or_else(invalid)?;
    if backend.trim_end_matches("-oauth2") != newcomer.identity.provider {
        return Err(invalid());
    }
    let (checked, phone_verified) = check(&app, &headers, &form, &newcomer).await?;
    let user = new_user(&app, &caller, &newcomer, checked, phone_verified, form.terms_version);

    let tx = app.db.begin().await?;
    insert(&tx, &app, &user).await?;
    audit::note_user(&tx, &app, &caller, &user.id, "account.social_sign_up");
    if user.state == AccountState::Unactivated {
        let valid_for = HOUR.saturating_mul(app.config.auth.activation_hours);
        if !social::await_activation(&tx, &hash, &user.id, app.now().plus(valid_for)).await? {
            return Err(invalid());
        }
        activation::order_mail(&tx, &app, &user.id, &caller.skin).await?;
        let uid = activation::resend_handle(&tx, &app, &user.id).await?;
        tx.commit().await?;
        let keep = (header::SET_COOKIE, SecretCookie::Social.set(&app, &cookie, valid_for));
        let detail = Json(Detail::with_uid("Activation mail sent", uid));
        return Ok((StatusCode::CREATED, AppendHeaders([keep]), detail).into_response());
    }
    if !social::finish_sign_up(&tx, &hash).await? {
        return Err(invalid());
    }
    activation::connect_identity(&tx, &app, &newcomer.identity, &user.id).await?;
    let clear = (header::SET_COOKIE, SecretCookie::Social.clear(&app));
    activation::welcome(&tx, &app, &user.id).await?;
    let stored = users::find(&*tx, &user.id).await?.ok_or_else(invalid)?;
    let sign_in = SignIn { callfrom: "", hits: &[], remember: false };
    let (mut cookies, answer) = finish(tx, &app, &caller, stored, sign_in).await?;
    cookies.0.push(clear);
    Ok((StatusCode::CREATED, cookies, answer).into_response())
}

async fn check(
    app: &App,
    headers: &HeaderMap,
    form: &SocialForm,
    newcomer: &Newcomer,
) -> Result<(CheckedForm, bool), ApiError> {
    let mut errors = FieldErrors::default();
    let account = AccountForm {
        // A provider may know only half of a name.
        first_name: newcomer.first_name.clone(),
        last_name: if newcomer.last_name.is_empty() { "–".to_owned() } else { newcomer.last_name.clone() },
        role: form.role.clone(),
        institution: form.institution.clone(),
        country: form.country.clone(),
        phone: form.phone.clone(),
        address: form.address.clone(),
        ..AccountForm::default()
    };
    let checked = account.check_person(&mut errors);
    if form.terms_version != app.config.pages.terms_version {
        errors.add("terms_version", FieldError::TermsNotAccepted);
    }
    errors.check("country", regions::check_country(app, &checked.country));
    let phone_verified = !checked.phone.is_empty() && phone::is_proved(app, headers, &checked.phone).await?;
    if sign_up::phone_is_missing(app, &checked, phone_verified) {
        errors.add("phone", FieldError::PhoneNotVerified);
    }
    errors.into_result()?;
    Ok((checked, phone_verified))
}

fn new_user(
    app: &App,
    caller: &Caller,
    newcomer: &Newcomer,
    checked: CheckedForm,
    phone_verified: bool,
    terms_version: String,
) -> NewUser {
    // If the provider did not verify the address, the mailed link must.
    let state = if newcomer.email_verified { AccountState::Active } else { AccountState::Unactivated };
    NewUser {
        id: app.new_id(),
        email: newcomer.identity.email.clone(),
        password_hash: None,
        state,
        first_name: checked.first_name,
        last_name: checked.last_name,
        role: checked.role.unwrap_or(Role::Other),
        institution: checked.institution,
        country: checked.country,
        phone: checked.phone,
        address: checked.address,
        picture: None,
        language: caller.language.to_owned(),
        data_location: app.config.server.location,
        data_loc_set: app.config.pages.data_region_variant,
        // The provider asks for its own; people can choose another one in the settings.
        second_factor: SecondFactor::Off,
        flags: Flags::default(),
        terms_version: Some(terms_version),
        social_provider: Some(newcomer.identity.provider.clone()),
        phone_verified,
    }
}

async fn insert(tx: &Tx, app: &App, user: &NewUser) -> Result<(), ApiError> {
    users::insert(tx, user, app.now()).await.map_err(|error| {
        let is_taken = archway_db::is_taken(&error, "email_folded");
        if is_taken { field_error("username", FieldError::EmailTaken) } else { error.into() }
    })
}
