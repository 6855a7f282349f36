//! What every request and job can use.

use super::activity::Activity;
use super::audit::Reads;
use super::clock::Clock;
use super::config::{Config, StorageKind};
use super::http::body_budget::BodyBudget;
use super::http::flood::FloodLimit;
use super::http::headers::content_security_policy;
use super::http::health::Readiness;
use super::hub::Hub;
use super::location::Countries;
use super::mail::Mailer;
use super::passwords::{Cost, Passwords};
use super::pictures;
use super::random::Random;
use super::secret::Secret;
use super::skins::Skins;
use super::state::States;
use super::tallies::Tallies;
use archway_blobs::{Blobs, S3Options};
use archway_db::Db;
use archway_domain::{Id, Time};
use axum::http::HeaderValue;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

#[derive(Clone)]
pub struct App(Arc<Parts>);

pub struct Parts {
    pub config: Config,
    pub db: Db,
    pub blobs: Blobs,
    pub clock: Clock,
    pub random: Random,
    pub secret: Secret,
    pub passwords: Passwords,
    /// Separate, so that many attempts to open shared cases keep nobody from signing in.
    pub share_passwords: Passwords,
    pub picture_turns: Arc<Semaphore>,
    pub mailer: Mailer,
    pub skins: Skins,
    pub flood: FloodLimit,
    pub bodies: Arc<BodyBudget>,
    pub readiness: Readiness,
    pub live: Arc<Hub>,
    pub reads: Reads,
    pub activity: Activity,
    pub tallies: Tallies,
    pub http_client: reqwest::Client,
    pub countries: Option<Countries>,
    pub security_policy: HeaderValue,
    /// Of the areas.
    pub states: States,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("{0}")]
    Config(#[from] super::config::ConfigError),
    #[error("{0}")]
    Database(#[from] archway_db::OpenError),
    #[error("cannot use the data folder {folder}: {source}")]
    Data { folder: String, source: std::io::Error },
    #[error("{0}")]
    Storage(#[from] archway_blobs::BlobError),
    #[error("{0}")]
    Skins(#[from] super::skins::SkinError),
    #[error("setting mail.smtp_url: {0}")]
    Mail(#[from] lettre::transport::smtp::Error),
    #[error(
        "this node's secret differs from the one this database was set up with: set server.secret alike on all nodes"
    )]
    OtherSecret,
    #[error("the system gives no randomness: {0}")]
    Random(#[from] rand::rngs::SysError),
    #[error("setting geo.database: {0}")]
    Countries(#[from] maxminddb::MaxMindDbError),
    #[error("cannot make an HTTP client: {0}")]
    HttpClient(#[from] reqwest::Error),
    #[error("another `archway serve` uses the database {database}: several nodes need PostgreSQL")]
    AlreadyServed { database: String },
    #[error("cannot serve on {address}: {source}")]
    Serve { address: String, source: std::io::Error },
}

impl From<archway_db::DbErr> for StartError {
    fn from(error: archway_db::DbErr) -> StartError {
        StartError::Database(error.into())
    }
}

impl App {
    /// Opens everything the configuration names. The embedded default migrates itself; the operator migrates a shared
    /// database with a command, so that nodes of two versions do not migrate it at the same time.
    pub async fn open(config: Config, clock: Clock, random: Random) -> Result<App, StartError> {
        // The first call decides for the process; a second call finds the same provider installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        make_private_folder(&config.server.data)?;
        let secret = match &config.server.secret {
            Some(text) => Secret::from_text(text),
            None => Secret::from_file(&config.secret_file(), &random).map_err(|e| data_error(&config, e))?,
        };
        let db = Db::open(&config.database_url(), config.database.max_connections).await?;
        if db.engine() == archway_db::Engine::Sqlite {
            db.migrate().await?;
        }
        db.require_migrated().await?;
        let fingerprint = secret.fingerprint();
        if archway_db::instance::remember(&db, "secret_fingerprint", &fingerprint).await? != fingerprint {
            return Err(StartError::OtherSecret);
        }
        let blobs = open_store(&config)?;
        Ok(App(Arc::new(Parts {
            passwords: Passwords::new(Cost::OF_BUILD, config.auth.parallel_hashes, random.clone()),
            share_passwords: Passwords::new(Cost::OF_BUILD, 1, random.clone()),
            picture_turns: Arc::new(Semaphore::new(pictures::AT_ONCE)),
            mailer: Mailer::new(&config)?,
            skins: Skins::load(config.pages.skins.as_deref())?,
            flood: FloodLimit::new(config.limits.flood_per_second),
            bodies: Arc::new(BodyBudget::new(config.limits.bodies_bytes)),
            readiness: Readiness::default(),
            live: Arc::default(),
            reads: Reads::default(),
            activity: Activity::default(),
            tallies: Tallies::default(),
            http_client: reqwest::Client::builder()
                .timeout(Duration::from_secs(10))
                .redirect(reqwest::redirect::Policy::none())
                .build()?,
            countries: config.geo.database.as_deref().map(Countries::open).transpose()?,
            security_policy: content_security_policy(&config),
            states: States::default(),
            config,
            db,
            blobs,
            clock,
            random,
            secret,
        })))
    }

    pub fn now(&self) -> Time {
        self.clock.now()
    }

    pub fn new_id<I: Id>(&self) -> I {
        I::from_generated(self.random.id(self.now()))
    }
}

/// A bucket that hangs for twice this time counts as unavailable.
pub const STORE_PATIENCE: Duration = Duration::from_secs(4);

/// The file store of the configuration.
pub fn open_store(config: &Config) -> Result<Blobs, StartError> {
    let storage = &config.storage;
    let store = match storage.kind {
        StorageKind::Disk => Blobs::on_disk(&config.server.data.join("blobs"))?,
        StorageKind::S3 => Blobs::on_s3(S3Options {
            bucket: storage.bucket.clone(),
            prefix: storage.prefix.clone(),
            endpoint: storage.endpoint.clone(),
            region: storage.region.clone(),
            access_key: storage.access_key.clone(),
            secret_key: storage.secret_key.clone(),
            patience: STORE_PATIENCE,
        })?,
    };
    Ok(store)
}

/// Patients' files are below it: only the owner of the process may read it.
pub fn make_private_folder(folder: &std::path::Path) -> Result<(), StartError> {
    use std::os::unix::fs::DirBuilderExt;
    let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(|source| StartError::Data { folder: folder.display().to_string(), source })
}

fn data_error(config: &Config, source: std::io::Error) -> StartError {
    StartError::Data { folder: config.server.data.display().to_string(), source }
}
