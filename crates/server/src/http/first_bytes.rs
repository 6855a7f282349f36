//! Connections that stay silent, do not take their answer, or have asked nothing for long, are closed; and there are only so
//! many at once.
//!
//! The HTTP library has a timer for headers, but it starts only after it knows whether a client speaks HTTP/1 or
//! HTTP/2, and for that it waits for ever. HTTP/2 has no limit of idle time at all.

use super::open_requests::{Counting, OpenRequests};
use super::places::{Place, Places};
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

/// How long a client may take to say which HTTP it speaks.
const FIRST_BYTES_WITHIN: Duration = Duration::from_secs(10);
/// How long a client may leave its answer lying without taking a single byte.
const TAKES_BYTES_WITHIN: Duration = Duration::from_secs(30);
/// How long an HTTP/2 connection may be open without a request. HTTP/1 has the header timer for that.
const ASKS_WITHIN: Duration = Duration::from_secs(60);
const HTTP2_PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

#[derive(Clone)]
pub struct PatientAcceptor<A> {
    inner: A,
    places: Arc<Places>,
    patience: Patience,
}

impl<A> PatientAcceptor<A> {
    pub fn new(inner: A, places: Arc<Places>) -> PatientAcceptor<A> {
        PatientAcceptor { inner, places, patience: Patience::default() }
    }
}

impl<A, S> Accept<TcpStream, S> for PatientAcceptor<A>
where
    A: Accept<TcpStream, S>,
    A::Future: Send + 'static,
{
    type Stream = PatientStream<A::Stream, Place>;
    type Service = Counting<A::Service>;
    type Future = Pin<Box<dyn Future<Output = io::Result<(Self::Stream, Self::Service)>> + Send>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let place = stream.peer_addr().map(|peer| self.places.take(peer.ip()));
        let (accepted, patience) = (self.inner.accept(stream, service), self.patience);
        Box::pin(async move {
            let place = place?.ok_or(io::ErrorKind::ConnectionRefused)?;
            let (inner, service) = accepted.await?;
            let requests = Arc::new(OpenRequests::default());
            let service = Counting::new(service, requests.clone());
            Ok((PatientStream::new(inner, patience, requests, place), service))
        })
    }
}

#[derive(Clone, Copy)]
struct Patience {
    first_bytes_within: Duration,
    takes_within: Duration,
    asks_within: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            first_bytes_within: FIRST_BYTES_WITHIN,
            takes_within: TAKES_BYTES_WITHIN,
            asks_within: ASKS_WITHIN,
        }
    }
}

/// What a client has said so far of which HTTP it speaks.
enum Spoken {
    /// Nothing, or so many bytes of the HTTP/2 preface.
    Preface(usize),
    Http1,
    /// With so many requests when the timer was last set.
    Http2(usize),
}

pub struct PatientStream<S, P> {
    inner: S,
    patience: Patience,
    spoken: Spoken,
    /// Until the client has said which HTTP it speaks; on HTTP/2 until it counts as idle.
    timer: Option<Pin<Box<Sleep>>>,
    requests: Arc<OpenRequests>,
    /// Runs while the client takes nothing.
    stalled: Option<Pin<Box<Sleep>>>,
    _place: P,
}

impl<S, P> PatientStream<S, P> {
    fn new(inner: S, patience: Patience, requests: Arc<OpenRequests>, place: P) -> PatientStream<S, P> {
        let timer = Some(Box::pin(tokio::time::sleep(patience.first_bytes_within)));
        PatientStream {
            inner,
            patience,
            spoken: Spoken::Preface(0),
            timer,
            requests,
            stalled: None,
            _place: place,
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

    /// Called while nothing comes. An idle connection ends like one the client has closed.
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

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::routing::get;
    use axum_server::accept::DefaultAcceptor;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::sync::Notify;

    const SOON: Duration = Duration::from_millis(20);

    fn patient<S>(inner: S, takes_within: Duration) -> PatientStream<S, ()> {
        let patience = Patience { first_bytes_within: SOON, takes_within, asks_within: SOON };
        PatientStream::new(inner, patience, Arc::default(), ())
    }

    /// What a reader behind the stream gets.
    async fn outcome(said: &[u8]) -> io::Result<Vec<u8>> {
        let (mut client, inner) = duplex(1024);
        let mut stream = patient(inner, SOON);
        client.write_all(said).await?;
        let mut got = Vec::new();
        let mut buf = [0; 64];
        while let Ok(read) = tokio::time::timeout(Duration::from_millis(200), stream.read(&mut buf)).await {
            match read? {
                0 => break,
                read => got.extend_from_slice(&buf[..read]),
            }
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

    // OPS-02
    #[tokio::test]
    async fn an_http2_connection_without_a_request_is_idle() {
        let (mut client, inner) = duplex(1024);
        let mut stream = patient(inner, SOON);
        let requests = stream.requests.clone();
        let mut service = Counting::new(
            tower::service_fn(|_: ()| async {
                Ok::<_, io::Error>(axum::http::Response::new(axum::body::Body::from("answer")))
            }),
            requests.clone(),
        );
        client.write_all(HTTP2_PREFACE).await.expect("taken");
        let mut buf = [0; 64];
        assert_eq!(stream.read(&mut buf).await.ok(), Some(HTTP2_PREFACE.len()));
        let answer = tower::Service::call(&mut service, ()).await.expect("an answer");
        let idle = tokio::time::timeout(SOON * 5, stream.read(&mut buf)).await;
        assert!(idle.is_err(), "open while an answer is being read");
        drop(answer);
        let ended = tokio::time::timeout(Duration::from_secs(5), stream.read(&mut buf)).await;
        assert_eq!(ended.expect("in time").ok(), Some(0), "closed once nothing is asked any more");
    }

    /// As many bytes as a frame of HTTP/2 says that follow.
    fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
        let length = u32::try_from(payload.len()).unwrap_or_default().to_be_bytes();
        [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
    }

    // OPS-02: a line between two sockets, and the library's own HTTP/2 on it
    #[tokio::test]
    async fn an_idle_http2_line_is_closed_and_one_with_an_open_request_is_not() {
        const SETTINGS: u8 = 4;
        const HEADERS: u8 = 1;
        /// END_STREAM and END_HEADERS.
        const WHOLE: u8 = 5;
        /// `:method: GET`, `:scheme: http`, `:path: /`, as HPACK's table knows them; `:authority: a`.
        const GET: &[u8] = b"\x82\x86\x84\x41\x01a";
        let asked = Arc::new(Notify::new());
        let go_on = Arc::new(Notify::new());
        let (told, waits) = (asked.clone(), go_on.clone());
        let slow = get(move || async move {
            told.notify_one();
            waits.notified().await;
            "answer"
        });
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a setting");
        let address = listener.local_addr().expect("an address");
        let patience =
            Patience { first_bytes_within: ASKS_WITHIN, takes_within: ASKS_WITHIN, asks_within: SOON };
        let acceptor = PatientAcceptor {
            inner: DefaultAcceptor::new(),
            places: Arc::new(Places::new(9, 9, Vec::new())),
            patience,
        };
        let server = axum_server::from_tcp(listener).expect("a server").acceptor(acceptor);
        tokio::spawn(server.serve(Router::new().route("/", slow).into_make_service()));
        let begin = [HTTP2_PREFACE, &frame(SETTINGS, 0, 0, b"")].concat();

        let mut idle = TcpStream::connect(address).await.expect("a line");
        idle.write_all(&begin).await.expect("taken");
        let mut said = Vec::new();
        let ended = tokio::time::timeout(ASKS_WITHIN, idle.read_to_end(&mut said)).await;
        assert!(
            ended.is_ok() && said.get(3) == Some(&SETTINGS),
            "it was spoken to, and then closed: {said:?}"
        );

        let mut busy = TcpStream::connect(address).await.expect("a line");
        busy.write_all(&[begin, frame(HEADERS, WHOLE, 1, GET)].concat()).await.expect("taken");
        asked.notified().await;
        let mut said = Vec::new();
        let open = tokio::time::timeout(SOON * 10, busy.read_to_end(&mut said)).await;
        assert!(open.is_err(), "open while its answer is awaited");
        go_on.notify_one();
        let ended = tokio::time::timeout(ASKS_WITHIN, busy.read_to_end(&mut said)).await;
        assert!(ended.is_ok() && said.windows(6).any(|part| part == b"answer"), "{said:?}");
    }
}
