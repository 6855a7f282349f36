//! The signed-in person (SES-05).

use super::login::check_permission;
use super::wire::{SupportAnswer, UserAnswer};
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Query;
use crate::base::http::viewer::AnyViewer;
use archway_db::users;
use archway_domain::account::full_name;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CheckQuery {
    /// `adm` when the administration calls.
    #[serde(default)]
    callfrom: String,
}

/// The signed-in person.
#[utoipa::path(get, path = "/v1/auth/check/", tag = "account", params(CheckQuery), security(("bearer" = [])),
    responses((status = 200, body = UserAnswer)))]
pub async fn check(
    State(app): State<App>,
    AnyViewer(viewer): AnyViewer,
    Query(query): Query<CheckQuery>,
) -> Result<Json<UserAnswer>, ApiError> {
    check_permission(&viewer.user, &query.callfrom)?;
    let support = match viewer.support {
        Some(support) => {
            let by = users::find(app.db.reader(), &support.by).await?;
            let name = by.map(|by| full_name(Some(&by.first_name), Some(&by.last_name)));
            Some(SupportAnswer { by_name: name.unwrap_or_default(), until: support.until.0 })
        }
        None => None,
    };
    Ok(Json(UserAnswer { support, ..UserAnswer::new(&app, viewer.user, None).await? }))
}
