//! The pop-up: opens the provider, and returns a code that its opener exchanges (ACC-13).

use super::provider::{self, Return, authorization_url};
use super::sign_up;
use crate::areas::account::login::{LoginResponse, SignIn, finish, needs_code};
use crate::areas::account::wire::{LoginAnswer, SignUpRequired};
use crate::areas::account::{activation, browsers, one_time_code};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::cookies::SecretCookie;
use crate::base::http::error::ApiError;
use crate::base::http::extract::{Path, Query};
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::limits::{self, Guard};
use crate::base::secret::hash_token;
use archway_db::social::Newcomer;
use archway_db::{identities, social, users};
use archway_domain::UserId;
use archway_domain::account::AccountState;
use archway_domain::time::MINUTE;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{AppendHeaders, Redirect};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};

/// The page that passes the provider's answer to its opener.
const RETURN_PATH: &str = "/login/social/response";
const VALID_FOR: Duration = MINUTE.saturating_mul(10);

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LeaveQuery {
    /// 32 random bytes of the opener, in URL-safe Base64.
    #[serde(default)]
    state: String,
    /// S256 of the opener's verifier.
    #[serde(default)]
    code_challenge: String,
}

/// Redirects a pop-up to the provider.
#[utoipa::path(get, path = "/v1/auth/social/{provider}/", tag = "social", params(("provider" = String, Path), LeaveQuery),
    responses((status = 303)))]
pub async fn leave(
    State(app): State<App>,
    caller: Caller,
    Path(provider): Path<String>,
    Query(query): Query<LeaveQuery>,
) -> Result<Redirect, ApiError> {
    limits::count(&app, &[limits::from(Guard::LinkPerAddress, &caller)]).await?;
    if !app.config.social.providers.contains_key(&provider) {
        return Err(ApiError::not_found());
    }
    if !is_32_bytes(&query.state) || !is_32_bytes(&query.code_challenge) {
        return Err(Refusal::InvalidAccess.into());
    }
    let back = Return {
        path: RETURN_PATH,
        state: &query.state,
        nonce: nonce(&app, &query.code_challenge),
        challenge: &query.code_challenge,
    };
    let url = authorization_url(&app, &provider, back).await.map_err(|error| {
        tracing::warn!(%error, provider, "a social provider is out of reach");
        ApiError::busy()
    })?;
    let tx = app.db.begin().await?;
    let challenge = hash_token(&query.code_challenge);
    social::begin_sign_in(&tx, &challenge, &provider, app.now().plus(VALID_FOR)).await?;
    audit::note(&tx, &app, &caller, None, "social.leave", Record::Provider(&provider));
    tx.commit().await?;
    Ok(Redirect::to(&url))
}

pub fn is_32_bytes(text: &str) -> bool {
    text.len() <= 64 && URL_SAFE_NO_PAD.decode(text).is_ok_and(|bytes| bytes.len() == 32)
}

/// Derived from the challenge: an identity token made for another sign-in does not match this one.
pub fn nonce(app: &App, challenge: &str) -> String {
    app.secret.pseudonym("nonce", challenge)
}

pub fn challenge_of(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}

#[derive(Deserialize, ToSchema)]
pub struct SocialCodeForm {
    #[serde(default)]
    code: String,
    #[serde(default, rename = "codeVerifier")]
    code_verifier: String,
}

/// Exchanges the provider's code for a session, or says what is missing.
#[utoipa::path(post, path = "/v1/auth/social/otp/", tag = "social", request_body = SocialCodeForm,
    responses((status = 200, body = LoginAnswer)))]
pub async fn exchange_social_code(
    State(app): State<App>,
    caller: Caller,
    Payload(form): Payload<SocialCodeForm>,
) -> Result<LoginResponse, ApiError> {
    limits::count(&app, &[limits::from(Guard::LoginPerAddress, &caller)]).await?;
    let invalid = || ApiError::from(Refusal::InvalidAccess);
    if !is_32_bytes(&form.code_verifier) || form.code.is_empty() || form.code.len() > 4096 {
        return Err(invalid());
    }
    let challenge = challenge_of(&form.code_verifier);
    let tx = app.db.begin().await?;
    let provider = social::finish_sign_in(&tx, &hash_token(&challenge), app.now()).await?;
    tx.commit().await?;
    let provider = provider.ok_or_else(invalid)?;
    let nonce = nonce(&app, &challenge);
    let newcomer =
        provider::identify(&app, &provider, RETURN_PATH, &form.code, &form.code_verifier, &nonce).await;
    let newcomer = newcomer.map_err(|error| {
        tracing::warn!(%error, provider, "a social sign-in failed");
        invalid()
    })?;
    let identity = &newcomer.identity;
    match identities::find_user(app.db.reader(), &identity.issuer, &identity.subject).await? {
        Some(user) if user.state == AccountState::Active => {
            let needs_code =
                needs_code(&app, &user) && !browsers::is_remembered(&app, &caller, &user).await?;
            if needs_code {
                limits::count(&app, &[(Guard::CodePerAccount, user.id.to_string())]).await?;
            }
            let tx = app.db.begin().await?;
            let user = users::lock(&tx, &user.id).await?;
            let user = user.filter(|user| user.state == AccountState::Active).ok_or_else(invalid)?;
            if needs_code {
                return one_time_code::begin(tx, &app, &caller, &user).await;
            }
            audit::note_user(&tx, &app, &caller, &user.id, "account.social_login");
            finish(tx, &app, &caller, user, SignIn { callfrom: "", hits: &[], remember: false }).await
        }
        Some(_) => Err(invalid()),
        None => {
            let (issuer, subject) = (&identity.issuer, &identity.subject);
            match social::find_awaiting_user(app.db.reader(), issuer, subject, app.now()).await? {
                Some(user) => Err(ask_to_activate(&app, &caller, &user).await?),
                None => begin_sign_up(&app, &caller, &newcomer).await,
            }
        }
    }
}

/// The mailed link was not followed yet.
async fn ask_to_activate(app: &App, caller: &Caller, user: &UserId) -> Result<ApiError, ApiError> {
    let tx = app.db.begin().await?;
    let uid = activation::resend_handle(&tx, app, user).await?;
    audit::note_user(&tx, app, caller, user, "account.login_unactivated");
    tx.commit().await?;
    Ok(ApiError::needs_activation(uid))
}

/// An address never links a person to an existing account: its owner connects the provider while signed in.
async fn begin_sign_up(app: &App, caller: &Caller, newcomer: &Newcomer) -> Result<LoginResponse, ApiError> {
    if newcomer.identity.email.is_empty() {
        return Err(Refusal::InvalidAccess.into());
    }
    if users::find_by_email(app.db.reader(), &newcomer.identity.email).await?.is_some() {
        return Err(Refusal::EmailRegistered.into());
    }
    let cookie = app.random.token();
    let tx = app.db.begin().await?;
    social::begin_sign_up(&tx, &hash_token(&cookie), newcomer, app.now().plus(sign_up::VALID_FOR)).await?;
    let record = Record::Provider(&newcomer.identity.provider);
    audit::note(&tx, app, caller, None, "social.begin_sign_up", record);
    tx.commit().await?;
    let cookie = SecretCookie::Social.set(app, &cookie, sign_up::VALID_FOR);
    let answer = SignUpRequired { detail: "Sign-up required".to_owned(), data: sign_up::describe(newcomer) };
    Ok((AppendHeaders(vec![(header::SET_COOKIE, cookie)]), Json(LoginAnswer::SignUpRequired(answer))))
}
