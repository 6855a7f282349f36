//! `archway serve`

use super::{CommandError, open};
use crate::config::{Config, LogFormat};
use crate::routes::serve::{bind, serve, stop_signal};
use crate::{audit, jobs};
use archway_db::Db;
use archway_domain::time::SECOND;
use std::time::Duration;
use tracing_subscriber::EnvFilter;

const SHORTEN_LOG_EVERY: Duration = SECOND;

pub async fn run(config: Config) -> Result<(), CommandError> {
    start_logging(&config);
    let app = open(config).await?;
    let listener = bind(&app)?;
    if app.db.engine() == archway_db::Engine::Sqlite {
        // The only node there can be: whatever is leased was leased by a predecessor that is gone.
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
    let handle = axum_server::Handle::new();
    let (stopping, grace) = (handle.clone(), Duration::from_secs(app.config.server.shutdown_seconds));
    let live = app.live.clone();
    tokio::spawn(async move {
        stop_signal().await;
        tracing::info!("stopping: finishing what was accepted");
        stopping.graceful_shutdown(Some(grace));
        live.shut_down();
    });
    let (stop_workers, stopped) = tokio::sync::watch::channel(false);
    let stop = |mut stopped: tokio::sync::watch::Receiver<bool>| async move {
        let _ = stopped.wait_for(|stopped| *stopped).await;
    };
    let worker = tokio::spawn(jobs::run(app.clone(), stop(stopped.clone())));
    let renderer = tokio::spawn(jobs::run_renderer(app.clone(), stop(stopped)));
    let sweeper = tokio::spawn(jobs::sweep_forever(app.clone()));
    let sealer = tokio::spawn(audit::seal_forever(app.clone()));
    let reads = tokio::spawn(audit::write_reads_forever(app.clone()));
    let log = tokio::spawn(shorten_log_forever(app.db.clone()));
    tracing::info!(%listen, "serving");
    println!("Archway is at {}", app.config.public_url());
    if app.mailer.is_outbox() {
        println!("Mails are shown at {}/outbox", app.config.public_url());
    }
    let served = serve(app.clone(), listener, handle).await;
    stop_workers.send_replace(true);
    for endless in [&sweeper, &sealer, &reads, &log] {
        endless.abort();
    }
    let _ = tokio::join!(worker, renderer, sweeper, sealer, reads, log);
    audit::write_reads(&app).await?;
    audit::seal_all(&app).await?;
    app.db.clone().close().await?;
    tracing::info!("stopped");
    Ok(served?)
}

async fn shorten_log_forever(db: Db) {
    loop {
        tokio::time::sleep(SHORTEN_LOG_EVERY).await;
        if let Err(error) = db.shorten_log().await {
            tracing::warn!(%error, "the log of the database could not be shortened; trying again");
        }
    }
}

fn start_logging(config: &Config) {
    let filter = EnvFilter::try_new(&config.log.level).unwrap_or_else(|_| EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match config.log.format {
        LogFormat::Json => builder.json().flatten_event(true).init(),
        LogFormat::Text => builder.init(),
    }
}
