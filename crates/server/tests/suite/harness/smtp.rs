//! A real SMTP server on loopback that stores what it accepts.

use mailin::{Action, Handler, Response, SessionBuilder, response};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

#[derive(Debug, Clone)]
pub struct Received {
    pub from: String,
    pub to: String,
    pub content: String,
}

impl Received {
    pub fn message_id(&self) -> &str {
        let line = self.content.lines().find(|line| line.to_lowercase().starts_with("message-id:"));
        line.and_then(|line| line.split_once(':')).map(|(_, id)| id.trim()).expect("a Message-ID")
    }
}

#[derive(Clone, Default)]
pub struct SmtpServer {
    received: Arc<Mutex<Vec<Received>>>,
    /// The answer to a recipient instead of accepting it.
    refusal: Arc<Mutex<Option<Response>>>,
    pub port: u16,
}

impl SmtpServer {
    pub fn start() -> SmtpServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = SmtpServer { port: listener.local_addr().unwrap().port(), ..SmtpServer::default() };
        let accepting = server.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let session = accepting.clone();
                std::thread::spawn(move || session.talk(stream));
            }
        });
        server
    }

    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    pub fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }

    pub fn refuse_with(&self, answer: Option<Response>) {
        *self.refusal.lock().unwrap() = answer;
    }

    fn talk(&self, mut stream: TcpStream) {
        let handler =
            Inbox { server: self.clone(), content: Vec::new(), from: String::new(), to: String::new() };
        let mut session = SessionBuilder::new("mail.test").build(stream.peer_addr().unwrap().ip(), handler);
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let _ = session.greeting().write_to(&mut stream);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            let answer = session.process(&line);
            if answer.action != Action::NoReply
                && answer.write_to(&mut stream).and_then(|()| stream.flush()).is_err()
            {
                return;
            }
            if answer.action == Action::Close {
                return;
            }
            line.clear();
        }
    }
}

struct Inbox {
    server: SmtpServer,
    content: Vec<u8>,
    from: String,
    to: String,
}

impl Handler for Inbox {
    fn rcpt(&mut self, to: &str) -> Response {
        self.to = to.to_owned();
        self.server.refusal.lock().unwrap().clone().unwrap_or(response::OK)
    }

    fn data_start(&mut self, _: &str, from: &str, _: bool, _: &[String]) -> Response {
        from.clone_into(&mut self.from);
        self.content.clear();
        response::OK
    }

    fn data(&mut self, buf: &[u8]) -> std::io::Result<()> {
        self.content.extend_from_slice(buf);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        let content = String::from_utf8_lossy(&self.content).into_owned();
        self.server.received.lock().unwrap().push(Received {
            from: self.from.clone(),
            to: self.to.clone(),
            content,
        });
        response::OK
    }
}
