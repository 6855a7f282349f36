//! Bytes of the store as an answer: whole or a range, never shown as one of our pages.

use super::clean::{CleanCopy, make_again, not_yet};
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use archway_blobs::BlobKey;
use async_compression::tokio::bufread::GzipDecoder;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures::TryStreamExt;
use std::ops::Range;
use tokio_util::io::{ReaderStream, StreamReader};

pub struct Source {
    pub key: BlobKey,
    pub size: i64,
    /// Equal bytes have equal tags.
    pub etag: String,
    pub shown: Shown,
    /// Set for a copy without the patient's name, which can be made again if its bytes are missing.
    pub copy: Option<CleanCopy>,
}

/// How a browser should treat it.
pub enum Shown {
    Attachment {
        name: String,
    },
    Jpeg,
    Png,
    /// Stored compressed, and sent the same way.
    Model,
}

pub async fn answer(app: &App, headers: &HeaderMap, source: Source) -> Result<Response, ApiError> {
    let size = u64::try_from(source.size).unwrap_or(0);
    let etag = format!("\"{}\"", source.etag);
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if text(header::IF_NONE_MATCH).is_some_and(|known| known.contains(&etag)) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, etag)]).into_response());
    }
    let takes_packed =
        text(header::ACCEPT_ENCODING).is_some_and(|known| known.contains("gzip") || known.contains('*'));
    if matches!(source.shown, Shown::Model) && !takes_packed {
        return unpacked(app, &source, size).await;
    }
    // The file has changed: a range of the new one would not fit the old.
    let is_same = text(header::IF_RANGE).is_none_or(|known| known == etag);
    let wanted = text(header::RANGE).filter(|_| is_same).map_or(Ok(None), |range| parse_range(range, size));
    let Ok(wanted) = wanted else {
        let length = [(header::CONTENT_RANGE, format!("bytes */{size}"))];
        let error = ApiError::from(Refusal::NoSuchRange);
        return Ok((length, error).into_response());
    };
    let range = wanted.clone().unwrap_or(0..size);
    let Some(pieces) = app.blobs.read(&source.key, range.clone()).await? else {
        let Some(copy) = &source.copy else { return Err(ApiError::not_found()) };
        make_again(app, copy).await?;
        return Err(not_yet());
    };
    let mut response = Body::from_stream(pieces).into_response();
    let headers = response.headers_mut();
    if wanted.is_some() {
        let place = format!("bytes {}-{}/{size}", range.start, range.end.saturating_sub(1));
        headers.insert(header::CONTENT_RANGE, header_value(&place)?);
    }
    let (kind, disposition) = match &source.shown {
        Shown::Attachment { name } => ("application/octet-stream", Some(attachment(name))),
        Shown::Jpeg => ("image/jpeg", None),
        Shown::Png => ("image/png", None),
        Shown::Model => ("model/gltf-binary", None),
    };
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if matches!(source.shown, Shown::Model) {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    if let Some(disposition) = disposition {
        headers.insert(header::CONTENT_DISPOSITION, header_value(&disposition)?);
    }
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(range.end - range.start));
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(header::ETAG, header_value(&etag)?);
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox"));
    if wanted.is_some() {
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
    }
    Ok(response)
}

/// For the few clients that do not accept the compression. Unpacks piece by piece as the client reads.
async fn unpacked(app: &App, source: &Source, size: u64) -> Result<Response, ApiError> {
    let pieces = app.blobs.read(&source.key, 0..size).await?.ok_or_else(ApiError::not_found)?;
    let packed = StreamReader::new(pieces.map_err(std::io::Error::other));
    let body = Body::from_stream(ReaderStream::new(GzipDecoder::new(packed)));
    let headers = [
        (header::CONTENT_TYPE, "model/gltf-binary"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
    ];
    Ok((headers, body).into_response())
}

pub fn header_value(text: &str) -> Result<HeaderValue, ApiError> {
    HeaderValue::from_str(text).map_err(ApiError::internal)
}

/// The name in any script, with an ASCII version for old clients (RFC 6266).
pub fn attachment(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_graphic() && !"\"\\%;".contains(c) || c == ' ' { c } else { '_' })
        .collect();
    let coded: String = name
        .bytes()
        .map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect();
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{coded}")
}

/// The range is outside the file.
#[derive(Debug, PartialEq, Eq)]
pub struct Outside;

/// One range; several ranges, or an unknown unit, get the whole file.
pub fn parse_range(text: &str, size: u64) -> Result<Option<Range<u64>>, Outside> {
    let Some(spec) = text.strip_prefix("bytes=").filter(|spec| !spec.contains(',')) else { return Ok(None) };
    let Some((first, last)) = spec.trim().split_once('-') else { return Ok(None) };
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let range = match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => first..last.saturating_add(1).min(size),
        (Some(first), None) if last.trim().is_empty() => first..size,
        (None, Some(length)) if first.trim().is_empty() => size.saturating_sub(length)..size,
        _ => return Ok(None),
    };
    if range.is_empty() { Err(Outside) } else { Ok(Some(range)) }
}
