//! Postal addresses, completed while they are typed by the operator's address search (ACC-01).

use crate::base::app::App;
use crate::base::config::MapsKind;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Query;
use crate::base::limits::{self, Guard};
use crate::base::outgoing::{self, url_escape};
use archway_domain::account::ADDRESS_MAX_CHARS;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};

const MAX_WAIT: Duration = Duration::from_secs(3);
const MIN_CHARS: usize = 3;
const MAX_RESULTS: usize = 5;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AddressQuery {
    /// The text typed so far.
    #[serde(default)]
    q: String,
}

#[derive(Serialize, ToSchema)]
pub struct Addresses {
    /// Whole addresses, lines separated by line breaks.
    results: Vec<String>,
}

/// Addresses that begin with the typed text; none when no address search is configured or it does not answer.
#[utoipa::path(get, path = "/v1/address/", tag = "account", params(AddressQuery),
    responses((status = 200, body = Addresses)))]
pub async fn addresses(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<AddressQuery>,
) -> Result<Json<Addresses>, ApiError> {
    limits::count(&app, &[limits::from(Guard::ValidatePerAddress, &caller)]).await?;
    let typed: String = query.q.trim().chars().take(ADDRESS_MAX_CHARS).collect();
    if app.config.maps.url.is_empty() || typed.chars().count() < MIN_CHARS {
        return Ok(Json(Addresses { results: Vec::new() }));
    }
    let found = search(&app, &typed, caller.language).await;
    let results = found.inspect_err(|error| tracing::warn!(%error, "the address search failed"));
    Ok(Json(Addresses { results: results.unwrap_or_default() }))
}

async fn search(app: &App, typed: &str, language: &str) -> Result<Vec<String>, String> {
    let maps = &app.config.maps;
    let url =
        maps.url.replace("{{language}}", &url_escape(language)).replace("{{query}}", &url_escape(typed));
    let request = app.http_client.get(url).header("user-agent", "archway");
    let answer = tokio::time::timeout(MAX_WAIT, outgoing::send(request)).await.map_err(|_| "too slow")?;
    let answer: Value = serde_json::from_slice(&answer.map_err(|error| error.to_string())?)
        .map_err(|_| "the answer is not JSON")?;
    let addresses: Vec<FoundAddress> = match maps.kind {
        MapsKind::Photon => all(&answer["features"]).map(|found| photon(&found["properties"])).collect(),
        MapsKind::Nominatim => all(&answer).map(|found| nominatim(&found["address"])).collect(),
    };
    let mut results: Vec<String> = Vec::new();
    for line in addresses.iter().map(FoundAddress::lines).filter(|text| !text.is_empty()) {
        if !results.contains(&line)
            && line.chars().count() <= ADDRESS_MAX_CHARS
            && results.len() < MAX_RESULTS
        {
            results.push(line);
        }
    }
    Ok(results)
}

fn all(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().map(Vec::as_slice).unwrap_or_default().iter()
}

#[derive(Default)]
struct FoundAddress {
    street: String,
    number: String,
    postcode: String,
    city: String,
    country: String,
}

fn first(found: &Value, names: &[&str]) -> String {
    let text = names.iter().find_map(|name| found[*name].as_str()).unwrap_or_default();
    text.chars().filter(|c| !c.is_control()).collect()
}

fn photon(found: &Value) -> FoundAddress {
    FoundAddress {
        street: first(found, &["street", "name"]),
        number: first(found, &["housenumber"]),
        postcode: first(found, &["postcode"]),
        city: first(found, &["city", "town", "village", "county"]),
        country: first(found, &["country"]),
    }
}

fn nominatim(found: &Value) -> FoundAddress {
    FoundAddress {
        street: first(found, &["road", "pedestrian", "hamlet"]),
        number: first(found, &["house_number"]),
        postcode: first(found, &["postcode"]),
        city: first(found, &["city", "town", "village", "municipality"]),
        country: first(found, &["country"]),
    }
}

impl FoundAddress {
    fn lines(&self) -> String {
        let lines = [
            format!("{} {}", self.street, self.number),
            format!("{} {}", self.postcode, self.city),
            self.country.clone(),
        ];
        let lines: Vec<&str> = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
        lines.join("\n")
    }
}
