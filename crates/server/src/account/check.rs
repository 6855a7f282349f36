//! Who am I (SES-05).

use super::login::check_permission;
use super::wire::UserAnswer;
use crate::http::error::{ApiError, Detail};
use crate::http::extract::Query;
use crate::http::viewer::Viewer;
use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CheckQuery {
    /// `adm` when the administration area asks.
    #[serde(default)]
    callfrom: String,
}

/// The signed-in person.
#[utoipa::path(get, path = "/v1/auth/check/", tag = "account", params(CheckQuery), security(("bearer" = [])),
    responses((status = 200, body = UserAnswer), (status = 401, body = Detail), (status = 403, body = Detail)))]
pub async fn check(viewer: Viewer, Query(query): Query<CheckQuery>) -> Result<Json<UserAnswer>, ApiError> {
    check_permission(&viewer.user, &query.callfrom)?;
    Ok(Json(UserAnswer::new(viewer.user, None)))
}
