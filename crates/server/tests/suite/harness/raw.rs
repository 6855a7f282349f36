//! What a well-behaved client never does: announces more than it sends, stops in the middle, disconnects.

use std::io::{Error, ErrorKind};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A raw connection; dropping it disconnects.
pub struct Line(TcpStream);

fn is_hung_up(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset)
}

impl Line {
    pub async fn open(base: &str) -> Line {
        let address = base.strip_prefix("http://").unwrap();
        Line(TcpStream::connect(address).await.unwrap())
    }

    pub async fn send(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).await.unwrap();
    }

    /// Sends bytes to a server that may have closed the connection after a timeout.
    pub async fn send_late(&mut self, bytes: &[u8]) {
        if let Err(error) = self.0.write_all(bytes).await {
            assert!(is_hung_up(&error), "{error}");
        }
    }

    /// The first line and the headers of a request, without its body.
    pub async fn send_head(&mut self, request: &str, token: &str, fields: &[(&str, &str)]) {
        let mut head =
            format!("{request} HTTP/1.1\r\nhost: archway.test\r\nauthorization: Bearer {token}\r\n");
        for (name, value) in fields {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        self.send(format!("{head}\r\n").as_bytes()).await;
    }

    /// The first line and headers of the answer; empty if the server closed the connection.
    pub async fn answer(&mut self) -> String {
        let mut text = Vec::new();
        while !text.windows(4).any(|end| end == b"\r\n\r\n") {
            let mut piece = [0; 4096];
            let read = tokio::time::timeout(Duration::from_secs(60), self.0.read(&mut piece)).await;
            match read.expect("an answer in time") {
                Ok(0) => break,
                Ok(length) => text.extend_from_slice(&piece[..length]),
                Err(error) => {
                    assert!(is_hung_up(&error), "{error}");
                    break;
                }
            }
        }
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The whole answer, until the server closes the connection.
    pub async fn last_answer(&mut self) -> String {
        let mut text = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(60), self.0.read_to_end(&mut text)).await;
        read.expect("an end in time").unwrap();
        String::from_utf8_lossy(&text).into_owned()
    }
}
