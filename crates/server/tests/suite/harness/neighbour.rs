//! Another server that the tested one calls: gives prepared answers and records the requests.

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use serde_json::Value;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
pub struct Request {
    pub uri: String,
    pub authorization: String,
    pub body: Value,
    pub text: String,
}

#[derive(Default)]
struct Memory {
    answer: Option<(u16, Value)>,
    requests: Vec<Request>,
}

pub struct Neighbour {
    pub base: String,
    memory: Arc<Mutex<Memory>>,
}

impl Neighbour {
    pub async fn start() -> Neighbour {
        let memory = Arc::new(Mutex::new(Memory::default()));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(answer).with_state(memory.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Neighbour { base, memory }
    }

    pub fn answer(&self, status: u16, body: Value) {
        self.memory.lock().unwrap().answer = Some((status, body));
    }

    pub fn last_request(&self) -> Request {
        self.memory.lock().unwrap().requests.last().cloned().expect("a request")
    }

    pub fn count(&self) -> usize {
        self.memory.lock().unwrap().requests.len()
    }
}

async fn answer(
    State(memory): State<Arc<Mutex<Memory>>>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> (StatusCode, axum::Json<Value>) {
    let mut memory = memory.lock().unwrap();
    memory.requests.push(Request {
        uri: uri.to_string(),
        authorization: headers.get("authorization").map_or("", |value| value.to_str().unwrap()).to_owned(),
        body: serde_json::from_slice(&body).unwrap_or_default(),
        text: String::from_utf8_lossy(&body).into_owned(),
    });
    let (status, body) = memory.answer.clone().unwrap_or((404, Value::Null));
    (StatusCode::from_u16(status).unwrap(), axum::Json(body))
}
