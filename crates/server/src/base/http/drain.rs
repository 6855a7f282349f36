//! Reads the rest of a request's body that its handler did not read.
//!
//! A request may be refused before its body has arrived. Closing the connection then cuts off the answer, and a proxy
//! that is still writing assumes that the node has failed and stops using it. So the rest is read and discarded,
//! within limits.

use archway_domain::file;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::header;
use http_body::{Frame, SizeHint};
use http_body_util::BodyExt;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::runtime::Handle;

/// By then a client or proxy has read the answer and stopped sending.
const DRAIN_WITHIN: Duration = Duration::from_secs(10);
/// The longest body of any route plus its form fields. It applies to every route: a proxy does not know which one it
/// was.
const MAX_DRAINED_BYTES: u64 = file::MAX_BYTES + 1024 * 1024;

/// Drains the body of this request if it is dropped unread. Over HTTP/2 dropping would close only the stream, but
/// some clients lose the answer then.
pub fn drain_unread(request: Request) -> Request {
    if request.body().is_end_stream() {
        return request;
    }
    // A client with `Expect: 100-continue` has not sent its body yet, and reading would make it start.
    let is_coming = !request.headers().contains_key(header::EXPECT);
    request.map(|body| Body::new(DrainedBody { body, is_coming, is_over: false }))
}

struct DrainedBody {
    body: Body,
    is_coming: bool,
    is_over: bool,
}

impl HttpBody for DrainedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.is_coming = true;
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        self.is_over = matches!(frame, Poll::Ready(None | Some(Err(_))));
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for DrainedBody {
    fn drop(&mut self) {
        if self.is_over || !self.is_coming || self.body.is_end_stream() {
            return;
        }
        // Without a runtime the process is shutting down, and the connection closes with it.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(tokio::time::timeout(DRAIN_WITHIN, drain(std::mem::take(&mut self.body))));
        }
    }
}

async fn drain(mut body: Body) {
    let mut drained_bytes = 0;
    while drained_bytes < MAX_DRAINED_BYTES
        && let Some(Ok(frame)) = body.frame().await
    {
        drained_bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
    }
}
