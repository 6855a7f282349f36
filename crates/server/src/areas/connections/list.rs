//! The connections a person sees.

use super::wire::ConnectionAnswer;
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Query;
use crate::base::http::refusal::Malformed;
use crate::base::http::viewer::Viewer;
use archway_db::connections;
use archway_domain::invitation::InvitationStatus;
use archway_domain::search;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

const SEARCH_MAX_CHARS: usize = 200;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// Words that occur in alias, name, email address or institution.
    #[serde(default)]
    search: String,
}

#[derive(Serialize, ToSchema, Default)]
pub struct Connections {
    pending: Vec<ConnectionAnswer>,
    accepted: Vec<ConnectionAnswer>,
    /// The designated connections.
    locked: Vec<ConnectionAnswer>,
}

/// My connections, and those of my share group (CON-01).
#[utoipa::path(get, path = "/v1/connections/", tag = "connections", security(("bearer" = [])), params(SearchQuery),
    responses((status = 200, body = Connections)))]
pub async fn list_connections(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<SearchQuery>,
) -> Result<Json<Connections>, ApiError> {
    if query.search.chars().count() > SEARCH_MAX_CHARS {
        return Err(ApiError::malformed(Malformed::Parameter, "The search is too long."));
    }
    let term = search::fold(&query.search);
    let mut lists = Connections::default();
    for listed in connections::list(app.db.reader(), &viewer.user).await? {
        let (status, is_designated) = (listed.connection.status, listed.connection.is_designated);
        let answer = ConnectionAnswer::new(&app, &viewer.user, listed);
        if !search::matches(&term, &answer.texts()) {
            continue;
        }
        match status {
            InvitationStatus::Accepted if is_designated => lists.locked.push(answer),
            InvitationStatus::Accepted => lists.accepted.push(answer),
            InvitationStatus::Requested | InvitationStatus::Rejected => lists.pending.push(answer),
        }
    }
    let name = |answer: &ConnectionAnswer| {
        search::fold(answer.texts().into_iter().find(|text| !text.is_empty()).unwrap_or_default())
    };
    lists.accepted.sort_by_cached_key(name);
    Ok(Json(lists))
}
