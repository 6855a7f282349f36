use archway::base::http::connection_slots::Slots;
use archway::base::http::first_bytes::{Patience, PatientAcceptor, PatientStream};
use archway::base::http::open_requests::{Counting, OpenRequests};
use axum::Router;
use axum::routing::get;
use axum_server::accept::DefaultAcceptor;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use tokio::net::TcpStream;
use tokio::sync::Notify;

const SOON: Duration = Duration::from_millis(20);
const LONG: Duration = Duration::from_secs(60);
const HTTP2_PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

fn patient<S>(inner: S, takes_within: Duration, requests: Arc<OpenRequests>) -> PatientStream<S, ()> {
    let patience = Patience { first_bytes_within: SOON, takes_within, asks_within: SOON };
    PatientStream::new(inner, patience, requests, ())
}

/// What a reader gets through the stream.
async fn outcome(said: &[u8]) -> io::Result<Vec<u8>> {
    let (mut client, inner) = duplex(1024);
    let mut stream = patient(inner, SOON, Arc::default());
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
    let error = patient(inner, SOON, Arc::default()).write_all(&[0; 100]).await.map_err(|error| error.kind());
    assert_eq!(error, Err(io::ErrorKind::TimedOut));

    // Seven pauses, together longer than the limit, and each so much shorter that a busy machine does not matter.
    let patience = Duration::from_secs(6);
    let (mut client, inner) = duplex(16);
    let slow = tokio::spawn(async move {
        let (mut taken, mut buf) = (0, [0; 16]);
        while taken < 100 {
            tokio::time::sleep(patience / 6).await;
            taken += client.read(&mut buf).await.unwrap_or_default();
        }
    });
    assert!(patient(inner, patience, Arc::default()).write_all(&[0; 100]).await.is_ok());
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
    let requests = Arc::new(OpenRequests::default());
    let mut stream = patient(inner, SOON, requests.clone());
    let mut service = Counting::new(
        tower::service_fn(|_: ()| async {
            Ok::<_, io::Error>(axum::http::Response::new(axum::body::Body::from("answer")))
        }),
        requests,
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

/// An HTTP/2 frame.
fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap_or_default().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

// OPS-02: a connection between two sockets, with the library's own HTTP/2 on it
#[tokio::test]
async fn an_idle_http2_line_is_closed_and_one_with_an_open_request_is_not() {
    const SETTINGS: u8 = 4;
    const HEADERS: u8 = 1;
    /// END_STREAM and END_HEADERS.
    const WHOLE: u8 = 5;
    /// `:method: GET`, `:scheme: http`, `:path: /` from HPACK's static table; `:authority: a`.
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
    let patience = Patience { first_bytes_within: LONG, takes_within: LONG, asks_within: SOON };
    let slots = Arc::new(Slots::new(9, 9, Vec::new()));
    let acceptor = PatientAcceptor::new(DefaultAcceptor::new(), slots, patience);
    let server = axum_server::from_tcp(listener).expect("a server").acceptor(acceptor);
    tokio::spawn(server.serve(Router::new().route("/", slow).into_make_service()));
    let begin = [HTTP2_PREFACE, &frame(SETTINGS, 0, 0, b"")].concat();

    let mut idle = TcpStream::connect(address).await.expect("a line");
    idle.write_all(&begin).await.expect("taken");
    let mut said = Vec::new();
    let ended = tokio::time::timeout(LONG, idle.read_to_end(&mut said)).await;
    assert!(ended.is_ok() && said.get(3) == Some(&SETTINGS), "it was spoken to, and then closed: {said:?}");

    let mut busy = TcpStream::connect(address).await.expect("a line");
    busy.write_all(&[begin, frame(HEADERS, WHOLE, 1, GET)].concat()).await.expect("taken");
    asked.notified().await;
    let mut said = Vec::new();
    let open = tokio::time::timeout(SOON * 10, busy.read_to_end(&mut said)).await;
    assert!(open.is_err(), "open while its answer is awaited");
    go_on.notify_one();
    let ended = tokio::time::timeout(LONG, busy.read_to_end(&mut said)).await;
    assert!(ended.is_ok() && said.windows(6).any(|part| part == b"answer"), "{said:?}");
}
