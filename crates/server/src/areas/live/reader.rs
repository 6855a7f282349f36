//! Reads new events in order and delivers them to the open streams. One per node.

use super::stream::frame;
use crate::base::app::App;
use archway_db::events::{self, Announcements, Event};
use archway_db::{DbErr, sessions};
use archway_domain::event::EventKind;
use std::time::Duration;

/// How often a node polls: for events that were not yet settled when they were announced.
const POLL: Duration = Duration::from_millis(250);
const RETRY: Duration = Duration::from_secs(1);

/// Streams opened from now on get the events from now on.
pub async fn start(app: &App) -> Result<(), DbErr> {
    app.live.begin_at(events::last_settled(&app.db).await?);
    Ok(())
}

pub async fn run(app: App) {
    let mut announcements = None;
    loop {
        let turn = async {
            if announcements.is_none() {
                announcements = Announcements::listen(&app.db).await?;
            }
            while deliver_next(&app).await? > 0 {}
            wait(&app, announcements.as_mut()).await
        };
        if let Err(error) = turn.await {
            tracing::warn!(%error, "events are out of reach; trying again");
            announcements = None;
            tokio::time::sleep(RETRY).await;
        }
    }
}

async fn wait(app: &App, announcements: Option<&mut Announcements>) -> Result<(), DbErr> {
    let announced = async {
        match announcements {
            Some(announcements) => announcements.next().await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        () = app.db.event_added() => events::announce(&app.db).await,
        announced = announced => announced,
        () = tokio::time::sleep(POLL) => Ok(()),
    }
}

async fn deliver_next(app: &App) -> Result<usize, DbErr> {
    let batch = events::list_after(&app.db, app.live.last()).await?;
    let count = batch.len();
    for (event, sides) in batch {
        if !shown(&event) {
            look_again(app, &sides).await;
        }
        app.live.deliver(event.position, &sides, shown(&event).then(|| frame(&event)));
    }
    Ok(count)
}

/// Some events are only for the server.
pub(super) fn shown(event: &Event) -> bool {
    event.kind != EventKind::AccessChanged.as_str()
}

/// Finds the current sides of these people's streams. Streams whose person cannot be read are closed.
async fn look_again(app: &App, people: &[String]) {
    for (number, session) in people.iter().flat_map(|person| app.live.streams_of(person)) {
        match sessions::find_holder(app.db.reader(), &session, app.moment()).await {
            Ok(Some(holder)) => app.live.move_to(number, &holder.user.side),
            Ok(None) | Err(_) => app.live.close(number),
        }
    }
}
