//! The key with which a caller may repeat a request whose answer it did not receive.

use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Malformed;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

const MAX_CHARS: usize = 128;

pub struct IdempotencyKey(pub Option<String>);

impl FromRequestParts<App> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, ApiError> {
        let Some(value) = parts.headers.get("idempotency-key") else { return Ok(IdempotencyKey(None)) };
        match value.to_str().ok().filter(|key| !key.is_empty() && key.len() <= MAX_CHARS) {
            Some(key) => Ok(IdempotencyKey(Some(key.to_owned()))),
            None => Err(ApiError::malformed(
                Malformed::Header,
                "The Idempotency-Key header takes up to 128 characters.",
            )),
        }
    }
}
