//! A support session, in which staff look at another person's account, changes nothing (ADM-05). Its token has a
//! prefix, so that one layer around all routes refuses every change without a query, whatever a handler does.

use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::bearer;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Part of the token and of its hash: a token without it is invalid.
pub const TOKEN_PREFIX: &str = "support.";

/// The one change a support session may make: end itself.
const LOGOUT: &str = "/v1/auth/logout/";

pub async fn refuse_changes(request: Request, next: Next) -> Response {
    let only_looks = bearer(request.headers()).is_some_and(|token| token.starts_with(TOKEN_PREFIX));
    if only_looks && !request.method().is_safe() && request.uri().path() != LOGOUT {
        return ApiError::from(Refusal::LookOnly).into_response();
    }
    next.run(request).await
}
