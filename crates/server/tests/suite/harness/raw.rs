//! What no well-behaved client does: announces more than it sends, stops in the middle, hangs up.

use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection of one's own; dropping it hangs up.
pub struct Line(TcpStream);

impl Line {
    pub async fn open(base: &str) -> Line {
        let address = base.strip_prefix("http://").unwrap();
        Line(TcpStream::connect(address).await.unwrap())
    }

    pub async fn send(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).await.unwrap();
    }

    /// The first line and the fields of a request; its body is the caller's affair.
    pub async fn send_head(&mut self, request: &str, token: &str, fields: &[(&str, &str)]) {
        let mut head =
            format!("{request} HTTP/1.1\r\nhost: archway.test\r\nauthorization: Bearer {token}\r\n");
        for (name, value) in fields {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        self.send(format!("{head}\r\n").as_bytes()).await;
    }

    /// The answer as far as its fields go.
    pub async fn answer(&mut self) -> String {
        let mut text = Vec::new();
        while !text.windows(4).any(|end| end == b"\r\n\r\n") {
            let mut piece = [0; 4096];
            let read = tokio::time::timeout(Duration::from_secs(60), self.0.read(&mut piece)).await;
            match read.expect("an answer in time").unwrap() {
                0 => break,
                length => text.extend_from_slice(&piece[..length]),
            }
        }
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The whole answer, up to where the server hangs up.
    pub async fn last_answer(&mut self) -> String {
        let mut text = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(60), self.0.read_to_end(&mut text)).await;
        read.expect("an end in time").unwrap();
        String::from_utf8_lossy(&text).into_owned()
    }
}
