//! A session in which staff look at somebody's account changes nothing (ADM-05). Its token says what it is, so that one
//! layer around all routes refuses whatever is no mere look, without asking the database and whatever a handler does.

use crate::http::error::ApiError;
use crate::http::viewer::bearer;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

pub const ONLY_LOOKS: &str = "This session may only look.";

/// Part of the token, and of what is hashed: without it the token opens nothing.
pub const TOKEN_PREFIX: &str = "support.";

/// The one change such a session makes: its own end.
const LOGOUT: &str = "/v1/auth/logout/";

pub async fn refuse_changes(request: Request, next: Next) -> Response {
    let only_looks = bearer(request.headers()).is_some_and(|token| token.starts_with(TOKEN_PREFIX));
    if only_looks && !request.method().is_safe() && request.uri().path() != LOGOUT {
        return ApiError::forbidden(ONLY_LOOKS).into_response();
    }
    next.run(request).await
}
