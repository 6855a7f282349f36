//! Lists uploaded as JSON or as a workbook in a form, and their answers.

use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::payload::{PATIENCE, Payload, read_json};
use crate::base::http::refusal::{Malformed, Refusal};
use archway_domain::upload::SkipReason;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use multer::{Constraints, Field, Multipart, SizeLimit};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::Seek;
use tokio::io::AsyncWriteExt;
use utoipa::ToSchema;

/// The limit for everything in the body except the file.
const MAX_AROUND_BYTES: u64 = 64 * 1024;
const MAX_FIELDS: usize = 16;
const MAX_FIELD_BYTES: usize = 1024;
/// How many lines the answer names; the rest is counted.
const MAX_NAMED: usize = 1_000;

pub enum Upload<T> {
    Fields(T),
    /// An unlinked temporary file: it disappears when it is closed.
    Sheet {
        file: File,
        overwrite: bool,
    },
}

/// The form with a workbook, only for the API description.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the parts that are read one by one")]
pub struct SheetForm {
    /// .xls or .xlsx.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    overwrite: Option<bool>,
}

impl<T: DeserializeOwned> FromRequest<App> for Upload<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let (is_json, boundary, length) = {
            let text = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
            let content_type = text(header::CONTENT_TYPE).unwrap_or_default();
            let kind = content_type.split(';').next().unwrap_or_default().trim();
            let length = text(header::CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
            let is_json = kind.eq_ignore_ascii_case("application/json");
            (is_json, multer::parse_boundary(content_type).ok(), length)
        };
        let max_bytes = app.config.limits.sheet_bytes;
        if is_json {
            let max_bytes = usize::try_from(max_bytes).unwrap_or(usize::MAX);
            return read_json(app, request, max_bytes).await.map(Upload::Fields);
        }
        let Some(boundary) = boundary else {
            let Payload(fields) = Payload::from_request(request, app).await?;
            return Ok(Upload::Fields(fields));
        };
        if length.is_some_and(|length| length > max_bytes + MAX_AROUND_BYTES) {
            return Err(too_large());
        }
        // Anything before the first part is buffered until that part begins.
        let whole = SizeLimit::new().whole_stream(max_bytes + MAX_AROUND_BYTES);
        let whole = Constraints::new().size_limit(whole);
        let body = request.into_body().into_data_stream();
        let mut form = Multipart::with_constraints(body, boundary, whole);
        let (mut sheet, mut overwrite) = (None, false);
        for _ in 0..MAX_FIELDS {
            let field =
                tokio::time::timeout(PATIENCE, form.next_field()).await.map_err(|_| ApiError::busy())?;
            let Some(field) = field.map_err(malformed)? else { break };
            if field.file_name().is_some() {
                sheet = Some(receive(app, field, max_bytes).await?);
            } else if field.name() == Some("overwrite") {
                overwrite = matches!(small_text(field).await?.trim(), "true" | "1");
            } else {
                small_text(field).await?;
            }
        }
        match sheet {
            Some(file) => Ok(Upload::Sheet { file, overwrite }),
            None => Err(ApiError::malformed(Malformed::Body, "The form has no file.")),
        }
    }
}

fn too_large() -> ApiError {
    Refusal::FileTooLarge.into()
}

fn malformed(error: multer::Error) -> ApiError {
    if matches!(error, multer::Error::StreamSizeExceeded { .. }) {
        return too_large();
    }
    ApiError::malformed(Malformed::Body, format!("The multipart body is malformed: {error}"))
}

async fn next_piece(field: &mut Field<'_>) -> Result<Option<bytes::Bytes>, ApiError> {
    let piece = tokio::time::timeout(PATIENCE, field.chunk()).await.map_err(|_| ApiError::busy())?;
    piece.map_err(malformed)
}

async fn small_text(mut field: Field<'_>) -> Result<String, ApiError> {
    let mut bytes = Vec::new();
    while let Some(piece) = next_piece(&mut field).await? {
        bytes.extend_from_slice(&piece);
        if bytes.len() > MAX_FIELD_BYTES {
            return Err(ApiError::malformed(Malformed::Body, "A field of the form is too large."));
        }
    }
    String::from_utf8(bytes).map_err(|_| ApiError::malformed(Malformed::Body, "A field is not UTF-8."))
}

async fn receive(app: &App, mut field: Field<'_>, max_bytes: u64) -> Result<File, ApiError> {
    let file = nameless_file(app).map_err(no_room)?;
    let mut to = tokio::fs::File::from_std(file);
    let mut length = 0;
    while let Some(piece) = next_piece(&mut field).await? {
        length += piece.len() as u64;
        if length > max_bytes {
            return Err(too_large());
        }
        to.write_all(&piece).await.map_err(no_room)?;
    }
    to.flush().await.map_err(no_room)?;
    let mut file = to.into_std().await;
    file.rewind().map_err(no_room)?;
    Ok(file)
}

fn no_room(error: std::io::Error) -> ApiError {
    if error.kind() == std::io::ErrorKind::StorageFull {
        return Refusal::StorageFull.into();
    }
    ApiError::internal(error)
}

fn nameless_file(app: &App) -> std::io::Result<File> {
    let path = app.config.server.data.join(format!("sheet-{}", app.random.id(app.now())));
    let file = File::options().read(true).write(true).create_new(true).open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}

/// A line that was not accepted.
#[derive(Debug, Serialize, ToSchema)]
pub struct SkippedDevice {
    pub udi: String,
    /// Its row in the workbook, where the header is row 1, or its position in a JSON list, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u32>,
    pub reason: &'static str,
}

/// A key that was not accepted.
#[derive(Debug, Serialize, ToSchema)]
pub struct SkippedKey {
    pub key: String,
    /// Its row in the workbook, where the header is row 1, or its position in a JSON list, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u32>,
    pub reason: &'static str,
}

struct SkippedLine {
    row: Option<u32>,
    name: String,
    reason: SkipReason,
}

/// Lines that were not accepted: the first thousand by name, all of them counted.
#[derive(Default)]
pub struct Skipped {
    named: Vec<SkippedLine>,
    pub count: usize,
}

impl Skipped {
    /// For calls without rows.
    pub fn add(&mut self, name: &str, reason: SkipReason) {
        self.add_line(None, name, reason);
    }

    pub fn add_row(&mut self, row: u32, name: &str, reason: SkipReason) {
        self.add_line(Some(row), name, reason);
    }

    fn add_line(&mut self, row: Option<u32>, name: &str, reason: SkipReason) {
        self.count += 1;
        if self.named.len() < MAX_NAMED {
            self.named.push(SkippedLine { row, name: name.chars().take(100).collect(), reason });
        }
    }

    /// In the order of the file.
    fn in_order(mut self) -> impl Iterator<Item = SkippedLine> {
        self.named.sort_by_key(|line| line.row);
        self.named.into_iter()
    }

    pub fn devices(self) -> Vec<SkippedDevice> {
        let device =
            |SkippedLine { row, name: udi, reason }| SkippedDevice { udi, row, reason: reason.text() };
        self.in_order().map(device).collect()
    }

    pub fn keys(self) -> Vec<SkippedKey> {
        let key = |SkippedLine { row, name: key, reason }| SkippedKey { key, row, reason: reason.text() };
        self.in_order().map(key).collect()
    }

    /// As a refusal names them: `row: reason`.
    pub fn rows(self) -> Vec<String> {
        self.in_order().filter_map(|line| Some(row_text(line.row?, line.reason))).collect()
    }
}

fn row_text(row: u32, reason: SkipReason) -> String {
    format!("{row}: {}", reason.text())
}

/// The rows of duplicates in a sorted list, as a refusal names them.
pub fn duplicate_rows<T>(lines: &[(u32, T)], name: fn(&T) -> &str) -> Vec<String> {
    let mut rows: Vec<u32> = lines
        .chunk_by(|(_, a), (_, b)| name(a) == name(b))
        .filter(|same| same.len() > 1)
        .flat_map(|same| same.iter().map(|(row, _)| *row))
        .collect();
    rows.sort_unstable();
    rows.into_iter().take(MAX_NAMED).map(|row| row_text(row, SkipReason::Duplicate)).collect()
}

/// The position of an entry in a JSON list, from 1.
pub fn place_of(index: usize) -> u32 {
    u32::try_from(index).map_or(u32::MAX, |index| index.saturating_add(1))
}
