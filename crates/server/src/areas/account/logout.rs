//! Signing out (SES-03).

use super::session_start;
use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::Caller;
use crate::base::http::cookies::SecretCookie;
use crate::base::http::error::ApiError;
use crate::base::http::viewer::AnyViewer;
use crate::base::secret::hash_token;
use archway_db::sessions;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse};

/// Ends the session on the server, identified by its access token or by its cookie.
#[utoipa::path(post, path = "/v1/auth/logout/", tag = "account", security(("bearer" = []), ()),
    responses((status = 204)))]
pub async fn logout(
    State(app): State<App>,
    caller: Caller,
    viewer: Option<AnyViewer>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let tx = app.db.begin().await?;
    if let Some(AnyViewer(viewer)) = viewer {
        sessions::end(&tx, &viewer.session, app.now()).await?;
        match &viewer.support {
            // The cookie in the same request belongs to the staff member's own session.
            Some(support) => {
                session_start::note(&tx, &app, &caller, &support.by, "support.end", &viewer.session);
                tx.commit().await?;
                return Ok((StatusCode::NO_CONTENT, AppendHeaders(Vec::new())));
            }
            None => {
                session_start::note(&tx, &app, &caller, &viewer.user.id, "session.end", &viewer.session);
            }
        }
    }
    let mut cookies = Vec::new();
    if let Some(token) = SecretCookie::Refresh.read(&app, &headers) {
        if let Some(user) = sessions::end_by_refresh_token(&tx, &hash_token(&token), app.now()).await? {
            audit::note_user(&tx, &app, &caller, &user, "session.end");
        }
        cookies.push((header::SET_COOKIE, SecretCookie::Refresh.clear(&app)));
    }
    tx.commit().await?;
    Ok((StatusCode::NO_CONTENT, AppendHeaders(cookies)))
}
