//! The one error of the API (API-04). Which to use:
//!
//! * a [`Refusal`] for a rule that was broken: `Err(Refusal::CaseArchived.into())`,
//! * [`FieldErrors`] for a form, one list of texts per field,
//! * [`ApiError::malformed`] for a request that no page sends,
//! * [`ApiError::not_found`] for what does not exist *or* belongs to another person,
//! * [`Refusal::SignInRequired`] only when the session is missing or has ended,
//! * [`ApiError::internal`] for a bug or an outage: logged once, not shown to the caller.

use super::refusal::{self, Malformed, Refusal};
use archway_domain::FieldError;
use archway_domain::coded::{Coded, Params};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

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

/// A code of `refusal::codes`, for the description of the API.
#[derive(Serialize)]
pub struct ErrorCode;

impl PartialSchema for ErrorCode {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(refusal::codes())).into()
    }
}

impl ToSchema for ErrorCode {}

/// Why a request was refused.
#[allow(dead_code, reason = "describes what `ApiError::into_body` writes")]
#[derive(ToSchema)]
pub struct Problem {
    /// A code of an earlier version, or an English sentence.
    detail: String,
    /// Stable: programs and translations rely on it.
    code: ErrorCode,
    /// The values inside the sentence.
    params: Option<BTreeMap<String, Value>>,
    /// The handle with which to request another activation mail.
    uid: Option<String>,
    /// The rows of an upload that are to blame.
    rows: Option<Vec<String>>,
}

/// What is wrong with the fields of a form: `{field: [text]}`, and beside it codes and values of the same shape.
#[allow(dead_code, reason = "describes what `FieldErrors::into_body` writes")]
#[derive(Serialize, ToSchema)]
pub struct FieldProblem {
    error_codes: BTreeMap<String, Vec<ErrorCode>>,
    /// The values inside the texts; missing when no text has any.
    error_params: Option<BTreeMap<String, Vec<BTreeMap<String, Value>>>>,
    #[serde(flatten)]
    fields: BTreeMap<String, Vec<String>>,
}

/// One text with its code, and the values inside the text.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    text: String,
    code: &'static str,
    params: Params,
}

impl Reason {
    pub fn new(reason: &impl Coded) -> Reason {
        Reason { text: reason.to_string(), code: reason.code(), params: reason.params() }
    }
}

#[derive(Debug)]
enum About {
    Request(Reason),
    Fields(FieldErrors),
}

#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    about: About,
    /// More keys of the body.
    more: Map<String, Value>,
    retry_after: Option<Duration>,
}

impl ApiError {
    /// Use `Refusal::….into()` instead; this is for the enums of reasons.
    pub(super) fn new(status: StatusCode, reason: &impl Coded) -> ApiError {
        ApiError::about(status, About::Request(Reason::new(reason)))
    }

    fn about(status: StatusCode, about: About) -> ApiError {
        ApiError { status, about, more: Map::new(), retry_after: None }
    }

    /// A request that no page sends. Everything else has a [`Refusal`] of its own.
    pub fn malformed(what: Malformed, text: impl Into<String>) -> ApiError {
        let reason = Reason { text: text.into(), code: what.code(), params: Params::new() };
        ApiError::about(what.status(), About::Request(reason))
    }

    /// Adds a key to the body.
    pub fn with(mut self, key: &str, value: impl Serialize) -> ApiError {
        self.more.insert(key.to_owned(), json!(value));
        self
    }

    /// Tells the caller when to try again.
    pub fn after(self, wait: Duration) -> ApiError {
        ApiError { retry_after: Some(wait), ..self }
    }

    /// A refusal that contains the `uid` for a new activation mail.
    pub fn needs_activation(uid: String) -> ApiError {
        ApiError::from(Refusal::NeedsActivation).with("uid", uid)
    }

    pub fn not_found() -> ApiError {
        Refusal::NotFound.into()
    }

    pub fn too_many(wait: Duration) -> ApiError {
        ApiError::from(Refusal::TooManyAttempts).after(wait)
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
        ApiError::from(Refusal::Busy).after(Duration::from_secs(2))
    }

    /// The reason of a refusal, for a form that shows it under the field; any other error stays an error.
    pub fn into_refusal(self) -> Result<Reason, ApiError> {
        match self.about {
            About::Request(reason) if self.status == StatusCode::BAD_REQUEST => Ok(reason),
            about => Err(ApiError { about, ..self }),
        }
    }

    /// The reason goes to the log with the request's id; the caller does not see it.
    pub fn internal(reason: impl std::fmt::Display) -> ApiError {
        tracing::error!(%reason, "internal error");
        Refusal::Internal.into()
    }

    fn into_body(self) -> Value {
        let mut body = self.more;
        match self.about {
            About::Request(Reason { text, code, params }) => {
                body.insert("detail".to_owned(), text.into());
                body.insert("code".to_owned(), code.into());
                if !params.is_empty() {
                    body.insert("params".to_owned(), params.into());
                }
            }
            About::Fields(errors) => body.extend(errors.into_body()),
        }
        Value::Object(body)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, retry_after) = (self.status, self.retry_after);
        let mut response = (status, Json(self.into_body())).into_response();
        if let Some(wait) = retry_after {
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
            return Refusal::StorageFull.into();
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
            archway_blobs::BlobError::Full => Refusal::StorageFull.into(),
            archway_blobs::BlobError::Unavailable(_) | archway_blobs::BlobError::Lost => ApiError::busy(),
        }
    }
}

/// The errors of a form by field. Collects all of them before it answers.
#[derive(Debug, Default)]
pub struct FieldErrors(BTreeMap<String, Vec<Reason>>);

impl FieldErrors {
    /// Adds the same text only once.
    pub fn add(&mut self, field: &str, error: impl Coded) {
        self.add_reason(field, Reason::new(&error));
    }

    pub fn add_reason(&mut self, field: &str, reason: Reason) {
        let reasons = self.0.entry(field.to_owned()).or_default();
        if !reasons.contains(&reason) {
            reasons.push(reason);
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
        if self.0.is_empty() { Ok(()) } else { Err(self.into()) }
    }

    /// `{field: [text]}`, beside it `error_codes` and, if a text has values, `error_params`, both of the same shape.
    pub fn into_body(self) -> Map<String, Value> {
        if self.0.is_empty() {
            return Map::new();
        }
        let by_field = |of: fn(&Reason) -> Value| -> Map<String, Value> {
            self.0.iter().map(|(field, reasons)| (field.clone(), reasons.iter().map(of).collect())).collect()
        };
        let mut body = by_field(|reason| json!(reason.text));
        body.insert("error_codes".to_owned(), by_field(|reason| json!(reason.code)).into());
        if self.0.values().flatten().any(|reason| !reason.params.is_empty()) {
            body.insert("error_params".to_owned(), by_field(|reason| json!(reason.params)).into());
        }
        body
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> ApiError {
        ApiError::about(StatusCode::BAD_REQUEST, About::Fields(errors))
    }
}

/// An error with one text for one field.
pub fn field_error(field: &str, error: impl Coded) -> ApiError {
    let mut errors = FieldErrors::default();
    errors.add(field, error);
    errors.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    // API-04
    #[test]
    fn a_refusal_has_a_code_and_its_values_beside_the_text() {
        let plain = ApiError::from(Refusal::CaseArchived).into_body();
        let text = "This case is archived. Bring it back first.";
        assert_eq!(plain, json!({"detail": text, "code": "case_archived"}));
        let filled = ApiError::from(Refusal::CaseNotDeletable { no: "A-1".to_owned() }).into_body();
        let text = "The case A-1 cannot be deleted now.";
        let body = json!({"detail": text, "code": "case_not_deletable", "params": {"no": "A-1"}});
        assert_eq!(filled, body);
    }

    // API-04
    #[test]
    fn the_errors_of_fields_keep_their_shape_and_get_codes_of_the_same_shape() {
        let mut errors = FieldErrors::default();
        errors.add("name", FieldError::Blank);
        errors.add("note", FieldError::TooLong { max_chars: 5 });
        errors.add("note", FieldError::NotAChoice);
        errors.add("note", FieldError::NotAChoice);
        let body = ApiError::from(errors).into_body();
        let too_long = "Ensure this field has no more than 5 characters.";
        assert_eq!(body["name"], json!(["This field may not be blank"]));
        assert_eq!(body["note"], json!([too_long, "This is not a valid choice."]));
        assert_eq!(body["error_codes"], json!({"name": ["blank"], "note": ["too_long", "not_a_choice"]}));
        assert_eq!(body["error_params"], json!({"name": [{}], "note": [{"max_chars": 5}, {}]}));
        let plain = field_error("name", FieldError::Blank).into_body();
        assert!(plain.get("error_params").is_none());
    }
}
