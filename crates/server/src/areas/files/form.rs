//! Reads a multipart body part by part; only the file may be long.

use super::line::{LineError, Pieces};
use crate::base::http::error::ApiError;
use crate::base::http::payload::has_nul;
use crate::base::http::refusal::Malformed;
use futures::{StreamExt, stream};
use multer::{Field, Multipart};
use std::sync::{Arc, Mutex, PoisonError};

/// The limit for everything in the body except the file.
pub const MAX_AROUND_BYTES: u64 = 64 * 1024;
const MAX_FIELD_BYTES: usize = 1024;

pub struct Form {
    parts: Multipart<'static>,
    position: Arc<Mutex<Position>>,
}

/// The reader's position in the body.
enum Position {
    /// Before or after the file: the number of bytes so far, and a piece the parser may not have read.
    Around {
        looked_at: u64,
        last: u64,
    },
    File,
}

impl Position {
    const AROUND: Position = Position::Around { looked_at: 0, last: 0 };
}

#[derive(Debug, thiserror::Error)]
enum FormError {
    #[error(transparent)]
    Line(LineError),
    #[error("there is too much beside the file")]
    TooLong,
}

impl Form {
    pub fn new(pieces: Pieces, boundary: String) -> Form {
        let position = Arc::new(Mutex::new(Position::AROUND));
        let shared = position.clone();
        let pieces = stream::try_unfold(pieces, move |mut pieces| {
            let position = shared.clone();
            async move {
                // The parser waits for one more piece and gets it.
                tokio::task::yield_now().await;
                let Some(piece) = pieces.next().await else { return Ok(None) };
                let piece = piece.map_err(FormError::Line)?;
                match &mut *position.lock().unwrap_or_else(PoisonError::into_inner) {
                    Position::Around { looked_at, .. } if *looked_at > MAX_AROUND_BYTES => {
                        return Err(FormError::TooLong);
                    }
                    Position::Around { looked_at, last } => {
                        *looked_at += *last;
                        *last = piece.len() as u64;
                    }
                    Position::File => {}
                }
                Ok(Some((piece, pieces)))
            }
        });
        Form { parts: Multipart::new(pieces, boundary), position }
    }

    fn go_to(&self, position: Position) {
        *self.position.lock().unwrap_or_else(PoisonError::into_inner) = position;
    }

    /// The previous field must be dropped first.
    pub async fn next(&mut self) -> Result<Option<Field<'static>>, ApiError> {
        let field = self.parts.next_field().await.map_err(malformed)?;
        if field.as_ref().is_some_and(|field| field.file_name().is_some()) {
            self.go_to(Position::File);
        }
        Ok(field)
    }

    /// Fields after the file are refused, because they come too late to be used.
    pub async fn check_end(&mut self) -> Result<(), ApiError> {
        self.go_to(Position::AROUND);
        match self.next().await? {
            Some(_) => Err(ApiError::malformed(Malformed::Body, "Nothing may follow the file in the form.")),
            None => Ok(()),
        }
    }
}

pub async fn small_text(mut field: Field<'_>) -> Result<String, ApiError> {
    let mut bytes = Vec::new();
    while let Some(piece) = field.chunk().await.map_err(malformed)? {
        bytes.extend_from_slice(&piece);
        if bytes.len() > MAX_FIELD_BYTES {
            return Err(ApiError::malformed(Malformed::Body, "A field of the form is too large."));
        }
    }
    if bytes.contains(&0) {
        return Err(has_nul());
    }
    String::from_utf8(bytes).map_err(|_| ApiError::malformed(Malformed::Body, "A field is not UTF-8."))
}

pub fn malformed(error: multer::Error) -> ApiError {
    let text = match error {
        multer::Error::StreamReadFailed(reason) => format!("The form did not come whole: {reason}."),
        error => format!("The multipart body is malformed: {error}"),
    };
    ApiError::malformed(Malformed::Body, text)
}
