//! Validates a configuration beyond its types.

use super::{Config, ConfigError, StorageKind};

impl Config {
    /// Checks the rules that types cannot express.
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        let url = self.public_url();
        if !(url.starts_with("http://") || url.starts_with("https://")) || url::Url::parse(&url).is_err() {
            return Err(ConfigError::new(
                "server.public_url",
                "takes an address such as https://cases.example.com",
            ));
        }
        if self.server.tls_cert.is_some() != self.server.tls_key.is_some() {
            return Err(ConfigError::new(
                "server.tls_cert",
                "takes a PEM file and needs server.tls_key beside it",
            ));
        }
        let database = self.database_url();
        if !["sqlite:", "postgres:", "postgresql:"].iter().any(|scheme| database.starts_with(scheme)) {
            return Err(ConfigError::new("database.url", "takes sqlite://PATH or postgres://USER@HOST/NAME"));
        }
        if database.starts_with("postgres") {
            check_postgres(&database)?;
        }
        if self.captcha.kind.needs_site()
            && (self.captcha.site_key.is_empty() || self.captcha.secret.is_empty())
        {
            return Err(ConfigError::new(
                "captcha.site_key",
                "and captcha.secret are needed for this captcha.kind",
            ));
        }
        if !self.mail.smtp_url.is_empty() && url::Url::parse(&self.mail.smtp_url).is_err() {
            return Err(ConfigError::new(
                "mail.smtp_url",
                "takes smtp://USER:PASSWORD@HOST:PORT or smtps://…",
            ));
        }
        if self.mail.from.parse::<lettre::message::Mailbox>().is_err() {
            return Err(ConfigError::new(
                "mail.from",
                "takes an address such as Archway <no-reply@example.com>",
            ));
        }
        if self.storage.kind == StorageKind::S3 && self.storage.bucket.is_empty() {
            return Err(ConfigError::new("storage.bucket", "is needed when storage.kind is s3"));
        }
        if self.server.secret.as_ref().is_some_and(|secret| secret.len() < crate::base::secret::MIN_CHARS) {
            return Err(ConfigError::new("server.secret", "takes at least 32 characters"));
        }
        if self.server.metrics_token.as_ref().is_some_and(|token| token.len() < 16) {
            return Err(ConfigError::new("server.metrics_token", "takes at least 16 characters"));
        }
        self.check_sessions()?;
        if self.audit.anchor.as_ref().is_some_and(String::is_empty) {
            return Err(ConfigError::new("audit.anchor", "takes a file or a URL"));
        }
        if !(2..=3_600).contains(&self.files.hold_seconds) {
            return Err(ConfigError::new("files.hold_seconds", "takes 2 to 3600"));
        }
        if self.storage.access_key.is_some() != self.storage.secret_key.is_some() {
            return Err(ConfigError::new("storage.access_key", "and storage.secret_key come together"));
        }
        let is_mailbox = |text: &String| text.parse::<lettre::Address>().is_ok();
        if !self.help.recipients.iter().all(is_mailbox) {
            return Err(ConfigError::new("help.recipients", "takes addresses such as support@example.com"));
        }
        self.check_retention()?;
        self.check_neighbours()?;
        if let Err(error) = tracing_subscriber::EnvFilter::try_new(&self.log.level) {
            return Err(ConfigError::new(
                "log.level",
                format!("takes trace, debug, info, warn or error: {error}"),
            ));
        }
        Ok(())
    }

    /// A session must be long enough: its end is announced two minutes before, and one without length would lock out
    /// everybody.
    fn check_sessions(&self) -> Result<(), ConfigError> {
        let idle = [
            ("auth.idle_minutes", self.auth.idle_minutes),
            ("auth.staff_idle_minutes", self.auth.staff_idle_minutes),
        ];
        for (setting, minutes) in idle {
            if !(5..=43_200).contains(&minutes) {
                return Err(ConfigError::new(setting, "takes 5 to 43200"));
            }
        }
        if !(1..=3_650).contains(&self.auth.session_days) {
            return Err(ConfigError::new("auth.session_days", "takes 1 to 3650"));
        }
        Ok(())
    }

    /// The limit is a hundred years: as good as never, and without overflow.
    fn check_retention(&self) -> Result<(), ConfigError> {
        let retention = &self.retention;
        let months = retention.archive_after_months;
        if months > 1_200 {
            return Err(ConfigError::new(
                "retention.archive_after_months",
                "takes at most 1200; 0 for never",
            ));
        }
        // The shortest month has 28 days.
        if months > 0 && retention.warn_days >= months * 28 {
            return Err(ConfigError::new(
                "retention.warn_days",
                "takes a time shorter than retention.archive_after_months",
            ));
        }
        if retention.delete_after_days > 36_500 {
            return Err(ConfigError::new("retention.delete_after_days", "takes at most 36500; 0 for never"));
        }
        Ok(())
    }

    /// Checks settings about other servers.
    fn check_neighbours(&self) -> Result<(), ConfigError> {
        let is_address = |text: &str| url::Url::parse(text).is_ok_and(|url| url.has_host());
        let addresses = [
            ("regions.eu", self.regions.eu.as_deref()),
            ("regions.us", self.regions.us.as_deref()),
            ("pages.external_viewer_url", self.pages.external_viewer_url.as_deref()),
            ("help.clinic_docs", Some(self.help.clinic_docs.as_str()).filter(|url| !url.is_empty())),
            ("help.lab_docs", Some(self.help.lab_docs.as_str()).filter(|url| !url.is_empty())),
            ("help.lab_software", Some(self.help.lab_software.as_str()).filter(|url| !url.is_empty())),
            ("geo.url", self.geo.url.as_deref()),
            ("sms.url", Some(self.sms.url.as_str()).filter(|url| !url.is_empty())),
            ("maps.url", Some(self.maps.url.as_str()).filter(|url| !url.is_empty())),
        ];
        for (setting, value) in addresses {
            if value.is_some_and(|value| !is_address(value)) {
                return Err(ConfigError::new(setting, "takes an address such as https://example.com"));
            }
        }
        // The two sites send passwords to each other.
        for (setting, site) in [("regions.eu", &self.regions.eu), ("regions.us", &self.regions.us)] {
            let url = site.as_deref().and_then(|site| url::Url::parse(site).ok());
            let host = url.as_ref().and_then(|url| url.host_str()).unwrap_or_default();
            let is_here = host == "localhost" || host == "127.0.0.1";
            if url.as_ref().is_some_and(|url| url.scheme() != "https") && !is_here {
                return Err(ConfigError::new(setting, "takes an https address"));
            }
        }
        if self.regions.secret.as_ref().is_some_and(|secret| secret.len() < crate::base::secret::MIN_CHARS) {
            return Err(ConfigError::new("regions.secret", "takes at least 32 characters"));
        }
        if self.devices.bypass_key.as_ref().is_some_and(|key| key.len() < crate::base::secret::MIN_CHARS) {
            return Err(ConfigError::new("devices.bypass_key", "takes at least 32 characters"));
        }
        let bypass = self.auth.phone_bypass_code.as_deref();
        if bypass.is_some_and(|code| code.len() != 6 || !code.bytes().all(|b| b.is_ascii_digit())) {
            return Err(ConfigError::new("auth.phone_bypass_code", "takes six digits"));
        }
        if !self.maps.url.is_empty() && !self.maps.url.contains("{{query}}") {
            return Err(ConfigError::new("maps.url", "takes an address that contains {{query}}"));
        }
        for (name, provider) in &self.social.providers {
            let setting = format!("social.providers.{name}");
            let is_word =
                !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
            if !is_word {
                return Err(ConfigError::new(&setting, "takes a name of small letters and digits"));
            }
            if provider.client_id.is_empty() || provider.client_secret.is_empty() {
                return Err(ConfigError::new(&setting, "takes client_id and client_secret"));
            }
            let knows_issuer = ["google", "facebook"].contains(&name.as_str());
            if !knows_issuer && !provider.issuer.as_deref().is_some_and(is_address) {
                return Err(ConfigError::new(&format!("{setting}.issuer"), "takes the provider's address"));
            }
        }
        Ok(())
    }
}

/// Allowed parameters after the `?` of a PostgreSQL address. The driver logs the value of any other one, which may be
/// a mistyped password.
const POSTGRES_PARAMETERS: [&str; 18] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "statement-cache-capacity",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
];

/// Does not repeat the address, which contains a password.
fn check_postgres(address: &str) -> Result<(), ConfigError> {
    let refused = |reason| Err(ConfigError::new("database.url", reason));
    let host = address.split_once("://").map_or("", |(_, rest)| rest);
    let host = host.split(['/', '?']).next().unwrap_or_default();
    let host = host.rsplit('@').next().unwrap_or_default();
    let is_named_twice =
        |(name, value): (_, std::borrow::Cow<'_, str>)| name == "host" && value.contains(',');
    let is_known = |name: &str| POSTGRES_PARAMETERS.contains(&name) || name.starts_with("options[");
    match url::Url::parse(address) {
        _ if host.contains(',') => {
            refused("names several hosts: Archway takes one address, which leads to the primary")
        }
        Ok(url) if url.query_pairs().any(is_named_twice) => {
            refused("names several hosts: Archway takes one address, which leads to the primary")
        }
        Ok(url) if !url.query_pairs().all(|(name, _)| is_known(&name)) => refused(
            "has a parameter that is not known: sslmode, sslrootcert, sslcert, sslkey, host, port, dbname, user, password \
             and application_name are",
        ),
        Ok(_) => Ok(()),
        Err(_) => refused(
            "cannot be read as postgres://USER:PASSWORD@HOST:PORT/NAME; signs such as @ / ? # in a password are written \
             %40 %2F %3F %23",
        ),
    }
}
