//! The visitor's country, only to preset it in a form (ACC-18).

use crate::base::app::App;
use crate::base::http::caller::{Caller, peer};
use crate::base::http::error::ApiError;
use crate::base::http::extract::Query;
use crate::base::limits::{self, Guard};
use crate::base::outgoing::{self, url_escape};
use archway_domain::country::parse_country;
use archway_domain::time_zone::country_of_zone;
use axum::Json;
use axum::extract::State;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};

const MAX_WAIT: Duration = Duration::from_secs(2);

/// A table of networks and their countries, in MaxMind's format.
pub struct Countries(maxminddb::Reader<Vec<u8>>);

#[derive(Deserialize)]
struct Record<'a> {
    #[serde(borrow)]
    country: Option<RecordCountry<'a>>,
}

#[derive(Deserialize)]
struct RecordCountry<'a> {
    iso_code: Option<&'a str>,
}

impl Countries {
    pub fn open(file: &Path) -> Result<Countries, maxminddb::MaxMindDbError> {
        maxminddb::Reader::open_readfile(file).map(Countries)
    }

    fn find(&self, address: IpAddr) -> Option<String> {
        let record: Record<'_> = self.0.lookup(address).ok()?.decode().ok()??;
        record.country?.iso_code.map(str::to_owned)
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LocationQuery {
    /// The browser's time zone, by its IANA name.
    #[serde(default)]
    tz: String,
}

#[derive(Serialize, ToSchema)]
pub struct Location {
    country_code: Option<String>,
}

/// The country the visitor is probably in.
#[utoipa::path(get, path = "/v1/geo/", tag = "account", params(LocationQuery),
    responses((status = 200, body = Location)))]
pub async fn location(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<LocationQuery>,
    parts: Parts,
) -> Result<Json<Location>, ApiError> {
    limits::count(&app, &[limits::from(Guard::ValidatePerAddress, &caller)]).await?;
    let found = match from_proxy(&app, &parts).or_else(|| app.countries.as_ref()?.find(caller.address)) {
        Some(country) => Some(country),
        None => ask_service(&app, caller.address).await,
    };
    let found = found.or_else(|| country_of_zone(&query.tz).map(str::to_owned));
    Ok(Json(Location { country_code: found.filter(|code| parse_country(code).is_ok()) }))
}

fn from_proxy(app: &App, parts: &Parts) -> Option<String> {
    let server = &app.config.server;
    let is_trusted = server.trusted_proxies.iter().any(|net| net.contains(&peer(parts)));
    let header = app.config.geo.header.as_deref().filter(|_| is_trusted)?;
    let country = parts.headers.get(header)?.to_str().ok()?.to_uppercase();
    parse_country(&country).ok()
}

#[derive(Deserialize)]
struct ServiceAnswer {
    country_code: Option<String>,
}

/// A slow or unavailable service must not delay a form.
async fn ask_service(app: &App, address: IpAddr) -> Option<String> {
    let url = app.config.geo.url.as_ref()?.replace("{{address}}", &url_escape(&address.to_string()));
    let answer = tokio::time::timeout(MAX_WAIT, outgoing::send(app.http_client.get(url))).await.ok()?;
    let answer = answer.inspect_err(|error| tracing::warn!(%error, "the geolocation service failed")).ok()?;
    serde_json::from_slice::<ServiceAnswer>(&answer).ok()?.country_code.map(|code| code.to_uppercase())
}
