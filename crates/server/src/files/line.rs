//! What comes over a sender's line, for as long as something comes.

use crate::app::App;
use axum::body::Body;
use bytes::Bytes;
use futures::stream::BoxStream;
use futures::{StreamExt, stream};
use std::time::Duration;
use tokio::time::timeout;

/// Why nothing comes any more, although more was to come.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    #[error("nothing came for {0} seconds")]
    Silent(u64),
    #[error("the line broke")]
    Broken,
}

pub type Pieces = BoxStream<'static, Result<Bytes, LineError>>;

/// How what a sender wanted to send ended.
#[derive(Debug)]
pub enum Ended<E> {
    /// With its last byte.
    Whole,
    /// Somebody else goes on with it.
    Stopped,
    Broken(E),
}

/// The bytes of a body as they come. Whoever sends none for `server.request_seconds` is gone.
pub fn pieces_of(app: &App, body: Body) -> Pieces {
    let seconds = app.config.server.request_seconds;
    let pieces = stream::try_unfold(body.into_data_stream(), move |mut line| async move {
        // What is empty shows that the line lives, not that its sender does.
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
