//! A mail as SMTP sends it.

use super::reader::Reader;
use super::render::Written;
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};

pub fn compose(from: &Mailbox, job_id: &str, reader: &Reader, written: Written) -> Result<Message, String> {
    let address: Address = reader.email.parse().map_err(|error| format!("address: {error}"))?;
    let name = format!("{} {}", reader.greeted_name(), reader.last_name).trim().to_owned();
    Message::builder()
        .from(from.clone())
        .to(Mailbox::new(Some(name), address))
        .subject(written.subject)
        .message_id(Some(format!("<{job_id}@{}>", from.email.domain())))
        .header(AutoSubmitted)
        .multipart(MultiPart::alternative_plain_html(written.text, written.html))
        .map_err(|error| format!("message: {error}"))
}

/// Tells vacation responders not to answer.
#[derive(Clone)]
struct AutoSubmitted;

impl lettre::message::header::Header for AutoSubmitted {
    fn name() -> lettre::message::header::HeaderName {
        lettre::message::header::HeaderName::new_from_ascii_str("Auto-Submitted")
    }
    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(AutoSubmitted)
    }
    fn display(&self) -> lettre::message::header::HeaderValue {
        lettre::message::header::HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}
