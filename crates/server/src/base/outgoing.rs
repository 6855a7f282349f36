//! Calls to other servers: every answer is read only up to a limit.

use bytes::{Bytes, BytesMut};
use futures::StreamExt;

const MAX_ANSWER_BYTES: usize = 1024 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum OutgoingError {
    // The address may contain a key, so it is left out.
    #[error("{}", .0.to_string())]
    Http(reqwest::Error),
    #[error("the answer is too large")]
    TooLarge,
    #[error("the other side answered {0}")]
    Status(u16),
}

impl From<reqwest::Error> for OutgoingError {
    fn from(error: reqwest::Error) -> OutgoingError {
        OutgoingError::Http(error.without_url())
    }
}

/// Sends the request, requires a success status, and reads the answer.
pub async fn send(request: reqwest::RequestBuilder) -> Result<Bytes, OutgoingError> {
    let response = request.send().await?;
    let status = response.status();
    let body = read(response).await?;
    if status.is_success() { Ok(body) } else { Err(OutgoingError::Status(status.as_u16())) }
}

pub async fn read(response: reqwest::Response) -> Result<Bytes, OutgoingError> {
    let mut body = BytesMut::new();
    let mut stream = response.bytes_stream();
    while let Some(part) = stream.next().await {
        let part = part?;
        if body.len() + part.len() > MAX_ANSWER_BYTES {
            return Err(OutgoingError::TooLarge);
        }
        body.extend_from_slice(&part);
    }
    Ok(body.freeze())
}

/// Escapes a value inside a URL.
pub fn url_escape(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
