//! The two sites of an installation know nothing of each other's people. For an address this site does not know it
//! asks the other one, which checks the credentials itself (ACC-10). A site that is away counts as not knowing.

use super::login::{LoginResponse, refuse};
use super::wire::{LoginAnswer, SentHome};
use crate::app::App;
use crate::audit;
use crate::http::caller::Caller;
use crate::http::cookies;
use crate::http::error::{ApiError, Detail};
use crate::http::payload::read_all;
use crate::limits::{self, Guard};
use crate::outgoing;
use crate::secret::{hash_token, hex_mac};
use archway_db::spent;
use archway_db::users::{self, User};
use archway_domain::FieldError;
use archway_domain::account::AccountState;
use archway_domain::email::fold_email;
use archway_domain::password::MAX_CHARS;
use archway_domain::region::Region;
use archway_domain::time::MINUTE;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::AppendHeaders;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::time::Duration;
use subtle::ConstantTimeEq;
use tokio::time::Instant;
use utoipa::ToSchema;

const PATH: &str = "/v1/regions/credentials/";
const SIGNATURE: &str = "x-archway-signature";
/// How far the clocks of the two sites may be apart, and how long a question may be on its way.
const MAX_AGE: Duration = MINUTE;
const MAX_QUESTION_BYTES: usize = 16 * 1024;

#[derive(Serialize, Deserialize)]
struct Question {
    username: String,
    password: String,
    /// Where the visitor is, for the limits and the log of the home site.
    address: IpAddr,
    at: i64,
    /// Spent by the answer.
    nonce: String,
    /// The site that is asked, so that a question cannot be sent back to the asker.
    to: Region,
}

#[derive(Serialize, Deserialize, ToSchema)]
pub struct HomeAnswer {
    /// EU or US when the credentials are right.
    user_loc: Option<String>,
}

/// Where the data of somebody from that country lives; an installation alone holds everybody.
pub fn home_of(app: &App, country: &str) -> Region {
    match app.config.other_site() {
        Some(_) => Region::of_country(country),
        None => app.config.server.location,
    }
}

/// In the data-region variant nobody signs up at the wrong site (ACC-17).
pub fn check_country(app: &App, country: &str) -> Result<(), FieldError> {
    let is_elsewhere = app.config.pages.data_region_variant
        && !country.is_empty()
        && home_of(app, country) != app.config.server.location;
    if is_elsewhere { Err(FieldError::OtherRegion) } else { Ok(()) }
}

fn sign(secret: &str, body: &[u8]) -> String {
    hex_mac(secret.as_bytes(), &[b"credentials\n", body].concat())
}

fn patience(app: &App) -> Duration {
    Duration::from_millis(app.config.regions.answer_ms)
}

/// The site where these credentials are right, if it is the other one.
pub async fn ask(app: &App, caller: &Caller, username: &str, password: &str) -> Option<Region> {
    let secret = app.config.regions.secret.as_ref()?;
    let site = app.config.other_site()?;
    let other = app.config.server.location.other();
    let question = Question {
        username: username.to_owned(),
        password: password.to_owned(),
        address: caller.address,
        at: app.now().0,
        nonce: app.random.token(),
        to: other,
    };
    let body = serde_json::to_vec(&question).ok()?;
    let request = app
        .http_client
        .post(format!("{site}{PATH}"))
        .header(SIGNATURE, sign(secret, &body))
        .header(header::CONTENT_TYPE, "application/json")
        .body(body);
    let answer = tokio::time::timeout(patience(app), outgoing::send(request)).await.ok()?;
    let answer = answer.inspect_err(|error| tracing::warn!(%error, "the other region's site did not answer"));
    let answer: HomeAnswer = serde_json::from_slice(&answer.ok()?).ok()?;
    answer.user_loc.as_deref().and_then(Region::parse).filter(|region| *region == other)
}

/// Waits until a failed sign-in takes as long as one that asked the other site, so that the time says nothing.
pub async fn wait_alike(app: &App, begun: Instant) {
    if app.config.regions.secret.is_some() && app.config.other_site().is_some() {
        tokio::time::sleep_until(begun + patience(app)).await;
    }
}

/// Tells the browser where the person lives; `/` leads there from now on.
pub fn send_home(app: &App, home: Region) -> LoginResponse {
    let site = app.config.site(home).unwrap_or_default();
    let cookie = cookies::home_site(app, home);
    let answer = SentHome { user_loc: home.as_str(), server_loc: app.config.server.location.as_str(), site };
    (AppendHeaders(vec![(header::SET_COOKIE, cookie)]), Json(LoginAnswer::SentHome(answer)))
}

/// Checks credentials for the other region's site. Unsigned questions find nothing here.
#[utoipa::path(post, path = "/v1/regions/credentials/", tag = "account", request_body = Object,
    responses((status = 200, body = HomeAnswer), (status = 404, body = Detail), (status = 429, body = Detail)))]
pub async fn credentials(
    State(app): State<App>,
    caller: Caller,
    request: Request,
) -> Result<Json<HomeAnswer>, ApiError> {
    let (parts, body) = request.into_parts();
    let body = read_all(body, MAX_QUESTION_BYTES).await?;
    let secret = app.config.regions.secret.as_ref().ok_or_else(ApiError::not_found)?;
    let given = parts.headers.get(SIGNATURE).map(|value| value.as_bytes()).unwrap_or_default();
    if !bool::from(sign(secret, &body).as_bytes().ct_eq(given)) {
        return Err(ApiError::not_found());
    }
    let question: Question = serde_json::from_slice(&body).map_err(|_| ApiError::not_found())?;
    let age = app.now().0.abs_diff(question.at);
    if question.to != app.config.server.location || u128::from(age) > MAX_AGE.as_millis() {
        return Err(ApiError::not_found());
    }
    let tx = app.db.begin().await?;
    let nonce = hash_token(&format!("region {}", question.nonce));
    if !spent::spend(&tx, &nonce, app.now().plus(MAX_AGE.saturating_mul(2))).await? {
        return Err(ApiError::not_found());
    }
    tx.commit().await?;
    let caller = Caller { address: question.address, ..caller };
    let account = fold_email(&question.username);
    let hits = limits::sign_in_hits(&caller, &account);
    limits::count(&app, &hits[1..]).await?;
    limits::count(&app, &[(Guard::LoginPerAddress, format!("region {}", question.address))]).await?;

    let user = users::find_by_email(app.db.reader(), &question.username).await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.as_deref());
    let password: String = question.password.chars().take(MAX_CHARS + 1).collect();
    let fits = app.passwords.verify(hash, &password).await?;
    let known = user.as_ref().map(User::user_id);
    let Some(user) = user.filter(|user| fits && user.account_state() != AccountState::Disabled) else {
        refuse(&app, &caller, known.as_ref()).await?;
        return Ok(Json(HomeAnswer { user_loc: None }));
    };
    let tx = app.db.begin().await?;
    audit::note_user(&tx, &app, &caller, &user.user_id(), "account.sent_home").await?;
    tx.commit().await?;
    Ok(Json(HomeAnswer { user_loc: Some(app.config.server.location.as_str().to_owned()) }))
}
