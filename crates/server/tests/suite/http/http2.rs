//! Calls over HTTP/2, as a proxy or a program may make them.

use crate::harness::TestServer;
use axum::http::Request;
use bytes::Bytes;
use h2::SendStream;
use std::future::poll_fn;
use tokio::net::TcpStream;

const MB: usize = 1_000_000;

/// Sends a body to its end, as fast as the server accepts it.
async fn send_all(stream: &mut SendStream<Bytes>, size: usize) -> Result<(), h2::Error> {
    let mut rest = Bytes::from(vec![0; size]);
    while !rest.is_empty() {
        stream.reserve_capacity(rest.len());
        // None when the server has closed the stream.
        let Some(capacity) = poll_fn(|cx| stream.poll_capacity(cx)).await else {
            return Err(h2::Reason::STREAM_CLOSED.into());
        };
        let part = rest.split_to(capacity?);
        stream.send_data(part, rest.is_empty())?;
    }
    Ok(())
}

// OPS-02: curl shows no status if a stream is closed while it is still sending
#[tokio::test]
async fn a_refused_body_is_taken_to_its_end() {
    let server = TestServer::start().await;
    let address = server.base.strip_prefix("http://").unwrap();
    let (client, connection) =
        h2::client::handshake(TcpStream::connect(address).await.unwrap()).await.unwrap();
    tokio::spawn(connection);
    for (path, kind, status) in [
        ("/v1/cases/x/file/", "multipart/form-data; boundary=x", 401),
        ("/v1/cases/x/comment/", "application/json", 401),
        ("/v1/auth/login/", "application/json", 413),
    ] {
        let request = Request::post(format!("{}{path}", server.base)).header("content-type", kind);
        let mut client = client.clone().ready().await.unwrap();
        let (answer, mut body) = client.send_request(request.body(()).unwrap(), false).unwrap();
        send_all(&mut body, 30 * MB).await.unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(answer.await.unwrap().status(), status, "{path}");
    }
}
