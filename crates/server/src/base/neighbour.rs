//! Signed requests between the two sites of an installation. Each answers only for its own accounts; a site that does
//! not answer counts as not knowing. Requests that are unsigned, late, misdirected or repeated find nothing.

use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::payload::{hold, read_all};
use crate::base::outgoing;
use crate::base::secret::{hash_token, hex_mac};
use archway_db::spent;
use archway_domain::region::Region;
use archway_domain::time::MINUTE;
use axum::extract::Request;
use axum::http::header;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use subtle::ConstantTimeEq;
use utoipa::ToSchema;

const SIGNATURE: &str = "x-archway-signature";
/// The limit for the clock difference between the two sites and for the age of a request.
const MAX_AGE: Duration = MINUTE;
const MAX_QUESTION_BYTES: usize = 16 * 1024;

#[derive(Serialize, Deserialize)]
struct Envelope<Q> {
    #[serde(flatten)]
    question: Q,
    at: i64,
    /// Used up by the answer.
    nonce: String,
    /// The receiving site, so that a request cannot be sent back to its sender.
    to: Region,
}

/// Signs a request for its subject, which is part of its path `/v1/regions/SUBJECT/`.
fn sign(secret: &str, subject: &str, body: &[u8]) -> String {
    hex_mac(secret.as_bytes(), &[subject.as_bytes(), b"\n", body].concat())
}

pub fn patience(app: &App) -> Duration {
    Duration::from_millis(app.config.regions.answer_ms)
}

/// Whether there is another site.
pub fn exists(app: &App) -> bool {
    app.config.regions.secret.is_some() && app.config.other_site().is_some()
}

pub async fn ask<A: DeserializeOwned>(app: &App, subject: &str, question: impl Serialize) -> Option<A> {
    let secret = app.config.regions.secret.as_ref()?;
    let site = app.config.other_site()?;
    let to = app.config.server.location.other();
    let envelope = Envelope { question, at: app.now().0, nonce: app.random.token(), to };
    let body = serde_json::to_vec(&envelope).ok()?;
    let request = app
        .http_client
        .post(format!("{site}/v1/regions/{subject}/"))
        .header(SIGNATURE, sign(secret, subject, &body))
        .header(header::CONTENT_TYPE, "application/json")
        .body(body);
    let answer = tokio::time::timeout(patience(app), outgoing::send(request)).await.ok()?;
    let answer = answer.inspect_err(|error| tracing::warn!(%error, "the other region's site did not answer"));
    serde_json::from_slice(&answer.ok()?).ok()
}

/// The request, if the other site sent it just now and for the first time.
pub async fn read<Q: DeserializeOwned>(app: &App, subject: &str, request: Request) -> Result<Q, ApiError> {
    let (parts, body) = request.into_parts();
    let body = read_all(body, MAX_QUESTION_BYTES, &mut hold(app, &parts)).await?;
    let secret = app.config.regions.secret.as_ref().ok_or_else(ApiError::not_found)?;
    let given = parts.headers.get(SIGNATURE).map(|value| value.as_bytes()).unwrap_or_default();
    if !bool::from(sign(secret, subject, &body).as_bytes().ct_eq(given)) {
        return Err(ApiError::not_found());
    }
    let envelope: Envelope<Q> = serde_json::from_slice(&body).map_err(|_| ApiError::not_found())?;
    let age = app.now().0.abs_diff(envelope.at);
    if envelope.to != app.config.server.location || u128::from(age) > MAX_AGE.as_millis() {
        return Err(ApiError::not_found());
    }
    let tx = app.db.begin().await?;
    let nonce = hash_token(&format!("region {}", envelope.nonce));
    if !spent::spend(&tx, &nonce, app.now().plus(MAX_AGE.saturating_mul(2))).await? {
        return Err(ApiError::not_found());
    }
    tx.commit().await?;
    Ok(envelope.question)
}

/// A region as calls pass it in `srv_loc`: plain, or in Base64 as in the `sid` of mailed links.
pub fn parse_location(text: &str) -> Option<Region> {
    let plain = || {
        let unpadded = text.trim_end_matches('=');
        String::from_utf8(URL_SAFE_NO_PAD.decode(unpadded).ok()?).ok()
    };
    Region::parse(text).or_else(|| Region::parse(&plain()?))
}

pub const PEOPLE: &str = "people";

#[derive(Serialize, Deserialize)]
pub struct PersonQuestion {
    pub email: String,
}

#[derive(Serialize, Deserialize, ToSchema)]
pub struct PersonAnswer {
    pub is_known: bool,
}

/// Whether the other site has an account with that address.
pub async fn lives_elsewhere(app: &App, email: &str) -> bool {
    let answer = ask(app, PEOPLE, PersonQuestion { email: email.to_owned() }).await;
    answer.is_some_and(|answer: PersonAnswer| answer.is_known)
}
