//! The local outbox: an installation without a mail server keeps its mails here, to be read on this machine (OPS-05).

use crate::base::app::App;
use crate::base::clock::rfc3339;
use crate::base::html;
use crate::base::http::caller::is_local;
use crate::base::http::error::ApiError;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::Html;
use serde::Serialize;
use utoipa::ToSchema;

const SHOWN: u32 = 200;

/// Only this machine may read the outbox, and only while mails are delivered to it.
pub struct LocalReader;

impl FromRequestParts<App> for LocalReader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        if app.mailer.is_outbox() && is_local(parts) { Ok(LocalReader) } else { Err(ApiError::not_found()) }
    }
}

#[derive(Serialize, ToSchema)]
pub struct OutboxMessage {
    pub id: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub sent_at: String,
}

/// Mails in the local outbox, newest first.
#[utoipa::path(get, path = "/outbox/messages", tag = "operations",
    responses((status = 200, body = [OutboxMessage])))]
pub async fn list_outbox(
    State(app): State<App>,
    _: LocalReader,
) -> Result<Json<Vec<OutboxMessage>>, ApiError> {
    let messages = archway_db::outbox::list(app.db.reader(), SHOWN).await?;
    let messages = messages.into_iter().map(|message| OutboxMessage {
        id: message.id,
        to: message.recipient,
        subject: message.subject,
        text: message.text,
        html: message.html,
        sent_at: rfc3339(message.sent_at),
    });
    Ok(Json(messages.collect()))
}

/// The local outbox as a page.
#[utoipa::path(get, path = "/outbox", tag = "operations",
    responses((status = 200, body = String, content_type = "text/html")))]
pub async fn show_outbox(State(app): State<App>, reader: LocalReader) -> Result<Html<String>, ApiError> {
    let Json(messages) = list_outbox(State(app), reader).await?;
    let mut list = String::new();
    for message in &messages {
        list.push_str(&format!(
            "<article><header><h2>{}</h2><p><b>{}</b> <time>{}</time></p></header>\
             <iframe sandbox=\"allow-popups allow-popups-to-escape-sandbox\" srcdoc=\"{}\" title=\"{}\"></iframe>\
             <details><summary>Plain text</summary><pre>{}</pre></details></article>",
            html::escape(&message.subject),
            html::escape(&message.to),
            html::escape(&message.sent_at),
            html::escape(&message.html),
            html::escape(&message.subject),
            html::escape(&message.text)
        ));
    }
    if messages.is_empty() {
        list.push_str("<p>No mail yet. Whatever Archway would send appears here.</p>");
    }
    Ok(Html(OUTBOX_PAGE.replace("<!--messages-->", &list)))
}

const OUTBOX_PAGE: &str = include_str!("outbox.html");
