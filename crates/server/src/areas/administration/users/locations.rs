//! Where people are, by the country of their account.

use crate::areas::administration::access::{Data, MaySee};
use crate::areas::administration::remembered::Remembered;
use crate::base::app::App;
use crate::base::http::error::ApiError;
use archway_db::DbErr;
use archway_db::administration::users;
use archway_domain::account::Role;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct CountryUsers {
    /// ISO 3166-1 alpha-2.
    country: String,
    users: i64,
    clinics: i64,
    labs: i64,
    dealers: i64,
    others: i64,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct UserLocations {
    /// Most people first.
    countries: Vec<CountryUsers>,
    total: i64,
}

async fn count(app: &App) -> Result<UserLocations, DbErr> {
    let mut countries: Vec<CountryUsers> = Vec::new();
    for found in users::count_locations(app.db.reader()).await? {
        if countries.last().is_none_or(|last| last.country != found.country) {
            countries.push(CountryUsers { country: found.country, ..CountryUsers::default() });
        }
        let Some(country) = countries.last_mut() else { continue };
        country.users += found.count;
        match found.role {
            Role::Clinic => country.clinics += found.count,
            Role::Lab => country.labs += found.count,
            Role::Dealer => country.dealers += found.count,
            Role::Other => country.others += found.count,
        }
    }
    countries.sort_by(|a, b| b.users.cmp(&a.users).then_with(|| a.country.cmp(&b.country)));
    Ok(UserLocations { total: countries.iter().map(|country| country.users).sum(), countries })
}

/// The number of people per country; up to a minute old.
#[utoipa::path(get, path = "/v1/cs/user-locations/", tag = "administration", security(("bearer" = [])),
    responses((status = 200, body = UserLocations)))]
pub async fn list_user_locations(
    State(app): State<App>,
    _: MaySee<Data>,
) -> Result<Json<UserLocations>, ApiError> {
    Ok(Json(app.states.of::<Remembered<UserLocations>>().get(&app, count(&app)).await?))
}
