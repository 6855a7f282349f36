//! The one error of the API (API-04). Which to use:
//!
//! * [`ApiError::detail`] for a refusal with one text,
//! * [`FieldErrors`] for a form, one list of texts per field,
//! * [`ApiError::not_found`] for what does not exist *or* belongs to another person,
//! * [`ApiError::unauthorized`] only when the session is missing or has ended,
//! * [`ApiError::internal`] for a bug or an outage: logged once, not shown to the caller.

use archway_domain::FieldError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::time::Duration;
use utoipa::ToSchema;

/// One text: a code or a sentence.
#[derive(Debug, Serialize, ToSchema)]
pub struct Detail {
    pub detail: String,
    /// The handle with which to request another activation mail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
}

impl Detail {
    pub fn new(detail: impl Into<String>) -> Detail {
        Detail { detail: detail.into(), uid: None }
    }

    /// Adds the handle with which to request another activation mail.
    pub fn with_uid(detail: impl Into<String>, uid: String) -> Detail {
        Detail { detail: detail.into(), uid: Some(uid) }
    }
}

#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    body: Value,
    retry_after: Option<Duration>,
}

impl ApiError {
    fn new(status: StatusCode, body: Value) -> ApiError {
        ApiError { status, body, retry_after: None }
    }

    pub fn detail(status: StatusCode, detail: impl Into<String>) -> ApiError {
        ApiError::new(status, json!(Detail::new(detail)))
    }

    /// A refusal with more than one text.
    pub fn with_body(status: StatusCode, body: Value) -> ApiError {
        ApiError::new(status, body)
    }

    pub fn bad_request(detail: impl Into<String>) -> ApiError {
        ApiError::detail(StatusCode::BAD_REQUEST, detail)
    }

    /// A refusal that contains the `uid` for a new activation mail.
    pub fn needs_activation(uid: String) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, json!(Detail::with_uid("Account needs activation", uid)))
    }

    pub fn unauthorized(detail: &str) -> ApiError {
        ApiError::detail(StatusCode::UNAUTHORIZED, detail)
    }

    pub fn forbidden(detail: &str) -> ApiError {
        ApiError::detail(StatusCode::FORBIDDEN, detail)
    }

    pub fn not_found() -> ApiError {
        ApiError::detail(StatusCode::NOT_FOUND, "Not found.")
    }

    pub fn too_many(wait: Duration) -> ApiError {
        let error =
            ApiError::detail(StatusCode::TOO_MANY_REQUESTS, "Too many attempts. Please try again later.");
        ApiError { retry_after: Some(wait), ..error }
    }

    pub fn is_too_many(&self) -> bool {
        self.status == StatusCode::TOO_MANY_REQUESTS
    }

    pub fn is_not_found(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// Whether the request was refused, as opposed to a failure of the server.
    pub fn is_refusal(&self) -> bool {
        self.status.is_client_error()
    }

    pub fn busy() -> ApiError {
        let text = "The service is busy. Please try again in a moment.";
        let error = ApiError::detail(StatusCode::SERVICE_UNAVAILABLE, text);
        ApiError { retry_after: Some(Duration::from_secs(2)), ..error }
    }

    /// The requested object is still being made.
    pub fn not_yet(detail: &str, wait: Duration) -> ApiError {
        ApiError { retry_after: Some(wait), ..ApiError::detail(StatusCode::CONFLICT, detail) }
    }

    /// The text of a refusal, for a form that shows it under the field; any other error stays an error.
    pub fn into_refusal(self) -> Result<String, ApiError> {
        match self.body["detail"].as_str() {
            Some(detail) if self.status == StatusCode::BAD_REQUEST => Ok(detail.to_owned()),
            _ => Err(self),
        }
    }

    /// The reason goes to the log with the request's id; the caller does not see it.
    pub fn internal(reason: impl std::fmt::Display) -> ApiError {
        tracing::error!(%reason, "internal error");
        ApiError::detail(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong on our side.")
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body)).into_response();
        if let Some(wait) = self.retry_after {
            let seconds = HeaderValue::from(wait.as_secs().max(1));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

impl From<archway_db::DbErr> for ApiError {
    fn from(error: archway_db::DbErr) -> ApiError {
        if archway_db::is_disk_full(&error) {
            tracing::error!(%error, "the disk under the database is full");
            return ApiError::detail(StatusCode::INSUFFICIENT_STORAGE, "The storage is full.");
        }
        if archway_db::is_unavailable(&error) {
            tracing::warn!(%error, "the database is out of reach");
            return ApiError::busy();
        }
        ApiError::internal(error)
    }
}

impl From<archway_blobs::BlobError> for ApiError {
    fn from(error: archway_blobs::BlobError) -> ApiError {
        tracing::warn!(%error, "the file store refused");
        match error {
            archway_blobs::BlobError::Full => {
                ApiError::detail(StatusCode::INSUFFICIENT_STORAGE, "The storage is full.")
            }
            archway_blobs::BlobError::Unavailable(_) | archway_blobs::BlobError::Lost => ApiError::busy(),
        }
    }
}

/// The errors of a form by field. Collects all of them before it answers.
#[derive(Debug, Default)]
pub struct FieldErrors(Map<String, Value>);

impl FieldErrors {
    pub fn add(&mut self, field: &str, error: FieldError) {
        self.add_text(field, &error.to_string());
    }

    /// Adds the same text only once.
    pub fn add_text(&mut self, field: &str, text: &str) {
        let texts = self.0.entry(field).or_insert_with(|| json!([]));
        if let Some(texts) = texts.as_array_mut().filter(|texts| !texts.contains(&json!(text))) {
            texts.push(json!(text));
        }
    }

    /// Returns the value, or records its error under `field`.
    pub fn check<T: Default>(&mut self, field: &str, result: Result<T, FieldError>) -> T {
        result.unwrap_or_else(|error| {
            self.add(field, error);
            T::default()
        })
    }

    pub fn into_result(self) -> Result<(), ApiError> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(ApiError::new(StatusCode::BAD_REQUEST, Value::Object(self.0)))
        }
    }
}

/// An error with one text for one field.
pub fn field_error(field: &str, error: FieldError) -> ApiError {
    let mut errors = FieldErrors::default();
    errors.add(field, error);
    ApiError::new(StatusCode::BAD_REQUEST, Value::Object(errors.0))
}
