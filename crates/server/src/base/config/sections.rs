//! The sections of the configuration with their defaults. A new setting is a field here and a row in
//! `docs/operating.md`.

use archway_domain::region::Region;
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::path::PathBuf;
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerConfig {
    pub listen: SocketAddr,
    pub data: PathBuf,
    pub public_url: Option<String>,
    pub location: Region,
    pub tls_cert: Option<PathBuf>,
    pub tls_key: Option<PathBuf>,
    pub api_key: String,
    pub secret: Option<String>,
    pub trusted_proxies: Vec<IpNet>,
    pub metrics_token: Option<String>,
    pub request_seconds: u64,
    pub shutdown_seconds: u64,
    /// How often a live stream sends a heartbeat and checks its session.
    pub heartbeat_seconds: u64,
    /// Longer than any job takes: after that another node takes over the job.
    pub job_lease_seconds: u32,
}

impl Default for ServerConfig {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data: PathBuf::from("data"),
            public_url: None,
            location: Region::Eu,
            tls_cert: None,
            tls_key: None,
            api_key: "archway-web".to_owned(),
            secret: None,
            trusted_proxies: Vec::new(),
            metrics_token: None,
            request_seconds: 30,
            shutdown_seconds: 20,
            heartbeat_seconds: 25,
            job_lease_seconds: 60,
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseConfig {
    /// If empty, SQLite in the data folder.
    pub url: String,
    pub max_connections: u32,
}

impl Default for DatabaseConfig {
    fn default() -> Self {
        Self { url: String::new(), max_connections: 8 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StorageKind {
    #[default]
    Disk,
    S3,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StorageConfig {
    pub kind: StorageKind,
    pub bucket: String,
    pub prefix: String,
    pub endpoint: Option<String>,
    pub region: Option<String>,
    pub access_key: Option<String>,
    pub secret_key: Option<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailConfig {
    /// If empty, mails go to the local outbox.
    pub smtp_url: String,
    pub from: String,
}

impl Default for MailConfig {
    fn default() -> Self {
        Self { smtp_url: String::new(), from: "Archway <no-reply@localhost.localdomain>".to_owned() }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StaffSecondFactor {
    #[default]
    Required,
    Optional,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthConfig {
    pub staff_second_factor: StaffSecondFactor,
    pub session_days: u32,
    /// A session without activity for this long ends.
    pub idle_minutes: u32,
    /// The same for people who may enter the administration.
    pub staff_idle_minutes: u32,
    pub activation_hours: u32,
    pub reset_minutes: u32,
    /// How many passwords are hashed at once; 0 means one per core.
    pub parallel_hashes: usize,
    /// How long a remembered browser needs no code.
    pub remember_days: u32,
    /// Accepted instead of the code sent to a phone. For test installations only.
    pub phone_bypass_code: Option<String>,
}

impl Default for AuthConfig {
    fn default() -> Self {
        Self {
            staff_second_factor: StaffSecondFactor::Required,
            session_days: 30,
            idle_minutes: 720,
            staff_idle_minutes: 30,
            activation_hours: 72,
            reset_minutes: 60,
            parallel_hashes: 0,
            remember_days: 30,
            phone_bypass_code: None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CaptchaKind {
    #[default]
    Altcha,
    Recaptcha,
    Hcaptcha,
    Turnstile,
}

impl CaptchaKind {
    pub fn needs_site(self) -> bool {
        self != CaptchaKind::Altcha
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaptchaConfig {
    pub kind: CaptchaKind,
    /// Iterations of the proof of work; the visitor's time is proportional to it.
    pub cost: u32,
    pub site_key: String,
    pub secret: String,
    pub verify_url: Option<String>,
}

impl Default for CaptchaConfig {
    fn default() -> Self {
        Self {
            kind: CaptchaKind::Altcha,
            cost: 5_000,
            site_key: String::new(),
            secret: String::new(),
            verify_url: None,
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilesConfig {
    /// The limit for all files of one case.
    pub case_bytes: u64,
    pub files_per_case: i64,
    /// The limit for everything a side has sent, and the copies for its links; a side is a share group, or a person
    /// without one. 0 means no limit.
    pub quota_bytes: u64,
    /// The same for a side without connections.
    pub unconnected_quota_bytes: u64,
    /// Disk space reserved from files; by default 2 GiB or a twentieth of the disk, whichever is more.
    pub reserve_bytes: Option<u64>,
    /// Unfinished uploads.
    pub uploads_per_person: i64,
    /// The program that renders files, copies them without the patient, and reads workbooks; by default this binary.
    /// A wrapper may put it into a sandbox.
    pub renderer: Option<PathBuf>,
    /// Its limits of address space and time.
    pub render_bytes: u64,
    pub render_seconds: u64,
    /// How long an upload stays reserved for the node that receives it. The node renews this while it receives; when
    /// it is killed, another node can resume after this time.
    pub hold_seconds: u64,
}

impl Default for FilesConfig {
    fn default() -> Self {
        Self {
            case_bytes: 2 * 1024 * 1024 * 1024,
            files_per_case: 2_000,
            quota_bytes: 100 * 1024 * 1024 * 1024,
            unconnected_quota_bytes: 2 * 1024 * 1024 * 1024,
            reserve_bytes: None,
            uploads_per_person: 1_000,
            renderer: None,
            render_bytes: 6 * 1024 * 1024 * 1024,
            render_seconds: 120,
            hold_seconds: 5,
        }
    }
}

/// What happens to cases that no longer change (OPS-06).
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetentionConfig {
    /// Calendar months after the last update; 0 for never.
    pub archive_after_months: u32,
    /// How many days before the archiving people are warned; 0 for no warning.
    pub warn_days: u32,
    /// Days after the archiving; 0 for never.
    pub delete_after_days: u32,
}

impl Default for RetentionConfig {
    fn default() -> Self {
        Self { archive_after_months: 3, warn_days: 14, delete_after_days: 0 }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PagesConfig {
    /// A folder with additional skins, each a folder with `skin.toml` and images.
    pub skins: Option<PathBuf>,
    pub terms_version: String,
    pub terms_url: Option<String>,
    pub privacy_url: Option<String>,
    pub demo_request_url: Option<String>,
    pub data_region_variant: bool,
    /// The page that /TestC4WOrthup embeds.
    pub external_viewer_url: Option<String>,
    /// The installer of the lab software, offered to everybody but clinics.
    pub lab_software: Option<PathBuf>,
}

impl Default for PagesConfig {
    fn default() -> Self {
        Self {
            skins: None,
            terms_version: "2026-11".to_owned(),
            terms_url: None,
            privacy_url: None,
            demo_request_url: Some("mailto:demo@archway.example".to_owned()),
            data_region_variant: false,
            external_viewer_url: None,
            lab_software: None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    #[default]
    Json,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditConfig {
    /// Where the head of the hash chain is written once a day: a file or a URL.
    pub anchor: Option<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    pub format: LogFormat,
    pub level: String,
}

impl Default for LogConfig {
    fn default() -> Self {
        Self { format: LogFormat::Json, level: "info".to_owned() }
    }
}

/// Contacts and manuals; empty ones are not shown (DSH-03, HLP-01).
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HelpConfig {
    pub clinic_docs: String,
    pub lab_docs: String,
    /// The number for this region; a skin may have its own.
    pub phone: String,
    pub lab_software: String,
    /// The addresses that receive the questions of the helpdesk form; the first is the default.
    pub recipients: Vec<String>,
}
