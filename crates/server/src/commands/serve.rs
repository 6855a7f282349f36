//! `archway serve`

use super::{CommandError, open};
use crate::base::activity;
use crate::base::app::{App, StartError, make_private_folder};
use crate::base::audit;
use crate::base::config::Config;
use crate::base::confine;
use crate::base::logging::{self, announce};
use crate::base::reserve;
use crate::base::tallies;
use crate::routes::serve::{bind, serve, stop_signal};
use crate::worker;
use archway_db::{Db, DbErr};
use archway_domain::time::SECOND;
use std::fs::{File, TryLockError};
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};

const SHORTEN_LOG_EVERY: Duration = SECOND;

pub async fn run(config: Config) -> Result<(), CommandError> {
    let _log = logging::start(&config);
    tokio::spawn(ignore_hangups());
    let _lock = lock_database(&config)?;
    let app = open(config).await?;
    let listener = bind(&app)?;
    if app.db.engine() == archway_db::Engine::Sqlite {
        // There can be only one node, so all leases are from an earlier process that has ended.
        let tx = app.db.begin().await?;
        archway_db::jobs::release_all(&tx).await?;
        archway_db::uploads::release_all(&tx).await?;
        tx.commit().await?;
    }
    let listen = app.config.server.listen;
    let is_local_site =
        ["http://localhost", "http://127.0.0.1"].iter().any(|site| app.config.public_url().starts_with(site));
    if app.config.server.tls_cert.is_none()
        && !(listen.ip().is_loopback() && (is_local_site || app.config.is_https()))
    {
        tracing::warn!(%listen, "plain http leaves this machine: set server.tls_cert and server.tls_key, or put TLS in front");
    }
    if app.config.auth.phone_bypass_code.is_some() {
        tracing::warn!("auth.phone_bypass_code is set: phone numbers can be claimed without a message");
    }
    for part in confine::missing() {
        tracing::warn!(
            "this kernel has no {part}: what reads strangers' files is kept from less than it should be"
        );
    }
    let handle = axum_server::Handle::new();
    let (stopping, limit) = (handle.clone(), Duration::from_secs(app.config.server.shutdown_seconds));
    let live = app.live.clone();
    tokio::spawn(async move {
        stop_signal().await;
        exit_after(limit);
        tracing::info!("stopping: finishing what was accepted");
        // The rest of the time is for the work after the last answer.
        stopping.graceful_shutdown(Some(limit * 4 / 5));
        live.shut_down();
    });
    let (stop_workers, stopped) = tokio::sync::watch::channel(false);
    let stop = |mut stopped: tokio::sync::watch::Receiver<bool>| async move {
        let _ = stopped.wait_for(|stopped| *stopped).await;
    };
    let worker = tokio::spawn(worker::run(app.clone(), stop(stopped.clone())));
    let renderer = tokio::spawn(worker::run_renderer(app.clone(), stop(stopped)));
    let sweeper = tokio::spawn(worker::sweep_forever(app.clone()));
    let sealer = tokio::spawn(audit::seal_forever(app.clone()));
    let reads = tokio::spawn(audit::write_reads_forever(app.clone()));
    let noting = tokio::spawn(activity::write_forever(app.clone()));
    let log = tokio::spawn(shorten_log_forever(app.db.clone()));
    let disk = tokio::spawn(reserve::watch_forever(app.clone()));
    tracing::info!(%listen, "serving");
    announce(&format!("Archway is at {}", app.config.public_url()));
    if app.mailer.is_outbox() {
        announce(&format!("Mails are shown at {}/outbox", app.config.public_url()));
    }
    let served = serve(app.clone(), listener, handle).await;
    stop_workers.send_replace(true);
    for endless in [&sweeper, &sealer, &reads, &noting, &log, &disk] {
        endless.abort();
    }
    let _ = tokio::join!(worker, renderer, sweeper, sealer, reads, noting, log, disk);
    write_the_rest(&app).await;
    tracing::info!("stopped");
    Ok(served?)
}

/// Each part runs even if another fails: the database may be unavailable.
async fn write_the_rest(app: &App) {
    let tell = |what, done: Result<(), DbErr>| {
        if let Err(error) = done {
            tracing::error!(%error, "{what}");
        }
    };
    tallies::note(app, true);
    let (reads, noted) = tokio::join!(audit::write_reads(app), activity::write(app));
    tell("what was opened last could not be written down, and is lost", reads);
    tell("the last activity could not be written down: sessions may end a little earlier", noted);
    tell("the audit log could not be sealed to its end; a node will do it later", audit::seal_all(app).await);
    tell("the database could not be closed", app.db.clone().close().await);
}

/// Two servers on one SQLite database would release each other's leases. The lock ends with the process.
fn lock_database(config: &Config) -> Result<Option<File>, StartError> {
    let url = config.database_url();
    let Some(path) = url.strip_prefix("sqlite:") else { return Ok(None) };
    let path = path.trim_start_matches("//");
    make_private_folder(&config.server.data)?;
    let path = path.split('?').next().unwrap_or_default();
    let failed = |source| StartError::Data { folder: path.to_owned(), source };
    let lock = File::create(format!("{path}.serve")).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Err(StartError::AlreadyServed { database: path.to_owned() }),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

async fn shorten_log_forever(db: Db) {
    loop {
        tokio::time::sleep(SHORTEN_LOG_EVERY).await;
        if let Err(error) = db.shorten_log().await {
            tracing::warn!(%error, "the log of the database could not be shortened; trying again");
        }
    }
}

/// A closed terminal sends SIGHUP. The signal is reserved for reloading the configuration.
async fn ignore_hangups() {
    let Ok(mut hangups) = signal(SignalKind::hangup()) else { return };
    while hangups.recv().await.is_some() {
        tracing::info!("SIGHUP is ignored: restart to read the configuration again");
    }
}

/// Ends the process even if something hangs: everything answered with success is on disk. Uses its own thread,
/// because a hang may block all threads of the runtime.
fn exit_after(limit: Duration) {
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        std::process::exit(1);
    });
}
