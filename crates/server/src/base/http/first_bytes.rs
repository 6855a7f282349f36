//! Closes connections that stay silent, do not read their answer, or have been idle for long, and limits how many are
//! open at once.
//!
//! The HTTP library has a timer for headers, but it starts only once the library knows whether a client speaks HTTP/1
//! or HTTP/2, and for that it waits for ever. HTTP/2 has no idle timeout at all.

use super::connection_slots::{Slot, Slots};
use super::open_requests::{Counting, OpenRequests};
use axum_server::accept::Accept;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

const HTTP2_PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

#[derive(Clone)]
pub struct PatientAcceptor<A> {
    inner: A,
    slots: Arc<Slots>,
    patience: Patience,
}

impl<A> PatientAcceptor<A> {
    pub fn new(inner: A, slots: Arc<Slots>, patience: Patience) -> PatientAcceptor<A> {
        PatientAcceptor { inner, slots, patience }
    }
}

impl<A, S> Accept<TcpStream, S> for PatientAcceptor<A>
where
    A: Accept<TcpStream, S>,
    A::Future: Send + 'static,
{
    type Stream = PatientStream<A::Stream, Slot>;
    type Service = Counting<A::Service>;
    type Future = Pin<Box<dyn Future<Output = io::Result<(Self::Stream, Self::Service)>> + Send>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let slot = stream.peer_addr().map(|peer| self.slots.take(peer.ip()));
        let (accepted, patience) = (self.inner.accept(stream, service), self.patience);
        Box::pin(async move {
            let slot = slot?.ok_or(io::ErrorKind::ConnectionRefused)?;
            let (inner, service) = accepted.await?;
            let requests = Arc::new(OpenRequests::default());
            let service = Counting::new(service, requests.clone());
            Ok((PatientStream::new(inner, patience, requests, slot), service))
        })
    }
}

#[derive(Clone, Copy)]
pub struct Patience {
    /// How long a client may take to show which HTTP version it speaks.
    pub first_bytes_within: Duration,
    /// How long a client may go without reading a single byte of its answer.
    pub takes_within: Duration,
    /// How long an HTTP/2 connection may be open without a request. HTTP/1 has the header timer for that.
    pub asks_within: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            first_bytes_within: Duration::from_secs(10),
            takes_within: Duration::from_secs(30),
            asks_within: Duration::from_secs(60),
        }
    }
}

/// What is known so far of the client's HTTP version.
enum Spoken {
    /// Nothing yet, or this many bytes of the HTTP/2 preface.
    Preface(usize),
    Http1,
    /// The number of requests when the timer was last set.
    Http2(usize),
}

pub struct PatientStream<S, P> {
    inner: S,
    patience: Patience,
    spoken: Spoken,
    /// Runs until the HTTP version is known; on HTTP/2, until the connection counts as idle.
    timer: Option<Pin<Box<Sleep>>>,
    requests: Arc<OpenRequests>,
    /// Runs while the client reads nothing.
    stalled: Option<Pin<Box<Sleep>>>,
    _slot: P,
}

impl<S, P> PatientStream<S, P> {
    pub fn new(inner: S, patience: Patience, requests: Arc<OpenRequests>, slot: P) -> PatientStream<S, P> {
        let timer = Some(Box::pin(tokio::time::sleep(patience.first_bytes_within)));
        PatientStream {
            inner,
            patience,
            spoken: Spoken::Preface(0),
            timer,
            requests,
            stalled: None,
            _slot: slot,
        }
    }

    fn hear(&mut self, news: &[u8]) {
        let Spoken::Preface(heard) = self.spoken else { return };
        let so_far = heard + news.len();
        let compared = so_far.min(HTTP2_PREFACE.len());
        if news.is_empty() || !news.starts_with(&HTTP2_PREFACE[heard..compared]) {
            self.spoken = Spoken::Http1;
            self.timer = None;
        } else if so_far < HTTP2_PREFACE.len() {
            self.spoken = Spoken::Preface(so_far);
        } else {
            self.spoken = Spoken::Http2(0);
            self.set_timer(self.patience.asks_within);
        }
    }

    fn set_timer(&mut self, within: Duration) {
        if let Some(timer) = &mut self.timer {
            timer.as_mut().reset(Instant::now() + within);
        }
    }

    /// Called while no bytes arrive. An idle connection ends like one that the client closed.
    fn poll_patience(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(timer) = &mut self.timer
            && timer.as_mut().poll(cx).is_ready()
        {
            let answered = self.requests.all_answered();
            match self.spoken {
                Spoken::Http2(before) if answered == Some(before) => return Poll::Ready(Ok(())),
                Spoken::Http2(before) => {
                    self.spoken = Spoken::Http2(answered.unwrap_or(before));
                    self.set_timer(self.patience.asks_within);
                }
                _ => return Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            }
        }
        Poll::Pending
    }

    fn unless_stalled<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let takes_within = self.patience.takes_within;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(takes_within)));
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin, P: Unpin> AsyncRead for PatientStream<S, P> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        match Pin::new(&mut self.inner).poll_read(cx, buf) {
            Poll::Pending => self.poll_patience(cx),
            Poll::Ready(read) => {
                self.hear(&buf.filled()[before..]);
                Poll::Ready(read)
            }
        }
    }
}

impl<S: AsyncWrite + Unpin, P: Unpin> AsyncWrite for PatientStream<S, P> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write(cx, buf);
        self.unless_stalled(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write_vectored(cx, bufs);
        self.unless_stalled(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.inner).poll_flush(cx);
        self.unless_stalled(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.inner).poll_shutdown(cx);
        self.unless_stalled(cx, shut)
    }
}
