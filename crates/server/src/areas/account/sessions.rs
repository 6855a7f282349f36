//! A person's open sessions: list and end them.

use super::session_start;
use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Path;
use crate::base::http::viewer::Viewer;
use archway_db::sessions;
use archway_domain::SessionId;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct OpenSession {
    id: String,
    user_agent: String,
    address: String,
    created_at: i64,
    last_seen_at: i64,
    /// The session of this request.
    current: bool,
    /// A support session: staff look at the account.
    support: bool,
}

#[derive(Serialize, ToSchema)]
pub struct OpenSessions {
    results: Vec<OpenSession>,
}

/// My open sessions.
#[utoipa::path(get, path = "/v1/user/sessions/", tag = "account", security(("bearer" = [])),
    responses((status = 200, body = OpenSessions)))]
pub async fn list_sessions(State(app): State<App>, viewer: Viewer) -> Result<Json<OpenSessions>, ApiError> {
    let open = sessions::list_open(app.db.reader(), &viewer.user.id, app.moment()).await?;
    let results = open.into_iter().map(|open| OpenSession {
        current: open.id == viewer.session,
        id: open.id.into(),
        user_agent: open.user_agent,
        address: open.address,
        created_at: open.created_at.0,
        last_seen_at: open.last_seen_at.0,
        support: open.is_support,
    });
    Ok(Json(OpenSessions { results: results.collect() }))
}

/// Ends one of my sessions.
#[utoipa::path(delete, path = "/v1/user/sessions/{id}/", tag = "account", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 204)))]
pub async fn end_session(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<SessionId>,
) -> Result<StatusCode, ApiError> {
    let user = viewer.user.id.clone();
    let tx = app.db.begin().await?;
    if !sessions::end_own(&tx, &user, &id, app.now()).await? {
        return Err(ApiError::not_found());
    }
    session_start::note(&tx, &app, &caller, &user, "session.end", &id);
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all my sessions but this one.
#[utoipa::path(delete, path = "/v1/user/sessions/", tag = "account", security(("bearer" = [])),
    responses((status = 204)))]
pub async fn end_other_sessions(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
) -> Result<StatusCode, ApiError> {
    let user = viewer.user.id.clone();
    let tx = app.db.begin().await?;
    sessions::end_all(&tx, &user, Some(&viewer.session), app.now()).await?;
    audit::note_user(&tx, &app, &caller, &user, "session.end_others");
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
