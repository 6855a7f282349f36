//! The providers of the configuration, and the calls to them.

use crate::base::app::App;
use crate::base::config::{Config, ProviderConfig};
use crate::base::outgoing::{self, OutgoingError};
use archway_db::identities::Identity;
use archway_db::social::Newcomer;
use archway_domain::Time;
use archway_domain::account::NAME_MAX_CHARS;
use archway_domain::email::parse_email;
use archway_domain::field::optional_line;
use archway_domain::time::HOUR;
use futures::future::BoxFuture;
use openidconnect::core::{CoreAuthenticationFlow, CoreClient, CoreProviderMetadata};
use openidconnect::{
    AsyncHttpClient, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointMaybeSet, EndpointNotSet,
    EndpointSet, HttpRequest, HttpResponse, IssuerUrl, Nonce, PkceCodeVerifier, RedirectUrl, Scope,
    TokenResponse, TokenUrl,
};
use std::collections::HashMap;
use tokio::sync::Mutex;

type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// The providers' discovery documents, fetched every hour because their keys change.
#[derive(Default)]
pub struct Providers(Mutex<HashMap<String, (Time, CoreProviderMetadata)>>);

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ProviderError(String);

impl ProviderError {
    fn new(error: impl std::fmt::Display) -> ProviderError {
        ProviderError(error.to_string())
    }
}

/// The display name of a provider.
pub fn label(config: &Config, name: &str) -> String {
    let configured = config.social.providers.get(name).and_then(|provider| provider.label.clone());
    configured.unwrap_or_else(|| match name {
        "google" => "Google".to_owned(),
        "facebook" => "Facebook".to_owned(),
        other => other.to_owned(),
    })
}

pub fn kind(name: &str) -> &'static str {
    match name {
        "google" => "google",
        "facebook" => "facebook",
        _ => "oidc",
    }
}

fn issuer(name: &str, provider: &ProviderConfig) -> String {
    provider.issuer.clone().unwrap_or_else(|| match name {
        "facebook" => "https://www.facebook.com".to_owned(),
        _ => "https://accounts.google.com".to_owned(),
    })
}

/// Facebook's discovery document lacks the token endpoint.
fn token_endpoint(name: &str, provider: &ProviderConfig) -> Option<String> {
    let known = (name == "facebook" && provider.issuer.is_none())
        .then(|| "https://graph.facebook.com/v22.0/oauth/access_token".to_owned());
    provider.token_endpoint.clone().or(known)
}

/// Where the provider redirects the browser.
pub struct Return<'a> {
    pub path: &'static str,
    pub state: &'a str,
    pub nonce: String,
    /// The S256 PKCE challenge: proves that the code is exchanged by the same client that requested it.
    pub challenge: &'a str,
}

pub async fn authorization_url(app: &App, name: &str, back: Return<'_>) -> Result<String, ProviderError> {
    let client = client(app, name, back.path, false).await?;
    let (state, nonce) = (back.state.to_owned(), back.nonce);
    let (url, _, _) = client
        .authorize_url(
            CoreAuthenticationFlow::AuthorizationCode,
            || CsrfToken::new(state),
            || Nonce::new(nonce),
        )
        .add_scope(Scope::new("email".to_owned()))
        .add_scope(Scope::new("profile".to_owned()))
        .add_extra_param("code_challenge", back.challenge)
        .add_extra_param("code_challenge_method", "S256")
        .url();
    Ok(url.into())
}

/// Exchanges a code and verifies the provider's signature.
pub async fn identify(
    app: &App,
    name: &str,
    path: &'static str,
    code: &str,
    verifier: &str,
    nonce: &str,
) -> Result<Newcomer, ProviderError> {
    let http = Http(app.http_client.clone());
    let client = client(app, name, path, false).await?;
    let answer = client
        .exchange_code(AuthorizationCode::new(code.to_owned()))
        .map_err(ProviderError::new)?
        .set_pkce_verifier(PkceCodeVerifier::new(verifier.to_owned()))
        .request_async(&http)
        .await
        .map_err(ProviderError::new)?;
    let token = answer.id_token().ok_or_else(|| ProviderError::new("no id_token"))?;
    let nonce = Nonce::new(nonce.to_owned());
    // The signature may use a newer key than the cached ones.
    let claims = match token.clone().into_claims(&client.id_token_verifier(), &nonce) {
        Ok(claims) => claims,
        Err(_) => {
            let client = self::client(app, name, path, true).await?;
            token.clone().into_claims(&client.id_token_verifier(), &nonce).map_err(ProviderError::new)?
        }
    };
    let line = |text: &str| optional_line(text, NAME_MAX_CHARS).unwrap_or_default();
    let given = claims.given_name().and_then(|name| name.get(None)).map(|name| line(name.as_str()));
    let family = claims.family_name().and_then(|name| name.get(None)).map(|name| line(name.as_str()));
    let whole = claims.name().and_then(|name| name.get(None)).map(|name| line(name.as_str()));
    let (first_name, last_name) = match (given, family) {
        (Some(given), Some(family)) => (given, family),
        _ => split_name(whole.unwrap_or_default()),
    };
    let email = claims.email().map(|email| email.as_str()).unwrap_or_default();
    Ok(Newcomer {
        identity: Identity {
            provider: name.to_owned(),
            issuer: claims.issuer().as_str().to_owned(),
            subject: claims.subject().as_str().to_owned(),
            email: parse_email(email).unwrap_or_default(),
        },
        email_verified: claims.email_verified().unwrap_or(false),
        first_name,
        last_name,
    })
}

fn split_name(whole: String) -> (String, String) {
    match whole.rsplit_once(' ') {
        Some((first, last)) => (first.to_owned(), last.to_owned()),
        None => (whole, String::new()),
    }
}

async fn client(app: &App, name: &str, path: &str, anew: bool) -> Result<Client, ProviderError> {
    let provider =
        app.config.social.providers.get(name).ok_or_else(|| ProviderError::new("no such provider"))?;
    let mut metadata = metadata(app, name, provider, anew).await?;
    if let Some(endpoint) = token_endpoint(name, provider) {
        metadata = metadata.set_token_endpoint(Some(TokenUrl::new(endpoint).map_err(ProviderError::new)?));
    }
    let back = RedirectUrl::new(format!("{}{path}", app.config.public_url())).map_err(ProviderError::new)?;
    let (id, secret) = (provider.client_id.clone(), provider.client_secret.clone());
    let client =
        CoreClient::from_provider_metadata(metadata, ClientId::new(id), Some(ClientSecret::new(secret)));
    Ok(client.set_redirect_uri(back))
}

async fn metadata(
    app: &App,
    name: &str,
    provider: &ProviderConfig,
    anew: bool,
) -> Result<CoreProviderMetadata, ProviderError> {
    let known = app.states.of::<Providers>().0.lock().await.get(name).cloned();
    match known {
        Some((asked_at, metadata)) if !anew && asked_at.plus(HOUR) > app.now() => return Ok(metadata),
        _ => {}
    }
    let http = Http(app.http_client.clone());
    let issuer = IssuerUrl::new(issuer(name, provider)).map_err(ProviderError::new)?;
    let metadata = CoreProviderMetadata::discover_async(issuer, &http).await.map_err(ProviderError::new)?;
    app.states.of::<Providers>().0.lock().await.insert(name.to_owned(), (app.now(), metadata.clone()));
    Ok(metadata)
}

/// Our HTTP client, wrapped for the library.
struct Http(reqwest::Client);

impl<'c> AsyncHttpClient<'c> for Http {
    type Error = OutgoingError;
    type Future = BoxFuture<'c, Result<HttpResponse, OutgoingError>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(async move {
            let (parts, body) = request.into_parts();
            let request =
                self.0.request(parts.method, parts.uri.to_string()).headers(parts.headers).body(body);
            let response = request.send().await?;
            let (status, headers) = (response.status(), response.headers().clone());
            let mut answer = HttpResponse::new(outgoing::read(response).await?.to_vec());
            *answer.status_mut() = status;
            *answer.headers_mut() = headers;
            Ok(answer)
        })
    }
}
