//! The event stream of one page.

use super::reader::shown;
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Listening;
use crate::base::hub::Ticket;
use archway_db::events::{self, Audience, Event, EventPosition};
use archway_db::{DbErr, groups, sessions};
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
use tokio::time::{Instant, Interval, MissedTickBehavior};

/// For a person who already has the maximum of streams.
const RETRY_AFTER: Duration = Duration::from_secs(30);
/// A page that missed more events than this reloads everything instead.
const MAX_REPLAY: usize = 500;
/// How long a node may lag behind another before its pages reload everything.
const CATCH_UP_TRIES: u32 = 20;
const CATCH_UP_PAUSE: Duration = Duration::from_millis(50);

/// One event of the stream, by its field names. `data` is JSON: id, action_id and post_ids.
#[derive(utoipa::ToSchema)]
#[allow(dead_code, reason = "describes the lines that `frame` writes")]
pub struct LiveEvent {
    id: String,
    event: String,
    data: String,
}

/// Events of the cases, connections and groups I see, as they happen (RT-01). `Last-Event-ID` requests the missed
/// ones.
#[utoipa::path(get, path = "/events/", tag = "live", security(("bearer" = [])),
    params(("last-event-id" = Option<String>, Header, description = "the last event that was heard")),
    responses((status = 200, body = LiveEvent, content_type = "text/event-stream")))]
pub async fn stream_events(
    State(app): State<App>,
    Listening(viewer): Listening,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (user, session) = (viewer.user.id.clone(), viewer.session);
    let mut heard = last_heard(&headers);
    if let Heard::Until(position) = heard {
        catch_up(&app, position).await?;
    }
    let max = app.config.limits.streams_per_person;
    let ticket = app.live.open(&user, &viewer.user.side, &session, max);
    let mut ticket = ticket.ok_or_else(|| ApiError::too_many(RETRY_AFTER))?;
    // A person who left a group while the stream was being opened is on another side already. The last read comes
    // after the last move, so the reader delivers any later change.
    let mut side = viewer.user.side;
    loop {
        let holder = sessions::find_holder(app.db.reader(), &session, app.moment()).await?;
        let holder = holder.ok_or(Refusal::SignInRequired)?;
        if holder.user.side == side {
            break;
        }
        app.live.move_to(ticket.number, &holder.user.side);
        side = holder.user.side;
        // Events that arrived meanwhile were for the other side.
        while ticket.queue.try_recv().is_ok() {}
        heard = Heard::Lost;
    }

    let missed = missed(&app, &user, &side, heard, ticket.from).await?;
    let pause = Duration::from_secs(app.config.server.heartbeat_seconds.max(1));
    let mut beat = tokio::time::interval_at(Instant::now() + pause, pause);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let listener = Listener { closing: app.live.closing(), ticket, session, waiting: missed, beat, app };
    let body = Body::from_stream(frames(listener));
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, body).into_response())
}

/// What a page has received so far.
enum Heard {
    Nothing,
    Until(EventPosition),
    /// Unknown: the page must reload everything.
    Lost,
}

fn last_heard(headers: &HeaderMap) -> Heard {
    match headers.get("last-event-id").map(|value| value.to_str().ok().and_then(EventPosition::parse)) {
        None => Heard::Nothing,
        Some(Some(position)) => Heard::Until(position),
        Some(None) => Heard::Lost,
    }
}

/// A page that got an event from another node may be ahead of this node, which is about to read it. After a moment's
/// wait the page resumes there instead of getting the event twice.
async fn catch_up(app: &App, position: EventPosition) -> Result<(), DbErr> {
    if app.live.last() >= position || !events::is_kept(&app.db, position).await? {
        return Ok(());
    }
    for _ in 0..CATCH_UP_TRIES {
        tokio::time::sleep(CATCH_UP_PAUSE).await;
        if app.live.last() >= position {
            break;
        }
    }
    Ok(())
}

/// The events between the last one received and the first in the queue, then the mark from which to resume.
async fn missed(
    app: &App,
    user: &UserId,
    side: &str,
    heard: Heard,
    until: EventPosition,
) -> Result<VecDeque<Bytes>, DbErr> {
    let (ready, resync) = (mark("ready", until), mark("resync", until));
    let last = match heard {
        Heard::Nothing => return Ok(VecDeque::from([ready])),
        Heard::Until(last) if last == until => return Ok(VecDeque::from([ready])),
        Heard::Until(last) if last < until && events::is_kept(&app.db, last).await? => last,
        Heard::Until(_) | Heard::Lost => return Ok(VecDeque::from([resync])),
    };
    let joined_at = groups::joined_at(app.db.reader(), user).await?;
    let audience = Audience { user, side, joined_at };
    let events = events::list_between(&app.db, &audience, last, until, MAX_REPLAY + 1).await?;
    if events.len() > MAX_REPLAY {
        return Ok(VecDeque::from([resync]));
    }
    Ok(events.iter().filter(|event| shown(event)).map(frame).chain([ready]).collect())
}

fn mark(kind: &str, position: EventPosition) -> Bytes {
    frame(&Event { position, kind: kind.to_owned(), action_id: None, case_ids: Some(Vec::new()) })
}

/// Encoded once, shared by all streams. If it is unknown which cases an event is about, the pages reload everything.
pub(super) fn frame(event: &Event) -> Bytes {
    let Some(case_ids) = &event.case_ids else {
        tracing::error!("event {}: column case_ids cannot be read", event.position);
        return mark("resync", event.position);
    };
    let data =
        serde_json::json!({"id": event.position.id, "action_id": event.action_id, "post_ids": case_ids});
    format!("id: {}\nevent: {}\ndata: {data}\n\n", event.position, event.kind).into()
}

struct Listener {
    app: App,
    ticket: Ticket,
    session: SessionId,
    waiting: VecDeque<Bytes>,
    /// Keeps proxies from closing a quiet stream, and notices an expired session even on a busy one.
    beat: Interval,
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
            _ = self.beat.tick() => {
                let holder = sessions::find_holder(self.app.db.reader(), &self.session, self.app.moment()).await;
                let holder = holder.ok().flatten()?;
                self.app.live.move_to(self.ticket.number, &holder.user.side);
                Some(Bytes::from_static(b": \n\n"))
            }
        }
    }
}
