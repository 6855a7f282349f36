//! Connections that stay silent, or do not take their answer, are closed; and there are only so many at once.
//!
//! The HTTP library has a timer for headers, but it starts only after it knows whether a client speaks HTTP/1 or
//! HTTP/2, and for that it waits for ever.

use axum_server::accept::Accept;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Sleep;

/// How long a client may take to say which HTTP it speaks.
const FIRST_BYTES_WITHIN: Duration = Duration::from_secs(10);
/// How long a client may leave its answer lying without taking a single byte.
const TAKES_BYTES_WITHIN: Duration = Duration::from_secs(30);
const HTTP2_PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

#[derive(Clone)]
pub struct PatientAcceptor<A> {
    inner: A,
    places: Arc<Semaphore>,
}

impl<A> PatientAcceptor<A> {
    pub fn new(inner: A, places: Arc<Semaphore>) -> PatientAcceptor<A> {
        PatientAcceptor { inner, places }
    }
}

impl<A, I, S> Accept<I, S> for PatientAcceptor<A>
where
    A: Accept<I, S>,
    A::Future: Send + 'static,
{
    type Stream = PatientStream<A::Stream>;
    type Service = A::Service;
    type Future = Pin<Box<dyn Future<Output = io::Result<(Self::Stream, Self::Service)>> + Send>>;

    fn accept(&self, stream: I, service: S) -> Self::Future {
        let place = self.places.clone().try_acquire_owned();
        let accepted = self.inner.accept(stream, service);
        Box::pin(async move {
            let Ok(place) = place else {
                tracing::warn!("no place for another connection: limits.connections is reached");
                return Err(io::ErrorKind::ConnectionRefused.into());
            };
            let (inner, service) = accepted.await?;
            let patience = Some(Box::pin(tokio::time::sleep(FIRST_BYTES_WITHIN)));
            let stream = PatientStream {
                inner,
                patience,
                heard: 0,
                takes_within: TAKES_BYTES_WITHIN,
                stalled: None,
                _place: place,
            };
            Ok((stream, service))
        })
    }
}

pub struct PatientStream<S> {
    inner: S,
    /// Gone once it is clear which HTTP the client speaks.
    patience: Option<Pin<Box<Sleep>>>,
    /// How much of the HTTP/2 preface has come.
    heard: usize,
    takes_within: Duration,
    /// Runs while the client takes nothing.
    stalled: Option<Pin<Box<Sleep>>>,
    _place: OwnedSemaphorePermit,
}

impl<S> PatientStream<S> {
    fn unless_stalled<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let takes_within = self.takes_within;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(takes_within)));
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PatientStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.inner).poll_read(cx, buf);
        let heard = self.heard;
        let Some(patience) = &mut self.patience else { return read };
        match read {
            Poll::Ready(Ok(())) => {
                let news = &buf.filled()[before..];
                let is_open = !news.is_empty()
                    && HTTP2_PREFACE[heard..].starts_with(news)
                    && heard + news.len() < HTTP2_PREFACE.len();
                self.heard += news.len();
                if !is_open {
                    self.patience = None;
                }
                Poll::Ready(Ok(()))
            }
            Poll::Ready(error) => Poll::Ready(error),
            Poll::Pending if patience.as_mut().poll(cx).is_ready() => {
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PatientStream<S> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    const SOON: Duration = Duration::from_millis(20);

    fn patient<S>(inner: S, takes_within: Duration) -> PatientStream<S> {
        let place = Arc::new(Semaphore::new(1)).try_acquire_owned().expect("a place");
        let patience = Some(Box::pin(tokio::time::sleep(SOON)));
        PatientStream { inner, patience, heard: 0, takes_within, stalled: None, _place: place }
    }

    /// What a reader behind the stream gets.
    async fn outcome(said: &[u8]) -> io::Result<Vec<u8>> {
        let (mut client, inner) = duplex(1024);
        let mut stream = patient(inner, SOON);
        client.write_all(said).await?;
        let mut got = Vec::new();
        let mut buf = [0; 64];
        while let Ok(read) = tokio::time::timeout(Duration::from_millis(200), stream.read(&mut buf)).await {
            got.extend_from_slice(&buf[..read?]);
        }
        Ok(got)
    }

    #[tokio::test]
    async fn who_takes_nothing_is_cut_off_and_who_takes_slowly_is_not() {
        let (_client, inner) = duplex(16);
        let error = patient(inner, SOON).write_all(&[0; 100]).await.map_err(|error| error.kind());
        assert_eq!(error, Err(io::ErrorKind::TimedOut));

        // Seven pauses that are together longer than the patience, and each so much shorter that a busy machine does
        // not matter.
        let patience = Duration::from_secs(6);
        let (mut client, inner) = duplex(16);
        let slow = tokio::spawn(async move {
            let (mut taken, mut buf) = (0, [0; 16]);
            while taken < 100 {
                tokio::time::sleep(patience / 6).await;
                taken += client.read(&mut buf).await.unwrap_or_default();
            }
        });
        assert!(patient(inner, patience).write_all(&[0; 100]).await.is_ok());
        slow.await.expect("took everything");
    }

    // OPS-02
    #[tokio::test]
    async fn only_the_silent_are_cut_off() {
        for silent in [&b""[..], b"PRI * HT", b"P"] {
            assert_eq!(
                outcome(silent).await.map_err(|error| error.kind()),
                Err(io::ErrorKind::TimedOut),
                "{silent:?}"
            );
        }
        for spoken in [&b"GET / HTTP/1.1\r\n"[..], b"PUT", HTTP2_PREFACE] {
            assert_eq!(outcome(spoken).await.ok().as_deref(), Some(spoken));
        }
    }
}
