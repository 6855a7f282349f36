//! Connects an account to a provider (ACC-15). The person starts while signed in; a cookie proves that the same
//! browser came back from the provider, so that nobody can connect a stranger's identity to an account.

use super::provider::{self, Return, authorization_url};
use super::sign_in::{challenge_of, nonce};
use crate::areas::account::{masked, second_factor};
use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::Caller;
use crate::base::http::cookies::SecretCookie;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::{Path, Query};
use crate::base::http::payload::{Flag, Payload};
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use crate::base::mail::{self, AccountNews};
use crate::base::secret::hash_token;
use archway_db::social::{self, Link, NewSocialLink};
use archway_db::{identities, users};
use archway_domain::account::AccountState;
use archway_domain::time::MINUTE;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};

const RETURN_PATH: &str = "/v1/qc/social-login/callback/";
const VALID_FOR: Duration = MINUTE.saturating_mul(10);

fn invalid() -> ApiError {
    Refusal::InvalidAccess.into()
}

#[derive(Deserialize, ToSchema)]
pub struct ConnectForm {
    #[serde(default)]
    provider: String,
    /// The current password; ignored for accounts without one.
    #[serde(default)]
    password: String,
    /// A program calls, not a page: the browser that comes back has no session here.
    #[serde(default)]
    app: Flag,
}

#[derive(Serialize, ToSchema)]
pub struct ConnectStart {
    /// The provider's page to open.
    url: String,
}

/// Begins to connect my account to a provider.
#[utoipa::path(post, path = "/v1/qc/social-login/start/", tag = "social", security(("bearer" = [])),
    request_body = ConnectForm,
    responses((status = 200, body = ConnectStart)))]
pub async fn start_connection(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Payload(form): Payload<ConnectForm>,
) -> Result<Json<ConnectStart>, ApiError> {
    limits::count(&app, &[limits::from(Guard::LinkPerAddress, &caller)]).await?;
    if !app.config.social.providers.contains_key(&form.provider) {
        return Err(invalid());
    }
    second_factor::confirm(&app, &viewer, &form.password).await?;
    let state = app.random.token();
    let challenge = challenge_of(&verifier(&app, &state));
    let back =
        Return { path: RETURN_PATH, state: &state, nonce: nonce(&app, &challenge), challenge: &challenge };
    let url = authorization_url(&app, &form.provider, back).await.map_err(|error| {
        tracing::warn!(%error, provider = form.provider, "a social provider is out of reach");
        ApiError::busy()
    })?;
    let user = viewer.user.id.clone();
    let tx = app.db.begin().await?;
    second_factor::lock_confirmed(&tx, &app, &viewer).await?;
    let expires_at = app.now().plus(VALID_FOR);
    let link = NewSocialLink {
        state_hash: &hash_token(&state),
        user: &user,
        session: &viewer.session,
        provider: &form.provider,
        for_app: form.app.0,
    };
    social::begin_link(&tx, &link, expires_at).await?;
    audit::note_user(&tx, &app, &caller, &user, "account.begin_connect");
    tx.commit().await?;
    Ok(Json(ConnectStart { url }))
}

/// Never leaves the server: derived from the state, so that it need not be stored.
fn verifier(app: &App, state: &str) -> String {
    app.secret.pseudonym("connect verifier", state)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CallbackQuery {
    #[serde(default)]
    code: String,
    #[serde(default)]
    state: String,
}

/// The provider redirects the browser here; continues to the page that completes the connection.
#[utoipa::path(get, path = "/v1/qc/social-login/callback/", tag = "social", params(CallbackQuery),
    responses((status = 303)))]
pub async fn return_from_provider(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<CallbackQuery>,
) -> Result<Response, ApiError> {
    limits::count(&app, &[limits::from(Guard::LinkPerAddress, &caller)]).await?;
    let hash = hash_token(&query.state);
    let Some(link) = social::find_link(app.db.reader(), &hash, app.moment()).await? else {
        return Ok(Redirect::to("/social-login/complete").into_response());
    };
    let page = if link.for_app { "/login-social/complete" } else { "/social-login/complete" };
    let verifier = verifier(&app, &query.state);
    let nonce = nonce(&app, &challenge_of(&verifier));
    let identified =
        provider::identify(&app, &link.provider, RETURN_PATH, &query.code, &verifier, &nonce).await;
    let newcomer = match identified {
        Ok(newcomer) => newcomer,
        Err(error) => {
            tracing::warn!(%error, provider = link.provider, "connecting to a social provider failed");
            return Ok(Redirect::to(page).into_response());
        }
    };
    let cookie = app.random.token();
    let tx = app.db.begin().await?;
    if !social::prove_link(&tx, &hash, &hash_token(&cookie), &newcomer.identity).await? {
        return Ok(Redirect::to(page).into_response());
    }
    let person = link.user_id.clone();
    audit::note_user(&tx, &app, &caller, &person, "account.prove_connect");
    tx.commit().await?;
    let cookie = (header::SET_COOKIE, SecretCookie::Social.set(&app, &cookie, VALID_FOR));
    // The server generated the state from the URL-safe alphabet.
    Ok((AppendHeaders([cookie]), Redirect::to(&format!("{page}?state={}", query.state))).into_response())
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StateQuery {
    #[serde(default)]
    state: String,
}

#[derive(Serialize, ToSchema)]
pub struct ConnectQuestion {
    provider: String,
    label: String,
    /// The person's address at the provider, masked.
    email: String,
    /// The account to connect, masked.
    account: String,
}

/// The pending link of this state, if this browser came back from the provider with it.
async fn find_proved(app: &App, headers: &HeaderMap, state: &str) -> Result<Link, ApiError> {
    let link =
        social::find_link(app.db.reader(), &hash_token(state), app.moment()).await?.ok_or_else(invalid)?;
    let cookie = SecretCookie::Social.read(app, headers).ok_or_else(invalid)?;
    if link.browser_hash.as_deref() != Some(hash_token(&cookie).as_str()) {
        return Err(invalid());
    }
    Ok(link)
}

/// Shows which account would be connected to which identity.
#[utoipa::path(get, path = "/v1/qc/social-login/validate-state/", tag = "social", params(StateQuery),
    responses((status = 200, body = ConnectQuestion)))]
pub async fn validate_state(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Query(query): Query<StateQuery>,
) -> Result<Json<ConnectQuestion>, ApiError> {
    limits::count(&app, &[limits::from(Guard::LinkPerAddress, &caller)]).await?;
    let link = find_proved(&app, &headers, &query.state).await?;
    let identity = link.identity().ok_or_else(invalid)?;
    let user = users::find(app.db.reader(), &link.user_id).await?.ok_or_else(invalid)?;
    Ok(Json(ConnectQuestion {
        label: provider::label(&app.config, &link.provider),
        provider: link.provider,
        email: masked::email(&identity.email),
        account: masked::email(&user.email),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct ConnectionForm {
    #[serde(default)]
    state: String,
}

/// Connects the account. A page must be signed in as the person who began; for a program, the browser's person
/// confirms.
#[utoipa::path(post, path = "/v1/qc/social-login/complete/", tag = "social", request_body = ConnectionForm,
    security(("bearer" = []), ()),
    responses((status = 200, body = Detail)))]
pub async fn complete_connection(
    State(app): State<App>,
    caller: Caller,
    viewer: Option<Viewer>,
    headers: HeaderMap,
    Payload(form): Payload<ConnectionForm>,
) -> Result<Response, ApiError> {
    limits::count(&app, &[limits::from(Guard::LinkPerAddress, &caller)]).await?;
    let link = find_proved(&app, &headers, &form.state).await?;
    let identity = link.identity().ok_or_else(invalid)?;
    let user = link.user_id.clone();
    let is_same_person = viewer.is_some_and(|viewer| viewer.user.id.clone() == user);
    if !link.for_app && !is_same_person {
        return Err(invalid());
    }
    let tx = app.db.begin().await?;
    let account = users::lock(&tx, &user).await?.ok_or_else(invalid)?;
    if account.state != AccountState::Active
        || !social::finish_link(&tx, &hash_token(&form.state), app.now()).await?
    {
        return Err(invalid());
    }
    identities::insert(&tx, &identity, &user, app.now())
        .await
        .map_err(|error| if archway_db::is_taken(&error, "identities") { invalid() } else { error.into() })?;
    let label = provider::label(&app.config, &identity.provider);
    let news = AccountNews::ProviderConnected { at: app.now().0, label };
    mail::order_news(&tx, &app, &caller.skin, &user, news).await?;
    audit::note_user(&tx, &app, &caller, &user, "account.connect");
    tx.commit().await?;
    let clear = AppendHeaders([(header::SET_COOKIE, SecretCookie::Social.clear(&app))]);
    Ok((clear, Json(Detail::new("Account connected successfully!"))).into_response())
}

#[derive(Serialize, ToSchema)]
pub struct ConnectedProvider {
    provider: String,
    label: String,
    email: String,
    created_at: i64,
}

#[derive(Serialize, ToSchema)]
pub struct ConnectedProviders {
    results: Vec<ConnectedProvider>,
}

/// The providers connected to my account.
#[utoipa::path(get, path = "/v1/user/identities/", tag = "social", security(("bearer" = [])),
    responses((status = 200, body = ConnectedProviders)))]
pub async fn list_identities(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<ConnectedProviders>, ApiError> {
    let found = identities::list(app.db.reader(), &viewer.user.id).await?;
    let results = found.into_iter().map(|found| ConnectedProvider {
        label: provider::label(&app.config, &found.provider),
        provider: found.provider,
        email: found.email,
        created_at: found.created_at.0,
    });
    Ok(Json(ConnectedProviders { results: results.collect() }))
}

/// Disconnects a provider, except one that an account without a password needs.
#[utoipa::path(delete, path = "/v1/user/identities/{provider}/", tag = "social", security(("bearer" = [])),
    params(("provider" = String, Path)),
    responses((status = 204)))]
pub async fn disconnect(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(provider): Path<String>,
) -> Result<StatusCode, ApiError> {
    let user = viewer.user.id.clone();
    let tx = app.db.begin().await?;
    let account = users::lock(&tx, &user).await?.ok_or_else(ApiError::not_found)?;
    if !identities::remove(&tx, &user, &provider).await? {
        return Err(ApiError::not_found());
    }
    if account.password_hash.is_none() && identities::list(&*tx, &user).await?.is_empty() {
        return Err(Refusal::OnlyWayIn.into());
    }
    let label = provider::label(&app.config, &provider);
    let news = AccountNews::ProviderDisconnected { at: app.now().0, label };
    mail::order_news(&tx, &app, &caller.skin, &user, news).await?;
    audit::note_user(&tx, &app, &caller, &user, "account.disconnect");
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
