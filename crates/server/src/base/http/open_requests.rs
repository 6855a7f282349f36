//! Which connections have a request without an answer: a connection that has none for long is idle.

use axum::body::Bytes;
use http_body::{Body, Frame, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use tower::Service;

/// The requests of one connection.
#[derive(Default)]
pub struct OpenRequests {
    begun: AtomicUsize,
    ended: AtomicUsize,
}

impl OpenRequests {
    /// The number of requests so far, or none while one is open.
    pub fn all_answered(&self) -> Option<usize> {
        let ended = self.ended.load(Ordering::Acquire);
        (self.begun.load(Ordering::Acquire) == ended).then_some(ended)
    }
}

/// Ends with the last byte of the answer.
struct OpenRequest(Arc<OpenRequests>);

impl OpenRequest {
    fn begin(requests: &Arc<OpenRequests>) -> OpenRequest {
        requests.begun.fetch_add(1, Ordering::AcqRel);
        OpenRequest(requests.clone())
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.0.ended.fetch_add(1, Ordering::AcqRel);
    }
}

/// Answers like `inner`, and counts requests.
#[derive(Clone)]
pub struct Counting<S> {
    inner: S,
    requests: Arc<OpenRequests>,
}

impl<S> Counting<S> {
    pub fn new(inner: S, requests: Arc<OpenRequests>) -> Counting<S> {
        Counting { inner, requests }
    }
}

impl<S, Request, B> Service<Request> for Counting<S>
where
    S: Service<Request, Response = axum::http::Response<B>>,
    S::Future: Send + 'static,
{
    type Response = axum::http::Response<CountedBody<B>>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let open = OpenRequest::begin(&self.requests);
        let answer = self.inner.call(request);
        Box::pin(async move {
            let answer = answer.await?;
            Ok(answer.map(|body| CountedBody { body, _open: open }))
        })
    }
}

pub struct CountedBody<B> {
    body: B,
    _open: OpenRequest,
}

impl<B: Body<Data = Bytes> + Unpin> Body for CountedBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
