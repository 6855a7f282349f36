//! The two sites of an installation do not share accounts. If this site does not know an address it asks the other
//! one, which checks the credentials itself (ACC-10). A site that does not answer counts as not knowing the address.

use super::login::{LoginResponse, refuse};
use super::wire::{LoginAnswer, SentHome};
use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::{Caller, network};
use crate::base::http::cookies;
use crate::base::http::error::ApiError;
use crate::base::limits::{self, Guard};
use crate::base::neighbour;
use crate::base::passwords::Asker;
use archway_db::users;
use archway_domain::FieldError;
use archway_domain::account::AccountState;
use archway_domain::email::fold_email;
use archway_domain::password::MAX_CHARS;
use archway_domain::region::Region;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::AppendHeaders;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use tokio::time::Instant;
use utoipa::ToSchema;

const SUBJECT: &str = "credentials";

#[derive(Serialize, Deserialize)]
struct Question {
    username: String,
    password: String,
    /// The visitor's address, for the limits and the log of the home site.
    address: IpAddr,
}

#[derive(Serialize, Deserialize, ToSchema)]
pub struct HomeAnswer {
    /// EU or US when the credentials are right.
    user_loc: Option<String>,
}

/// The region for a person from that country; an installation with a single site holds everybody.
pub fn home_of(app: &App, country: &str) -> Region {
    match app.config.other_site() {
        Some(_) => Region::of_country(country),
        None => app.config.server.location,
    }
}

/// In the data-region variant people can sign up only at their own site (ACC-17).
pub fn check_country(app: &App, country: &str) -> Result<(), FieldError> {
    let is_elsewhere = app.config.pages.data_region_variant
        && !country.is_empty()
        && home_of(app, country) != app.config.server.location;
    if is_elsewhere { Err(FieldError::OtherRegion) } else { Ok(()) }
}

/// Returns the other site if these credentials are right there.
pub async fn ask(app: &App, caller: &Caller, username: &str, password: &str) -> Option<Region> {
    let question =
        Question { username: username.to_owned(), password: password.to_owned(), address: caller.address };
    let answer: HomeAnswer = neighbour::ask(app, SUBJECT, question).await?;
    let other = app.config.server.location.other();
    answer.user_loc.as_deref().and_then(Region::parse).filter(|region| *region == other)
}

/// Waits until a failed sign-in has taken as long as one that asked the other site, so that the time reveals nothing.
pub async fn wait_alike(app: &App, begun: Instant) {
    if neighbour::exists(app) {
        tokio::time::sleep_until(begun + neighbour::patience(app)).await;
    }
}

/// Tells the browser the person's region; `/` redirects there from now on.
pub fn send_home(app: &App, home: Region) -> LoginResponse {
    let site = app.config.site(home).unwrap_or_default();
    let cookie = cookies::home_site(app, home);
    let answer = SentHome { user_loc: home.as_str(), server_loc: app.config.server.location.as_str(), site };
    (AppendHeaders(vec![(header::SET_COOKIE, cookie)]), Json(LoginAnswer::SentHome(answer)))
}

/// Checks credentials for the other region's site.
#[utoipa::path(post, path = "/v1/regions/credentials/", tag = "account", request_body = Object,
    responses((status = 200, body = HomeAnswer)))]
pub async fn credentials(
    State(app): State<App>,
    caller: Caller,
    request: Request,
) -> Result<Json<HomeAnswer>, ApiError> {
    let question: Question = neighbour::read(&app, SUBJECT, request).await?;
    let caller = Caller { address: question.address, ..caller };
    let account = fold_email(&question.username);
    let (hits, _) = limits::sign_in_hits(&app, &caller, &account).await?;
    limits::count(&app, &hits[1..]).await?;
    limits::count(&app, &[(Guard::LoginPerAddress, format!("region {}", network(question.address)))]).await?;

    let user = users::find_by_email(app.db.reader(), &question.username).await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.as_deref());
    let password: String = question.password.chars().take(MAX_CHARS + 1).collect();
    let fits = app.passwords.verify(Asker::Stranger, hash, &password).await?;
    let known = user.as_ref().map(|user| user.id.clone());
    let Some(user) = user.filter(|user| fits && user.state.is_open()) else {
        refuse(&app, &caller, known.as_ref()).await?;
        return Ok(Json(HomeAnswer { user_loc: None }));
    };
    let tx = app.db.begin().await?;
    audit::note_user(&tx, &app, &caller, &user.id, "account.sent_home");
    tx.commit().await?;
    Ok(Json(HomeAnswer { user_loc: Some(app.config.server.location.as_str().to_owned()) }))
}

/// Tells the other region's site whether an address has an account here (CON-07).
#[utoipa::path(post, path = "/v1/regions/people/", tag = "account", request_body = Object,
    responses((status = 200, body = neighbour::PersonAnswer)))]
pub async fn people(
    State(app): State<App>,
    request: Request,
) -> Result<Json<neighbour::PersonAnswer>, ApiError> {
    let question: neighbour::PersonQuestion = neighbour::read(&app, neighbour::PEOPLE, request).await?;
    let user = users::find_by_email(app.db.reader(), &question.email).await?;
    let is_known = user.is_some_and(|user| user.state == AccountState::Active);
    Ok(Json(neighbour::PersonAnswer { is_known }))
}
