//! How long a session lasts (SES-06).

use crate::base::activity::{ends_in_ms, is_persons, write};
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::viewer::Viewer;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct SessionLife {
    /// How long until the session ends if its person does nothing more.
    ends_in_ms: i64,
}

/// How long my session lasts. A call made by a person extends it; a call made by a page (`caused-by: page`) does not.
#[utoipa::path(get, path = "/v1/auth/session/", tag = "account", security(("bearer" = [])),
    params(("caused-by" = Option<String>, Header, description = "`page` for a call that nobody caused")),
    responses((status = 200, body = SessionLife)))]
pub async fn describe_session(
    State(app): State<App>,
    headers: HeaderMap,
    viewer: Viewer,
) -> Result<Json<SessionLife>, ApiError> {
    // Other tabs may ask another node right after this answer. The call that each open page makes once a minute notes
    // nothing, so it costs no write.
    if is_persons(&headers) {
        write(&app).await?;
    }
    let ends_in_ms = ends_in_ms(&app, viewer.user.flags(), viewer.support.as_ref(), viewer.active_at);
    Ok(Json(SessionLife { ends_in_ms }))
}
