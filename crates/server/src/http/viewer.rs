//! Who is asking. Read from the database at each request: nothing the browser claims grants anything.

use crate::app::App;
use crate::http::error::ApiError;
use crate::secret::hash_token;
use archway_db::sessions;
use archway_db::users::User;
use archway_domain::SessionId;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header;
use axum::http::request::Parts;

/// A signed-in, active person and the session that says so.
pub struct Viewer {
    pub user: User,
    pub session: SessionId,
}

impl FromRequestParts<App> for Viewer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        find_viewer(parts, app).await?.ok_or_else(|| ApiError::unauthorized("Sign in required."))
    }
}

impl OptionalFromRequestParts<App> for Viewer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, ApiError> {
        find_viewer(parts, app).await
    }
}

async fn find_viewer(parts: &Parts, app: &App) -> Result<Option<Viewer>, ApiError> {
    let authorization = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let Some(token) = authorization.and_then(|text| text.strip_prefix("Bearer ")) else {
        return Ok(None);
    };
    let found = sessions::find_by_access_token(app.db.reader(), &hash_token(token), app.now()).await?;
    Ok(found.map(|(session, user)| Viewer { user, session }))
}
