//! The bytes of a request body, for as long as they keep arriving.

use crate::base::app::App;
use axum::body::Body;
use bytes::Bytes;
use futures::stream::BoxStream;
use futures::{StreamExt, stream};
use std::time::Duration;
use tokio::time::timeout;

/// Why a body ended early.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    #[error("nothing came for {0} seconds")]
    Silent(u64),
    #[error("the line broke")]
    Broken,
}

pub type Pieces = BoxStream<'static, Result<Bytes, LineError>>;

/// How receiving a body ended.
#[derive(Debug)]
pub enum Ended<E> {
    /// Complete.
    Whole,
    /// Another call continues the upload.
    Stopped,
    Broken(E),
}

/// The bytes of a body as they arrive. A sender silent for `server.request_seconds` is considered gone.
pub fn pieces_of(app: &App, body: Body) -> Pieces {
    let seconds = app.config.server.request_seconds;
    let pieces = stream::try_unfold(body.into_data_stream(), move |mut line| async move {
        // Empty pieces show that the connection works, not that the sender is alive.
        let next = async {
            loop {
                match line.next().await {
                    Some(Ok(piece)) if piece.is_empty() => {}
                    next => return next,
                }
            }
        };
        match timeout(Duration::from_secs(seconds), next).await {
            Ok(Some(Ok(piece))) => Ok(Some((piece, line))),
            Ok(None) => Ok(None),
            Ok(Some(Err(_))) => Err(LineError::Broken),
            Err(_) => Err(LineError::Silent(seconds)),
        }
    });
    pieces.boxed()
}
