//! The worker of one node: takes due jobs, runs them, records the result.

mod perform;
mod sweeper;

pub use sweeper::sweep_forever;

use perform::perform;

use crate::areas::{cases, files};
use crate::base::app::App;
use crate::base::jobs::JobError;
use archway_db::jobs::Lane;
use archway_db::{DbErr, jobs};
use archway_domain::time::{HOUR, SECOND};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::Instant;

const AT_ONCE: usize = 8;
/// How often a node polls for jobs that other nodes added or that waited for a retry.
const POLL: Duration = SECOND;
/// The other worker is notified of new jobs; this one polls.
const RENDER_POLL: Duration = Duration::from_millis(250);
const FIRST_RETRY: Duration = SECOND.saturating_mul(5);
/// With the doubling pauses this is about a day.
const MAX_ATTEMPTS: i32 = 30;

/// Runs until `stop` resolves, and then finishes the current job: a mail that was handed over must be recorded as
/// sent.
pub async fn run(app: App, stop: impl Future<Output = ()>) {
    let mut running = JoinSet::new();
    tokio::pin!(stop);
    loop {
        if let Err(error) = files::announce_left(&app).await {
            tracing::warn!(%error, "new files could not be told of; trying again");
        }
        if let Err(error) = cases::order_mails(&app).await {
            tracing::warn!(%error, "the news of cases are out of reach; trying again");
        }
        match claim(&app, Lane::Quick, AT_ONCE - running.len()).await {
            Ok(jobs) => jobs.into_iter().for_each(|job| {
                let app = app.clone();
                running.spawn(async move { work_on(&app, job).await });
            }),
            Err(error) => tracing::warn!(%error, "the job queue is out of reach; trying again"),
        }
        tokio::select! {
            () = &mut stop => break,
            Some(done) = running.join_next() => note_failure(done),
            _ = tokio::time::timeout(POLL, app.db.job_added()), if running.len() < AT_ONCE => {}
        }
    }
    while let Some(done) = running.join_next().await {
        note_failure(done);
    }
}

/// Renders files one at a time: each uses a whole core.
pub async fn run_renderer(app: App, stop: impl Future<Output = ()>) {
    tokio::pin!(stop);
    loop {
        let claimed = claim(&app, Lane::Slow, 1).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "the job queue is out of reach; trying again");
            Vec::new()
        });
        let is_idle = claimed.is_empty();
        for job in claimed {
            tokio::select! {
                // The next process starts it again.
                () = &mut stop => return,
                done = work_on(&app, job) => note_failure(Ok(done)),
            }
        }
        if is_idle {
            tokio::select! {
                () = &mut stop => return,
                () = tokio::time::sleep(RENDER_POLL) => {}
            }
        }
    }
}

/// A job whose result could not be recorded runs again when its lease expires.
fn note_failure(done: Result<Result<(), DbErr>, tokio::task::JoinError>) {
    match done {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%error, "the outcome of a job could not be noted"),
        Err(error) => tracing::error!(%error, "a job broke off"),
    }
}

/// Runs everything that is due, and returns when nothing is left.
pub async fn drain(app: &App) -> Result<(), DbErr> {
    while work_once(app).await? > 0 {}
    Ok(())
}

async fn work_once(app: &App) -> Result<usize, DbErr> {
    cases::order_mails(app).await?;
    let mut claimed = claim(app, Lane::Quick, AT_ONCE).await?;
    claimed.extend(claim(app, Lane::Slow, 1).await?);
    let count = claimed.len();
    for job in claimed {
        work_on(app, job).await?;
    }
    Ok(count)
}

async fn claim(app: &App, lane: Lane, count: usize) -> Result<Vec<jobs::Job>, DbErr> {
    if count == 0 || !jobs::any_due(app.db.reader(), lane, app.now()).await? {
        return Ok(Vec::new());
    }
    let lease = SECOND.saturating_mul(app.config.server.job_lease_seconds);
    let lease = match lane {
        Lane::Quick => lease,
        Lane::Slow => lease + Duration::from_secs(app.config.files.render_seconds),
    };
    let tx = app.db.begin().await?;
    let claimed = jobs::claim(&tx, lane, count, lease, app.now()).await?;
    tx.commit().await?;
    Ok(claimed)
}

async fn work_on(app: &App, job: jobs::Job) -> Result<(), DbErr> {
    let begun = Instant::now();
    let outcome = perform(app, &job).await;
    let result = match &outcome {
        Ok(()) => "done",
        Err(JobError::Retry(_)) if job.attempts < MAX_ATTEMPTS => "retried",
        Err(_) => "dead",
    };
    metrics::counter!("archway_jobs_total", "kind" => job.kind.clone(), "result" => result).increment(1);
    let tx = app.db.begin().await?;
    match &outcome {
        Ok(()) => jobs::finish(&tx, &job.id).await?,
        Err(JobError::Retry(error)) if job.attempts < MAX_ATTEMPTS => {
            tracing::warn!(
                job = %job.id,
                kind = job.kind,
                attempts = job.attempts,
                "a job will be tried again"
            );
            jobs::retry(&tx, &job.id, error, app.now().plus(pause(job.attempts))).await?;
        }
        Err(error) => {
            tracing::error!(job = %job.id, kind = job.kind, "a job was given up");
            jobs::bury(&tx, &job.id, &error.to_string(), app.now()).await?;
        }
    }
    tx.commit().await?;
    if job.kind == jobs::SLOW {
        // A transaction of its own: another node may be working on this side's jobs.
        let tx = app.db.begin().await?;
        jobs::charge(&tx, &job.side, begun.elapsed()).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// 5 s, 10 s, 20 s … up to an hour.
fn pause(attempts: i32) -> Duration {
    let doublings = u32::try_from(attempts - 1).unwrap_or(0).min(16);
    FIRST_RETRY.saturating_mul(1 << doublings).min(HOUR)
}
