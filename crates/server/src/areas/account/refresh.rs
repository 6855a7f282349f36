//! Renews a session (SES-01): each refresh token works once, and using it again ends the session.

use super::session_start::{self, Tokens};
use super::wire::SignedIn;
use crate::base::activity::ends_in_ms;
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::cookies::SecretCookie;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use crate::base::secret::hash_token;
use archway_db::refresh_tokens::{self, Refreshed};
use archway_db::users;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Response};

/// Renews the session of the refresh cookie.
#[utoipa::path(post, path = "/v1/auth/refresh/", tag = "account",
    responses((status = 200, body = SignedIn)))]
pub async fn refresh(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Some(token) = SecretCookie::Refresh.read(&app, &headers) else {
        return Err(Refusal::ReloginRequired.into());
    };
    let tokens = Tokens::draw(&app);
    let tx = app.db.begin().await?;
    match refresh_tokens::refresh(&tx, &hash_token(&token), &tokens.hashes(), app.moment()).await? {
        Refreshed::Renewed { user, active_at, is_limited } => {
            let user = users::find(&*tx, &user).await?;
            tx.commit().await?;
            let Some(user) = user else {
                return Ok(relogin(&app));
            };
            let cookie = if is_limited { tokens.limited_cookie(&app) } else { tokens.cookie(&app) };
            let cookie = AppendHeaders([(header::SET_COOKIE, cookie)]);
            let ends_in_ms = ends_in_ms(&app, user.flags(), None, active_at);
            let answer = SignedIn { ends_in_ms, ..SignedIn::new(&app, user, tokens.access).await? };
            Ok((cookie, Json(answer)).into_response())
        }
        Refreshed::Unknown => {
            tx.commit().await?;
            Ok(relogin(&app))
        }
        Refreshed::Replayed { session, user } => {
            session_start::note(&tx, &app, &caller, &user, "session.replayed", &session);
            tx.commit().await?;
            Ok(relogin(&app))
        }
    }
}

/// 401, and removes the useless cookie.
fn relogin(app: &App) -> Response {
    let cookie = AppendHeaders([(header::SET_COOKIE, SecretCookie::Refresh.clear(app))]);
    (cookie, ApiError::from(Refusal::ReloginRequired)).into_response()
}
