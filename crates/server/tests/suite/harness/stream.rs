//! A page that listens for events.

use super::{Person, TestServer};
use archway_db::events::EventPosition;
use reqwest::Method;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::Value;
use std::time::Duration;

/// One event as a page gets it.
#[derive(Debug)]
pub struct Heard {
    pub id: i64,
    /// The id the page sends to resume from there.
    pub place: String,
    pub kind: String,
    pub data: Value,
}

/// Waits until every past event is delivered, so that streams opened now get only new ones.
pub async fn settle(server: &TestServer) {
    let db = server.app.db.reader();
    let sql = "SELECT id FROM events ORDER BY id DESC LIMIT 1";
    let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    let newest =
        row.map_or(EventPosition::default(), |row| EventPosition { id: row.try_get("", "id").unwrap() });
    while server.app.live.last() < newest {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

pub struct Stream {
    response: reqwest::Response,
    text: String,
}

impl Person {
    /// Opens the stream, after the last received event if there is one.
    pub async fn listen(&self, last: Option<&str>) -> Stream {
        let request = self.request(Method::GET, "/events/");
        let request = match last {
            Some(place) => request.header("last-event-id", place),
            None => request,
        };
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Stream { response, text: String::new() }
    }
}

impl Stream {
    /// The next event; none when the server ends the stream.
    pub async fn next(&mut self) -> Option<Heard> {
        loop {
            if let Some((frame, rest)) = self.text.split_once("\n\n") {
                let frame = frame.to_owned();
                self.text = rest.to_owned();
                let field = |name: &str| {
                    frame
                        .lines()
                        .find_map(|line| line.strip_prefix(name))
                        .map(|value| value.trim().to_owned())
                };
                if let Some(kind) = field("event:") {
                    let data = serde_json::from_str(&field("data:").unwrap()).unwrap();
                    let place = field("id:").unwrap();
                    let id = place.parse().unwrap();
                    return Some(Heard { id, place, kind, data });
                }
                continue;
            }
            let chunk = tokio::time::timeout(Duration::from_secs(60), self.response.chunk()).await;
            match chunk.expect("an event in time") {
                Ok(Some(bytes)) => self.text.push_str(std::str::from_utf8(&bytes).unwrap()),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    pub async fn expect(&mut self, kind: &str) -> Heard {
        let heard = self.next().await.unwrap_or_else(|| panic!("{kind}, but the stream ended"));
        assert_eq!(heard.kind, kind, "{heard:?}");
        heard
    }
}
