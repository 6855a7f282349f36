//! Reads the body of a request. A form may be JSON, multipart or urlencoded; each part has a limit.

use crate::base::app::App;
use crate::base::http::body_budget::Held;
use crate::base::http::caller::{client_address, network, peer};
use crate::base::http::error::ApiError;
use crate::base::http::refusal::{Malformed, Refusal};
use crate::base::http::viewer::check_unchanged;
use axum::body::Bytes;
use axum::body::{Body, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::header;
use axum::http::request::Parts;
use bytes::BytesMut;
use http_body_util::BodyExt;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::Instant;

/// How long a sender may pause.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// A body that took longer than this counts as slow.
const MOMENT: Duration = Duration::from_millis(100);
const MAX_FIELDS: usize = 64;
/// No person types more than this into one field of an account form.
const MAX_FIELD_BYTES: usize = 16 * 1024;

/// The fields of a form as `T`.
pub struct Payload<T>(pub T);

/// Like [`Payload`], with the files of the form.
pub struct PayloadWithFiles<T> {
    pub fields: T,
    pub files: HashMap<String, Bytes>,
    _held: Held,
}

impl<T: DeserializeOwned> FromRequest<App> for Payload<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let (form, _held) = read_form(app, request, app.config.limits.body_bytes, 0).await?;
        Ok(Payload(into_fields(form.fields)?))
    }
}

impl<T: DeserializeOwned> FromRequest<App> for PayloadWithFiles<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let limits = &app.config.limits;
        let (form, _held) = read_form(app, request, limits.body_bytes, limits.picture_bytes).await?;
        Ok(PayloadWithFiles { fields: into_fields(form.fields)?, files: form.files, _held })
    }
}

/// Like [`Payload`], for calls that mostly have no body.
pub struct OptionalPayload<T>(pub T);

impl<T: DeserializeOwned + Default> FromRequest<App> for OptionalPayload<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        if request.body().is_end_stream() {
            return Ok(OptionalPayload(T::default()));
        }
        let Payload(form) = Payload::from_request(request, app).await?;
        Ok(OptionalPayload(form))
    }
}

/// A boolean in JSON or in a form.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema,
)]
#[serde(try_from = "Value")]
#[schema(value_type = bool)]
pub struct Flag(pub bool);

impl TryFrom<Value> for Flag {
    type Error = &'static str;

    fn try_from(value: Value) -> Result<Flag, &'static str> {
        match value {
            Value::Bool(flag) => Ok(Flag(flag)),
            Value::String(text) if text == "true" || text == "1" => Ok(Flag(true)),
            Value::String(text) if text == "false" || text == "0" || text.is_empty() => Ok(Flag(false)),
            _ => Err("expected true or false"),
        }
    }
}

#[derive(Default)]
struct Form {
    fields: Map<String, Value>,
    files: HashMap<String, Bytes>,
}

/// `max_bytes` is the limit without the files; each file may have `max_file_bytes` in addition.
async fn read_form(
    app: &App,
    request: Request,
    max_bytes: usize,
    max_file_bytes: usize,
) -> Result<(Form, Held), ApiError> {
    let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let content_type = content_type.unwrap_or_default().to_owned();
    let kind = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let (parts, body) = request.into_parts();
    let mut held = hold(app, &parts);
    let form = match kind.as_str() {
        "application/json" => {
            let bytes = read_settled(app, &parts, body, max_bytes, &mut held).await?;
            match serde_json::from_slice(&bytes) {
                Ok(Value::Object(fields)) => Ok(Form { fields, ..Form::default() }),
                Ok(_) => Err(not_an_object()),
                Err(error) => Err(not_json(&error)),
            }
        }
        "application/x-www-form-urlencoded" => {
            let bytes = read_settled(app, &parts, body, max_bytes, &mut held).await?;
            let pairs: Vec<(String, String)> = serde_urlencoded::from_bytes(&bytes)
                .map_err(|_| ApiError::malformed(Malformed::Body, "The body is not a valid form."))?;
            let fields = pairs.into_iter().map(|(name, value)| (name, Value::String(value))).collect();
            Ok(Form { fields, ..Form::default() })
        }
        "multipart/form-data" => {
            let boundary = multer::parse_boundary(&content_type)
                .map_err(|_| ApiError::malformed(Malformed::Body, "The multipart body has no boundary."))?;
            let bytes = read_settled(app, &parts, body, max_bytes + max_file_bytes, &mut held).await?;
            read_multipart(bytes, boundary, max_file_bytes).await
        }
        "" => Err(ApiError::malformed(Malformed::ContentType, "The request has no content type.")),
        _ => {
            let text = "The content type must be application/json, multipart/form-data or \
                application/x-www-form-urlencoded.";
            Err(ApiError::malformed(Malformed::ContentType, text))
        }
    };
    Ok((form?, held))
}

/// Reads a JSON body that may be long directly into `T`: a `Value` would take many times its length.
pub async fn read_json<T: DeserializeOwned>(
    app: &App,
    request: Request,
    max_bytes: usize,
) -> Result<T, ApiError> {
    let (parts, body) = request.into_parts();
    let mut held = hold(app, &parts);
    let bytes = read_settled(app, &parts, body, max_bytes, &mut held).await?;
    // Serde would read a list as the fields in their order.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        let any = serde_json::from_slice::<IgnoredAny>(&bytes);
        return Err(any.map_or_else(|error| not_json(&error), |_| not_an_object()));
    }
    serde_json::from_slice(&bytes)
        .map_err(|error| if error.is_data() { not_as_expected(&error) } else { not_json(&error) })
}

fn not_an_object() -> ApiError {
    ApiError::malformed(Malformed::Body, "The body must be a JSON object.")
}

fn not_json(error: &serde_json::Error) -> ApiError {
    ApiError::malformed(Malformed::Body, format!("The body is not valid JSON: {error}"))
}

fn not_as_expected(error: &serde_json::Error) -> ApiError {
    ApiError::malformed(Malformed::Body, format!("The form is not as expected: {error}"))
}

/// Reserves this node's memory for the body of this request.
pub fn hold(app: &App, parts: &Parts) -> Held {
    app.bodies.open(network(client_address(peer(parts), &parts.headers, &app.config.server.trusted_proxies)))
}

/// The caller was authenticated before the body came, and the body may be as slow as [`PATIENCE`] allows.
async fn read_settled(
    app: &App,
    parts: &Parts,
    body: Body,
    max_bytes: usize,
    held: &mut Held,
) -> Result<Bytes, ApiError> {
    let begun = Instant::now();
    let bytes = read_all(body, max_bytes, held).await?;
    if begun.elapsed() > MOMENT {
        check_unchanged(app, parts).await?;
    }
    Ok(bytes)
}

pub async fn read_all(mut body: Body, max_bytes: usize, held: &mut Held) -> Result<Bytes, ApiError> {
    let too_large = || ApiError::from(Refusal::RequestTooLarge);
    // The length is known in advance: refuse before reading.
    if body.size_hint().lower() > max_bytes as u64 {
        return Err(too_large());
    }
    let mut bytes = BytesMut::new();
    while let Some(frame) =
        tokio::time::timeout(PATIENCE, body.frame()).await.map_err(|_| ApiError::busy())?
    {
        let frame = frame.map_err(|_| ApiError::malformed(Malformed::Body, "The request broke off."))?;
        let Ok(data) = frame.into_data() else { continue };
        if bytes.len() + data.len() > max_bytes {
            return Err(too_large());
        }
        if !held.grow(data.len()) {
            return Err(ApiError::busy());
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes.freeze())
}

async fn read_multipart(bytes: Bytes, boundary: String, max_file_bytes: usize) -> Result<Form, ApiError> {
    let stream = futures::stream::once(async move { Ok::<_, std::io::Error>(bytes) });
    let mut multipart = multer::Multipart::new(stream, boundary);
    let malformed = |error: multer::Error| {
        ApiError::malformed(Malformed::Body, format!("The multipart body is malformed: {error}"))
    };
    let mut form = Form::default();
    while let Some(part) = multipart.next_field().await.map_err(malformed)? {
        if form.fields.len() + form.files.len() >= MAX_FIELDS {
            return Err(ApiError::malformed(Malformed::Body, "The form has too many fields."));
        }
        let Some(name) = part.name().map(str::to_owned) else {
            return Err(ApiError::malformed(Malformed::Body, "A part of the form has no name."));
        };
        let is_file = part.file_name().is_some();
        let bytes = part.bytes().await.map_err(malformed)?;
        if is_file {
            if max_file_bytes == 0 {
                return Err(ApiError::malformed(Malformed::Body, "This form takes no files."));
            }
            if bytes.len() > max_file_bytes {
                return Err(Refusal::FileTooLarge.into());
            }
            form.files.insert(name, bytes);
            continue;
        }
        let text = String::from_utf8(bytes.to_vec())
            .map_err(|_| ApiError::malformed(Malformed::Body, "A field is not UTF-8."))?;
        form.fields.insert(name, Value::String(text));
    }
    Ok(form)
}

pub fn has_nul() -> ApiError {
    ApiError::malformed(Malformed::Body, "A field contains a NUL character.")
}

fn contains_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(values) => values.iter().any(contains_nul),
        Value::Object(fields) => fields.values().any(contains_nul),
        _ => false,
    }
}

fn into_fields<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, ApiError> {
    if fields.len() > MAX_FIELDS {
        return Err(ApiError::malformed(Malformed::Body, "The form has too many fields."));
    }
    if fields.values().any(|value| value.as_str().is_some_and(|text| text.len() > MAX_FIELD_BYTES)) {
        return Err(Refusal::FieldTooLarge.into());
    }
    // PostgreSQL cannot store a NUL; it is refused for both engines.
    if fields.values().any(contains_nul) {
        return Err(has_nul());
    }
    serde_json::from_value(Value::Object(fields)).map_err(|error| not_as_expected(&error))
}
