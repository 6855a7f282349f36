//! The stream one page listens to.

use super::hub::Ticket;
use super::reader::shown;
use crate::app::App;
use crate::http::error::{ApiError, Detail};
use crate::http::viewer::Viewer;
use archway_db::events::{self, Event};
use archway_db::{DbErr, sessions};
use archway_domain::{SessionId, UserId};
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures::stream::{self, Stream};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::watch;

/// Keeps proxies from closing a quiet stream, and notices a session that ran out.
const HEARTBEAT: Duration = Duration::from_secs(25);
/// A page that missed more than this loads everything anew instead.
const MAX_REPLAY: usize = 500;

/// What happens to the cases, connections and groups I see, as it happens (RT-01). `Last-Event-ID` asks for what was
/// missed.
#[utoipa::path(get, path = "/events/", tag = "live", security(("bearer" = [])),
    params(("last-event-id" = Option<String>, Header, description = "the last event that was heard")),
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = 401, body = Detail),
    (status = 429, body = Detail)))]
pub async fn stream_events(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (user, session) = (viewer.user.user_id(), viewer.session);
    let max = app.config.limits.streams_per_person;
    let ticket = app.live.open(&user, &viewer.user.side, &session, max);
    let ticket = ticket.ok_or_else(|| ApiError::too_many(HEARTBEAT))?;
    // Whoever left a group while the stream was being opened is on another side already. The last look comes after the
    // last move, so whatever changes later reaches the reader after it.
    let mut side = viewer.user.side;
    loop {
        let holder = sessions::find_holder(app.db.reader(), &session, app.now()).await?;
        let holder = holder.ok_or_else(|| ApiError::unauthorized("Sign in required."))?;
        if holder.side == side {
            break;
        }
        app.live.move_to(ticket.number, &holder.side);
        side = holder.side;
    }

    let missed = missed(&app, &user, &side, last_heard(&headers), ticket.from).await?;
    let listener = Listener { closing: app.live.closing(), ticket, session, waiting: missed, app };
    let body = Body::from_stream(frames(listener));
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, body).into_response())
}

fn last_heard(headers: &HeaderMap) -> Option<i64> {
    headers.get("last-event-id")?.to_str().ok()?.parse().ok()
}

/// What came between the last event heard and the first in the queue, then the mark from which to resume.
async fn missed(
    app: &App,
    user: &UserId,
    side: &str,
    last: Option<i64>,
    until: i64,
) -> Result<VecDeque<Bytes>, DbErr> {
    let ready = mark("ready", until);
    let Some(last) = last else { return Ok(VecDeque::from([ready])) };
    let is_kept = last >= events::oldest(&app.db).await? - 1 && last <= until;
    let events = events::list_between(&app.db, [user.as_str(), side], last, until, MAX_REPLAY + 1).await?;
    if !is_kept || events.len() > MAX_REPLAY {
        return Ok(VecDeque::from([mark("resync", until)]));
    }
    let frames = events.iter().filter(|event| shown(event)).map(frame);
    Ok(frames.chain([ready]).collect())
}

fn mark(kind: &str, id: i64) -> Bytes {
    frame(&Event { id, kind: kind.to_owned(), action_id: None })
}

/// Written once, shared by all who hear it.
pub(super) fn frame(event: &Event) -> Bytes {
    let data = serde_json::json!({"id": event.id, "action_id": event.action_id, "post_ids": []});
    format!("id: {}\nevent: {}\ndata: {data}\n\n", event.id, event.kind).into()
}

struct Listener {
    app: App,
    ticket: Ticket,
    session: SessionId,
    waiting: VecDeque<Bytes>,
    closing: watch::Receiver<bool>,
}

fn frames(listener: Listener) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(listener, |mut listener| async move {
        listener.next().await.map(|frame| (Ok(frame), listener))
    })
}

impl Listener {
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(frame) = self.waiting.pop_front() {
            return Some(frame);
        }
        let closed = async { drop(self.closing.wait_for(|closing| *closing).await.map(drop)) };
        tokio::select! {
            frame = self.ticket.queue.recv() => frame,
            () = closed => None,
            () = tokio::time::sleep(HEARTBEAT) => {
                let holder = sessions::find_holder(self.app.db.reader(), &self.session, self.app.now()).await;
                matches!(holder, Ok(Some(_))).then(|| Bytes::from_static(b": \n\n"))
            }
        }
    }
}
