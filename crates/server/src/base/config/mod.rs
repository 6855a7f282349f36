//! Configuration: built-in defaults, then a TOML file, then `ARCHWAY_` variables. Every setting is described in
//! `docs/operating.md`; a test checks that.

mod check;
mod limits;
mod neighbours;
mod sections;

pub use limits::*;
pub use neighbours::*;
pub use sections::*;

use figment::Figment;
use figment::providers::{Format, Serialized, Toml};
use figment::value::Value;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub server: ServerConfig,
    pub database: DatabaseConfig,
    pub storage: StorageConfig,
    pub mail: MailConfig,
    pub auth: AuthConfig,
    pub captcha: CaptchaConfig,
    pub limits: LimitsConfig,
    pub files: FilesConfig,
    pub retention: RetentionConfig,
    pub pages: PagesConfig,
    pub regions: RegionsConfig,
    pub social: SocialConfig,
    pub sms: SmsConfig,
    pub geo: GeoConfig,
    pub maps: MapsConfig,
    pub devices: DevicesConfig,
    pub help: HelpConfig,
    pub log: LogConfig,
    pub audit: AuditConfig,
}

#[derive(Debug, thiserror::Error)]
#[error("setting {setting}: {reason}")]
pub struct ConfigError {
    pub setting: String,
    pub reason: String,
}

impl ConfigError {
    fn new(setting: &str, reason: impl Into<String>) -> ConfigError {
        ConfigError { setting: setting.to_owned(), reason: reason.into() }
    }
}

/// Variables with a short name (OPS-05).
const SHORT_NAMES: [(&str, &str); 3] =
    [("listen", "server.listen"), ("data", "server.data"), ("database_url", "database.url")];
/// Variables that are not settings.
const NOT_SETTINGS: [&str; 4] = ["config", "test_engine", "test_postgres", "test_kills"];

impl Config {
    pub fn load(file: Option<&Path>) -> Result<Config, ConfigError> {
        // Variables that are not valid text belong to other programs.
        let variables = std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
        Config::from_sources(file, variables)
    }

    pub fn from_sources(
        file: Option<&Path>,
        variables: impl Iterator<Item = (String, String)>,
    ) -> Result<Config, ConfigError> {
        let mut figment = Figment::from(Serialized::defaults(Config::default()));
        if let Some(file) = file {
            if !file.is_file() {
                return Err(ConfigError::new("--config", format!("there is no file {}", file.display())));
            }
            figment = figment.merge(Toml::file_exact(file));
        }
        for (name, text) in variables {
            let Some(name) = name.strip_prefix("ARCHWAY_").map(str::to_lowercase) else {
                continue;
            };
            if NOT_SETTINGS.contains(&name.as_str()) {
                continue;
            }
            let short = SHORT_NAMES.iter().find(|(short, _)| *short == name);
            let setting = short.map_or_else(|| name.replace("__", "."), |(_, setting)| (*setting).to_owned());
            // Numbers, booleans and lists are parsed as in TOML; anything else is a text.
            let Ok(value) = text.parse::<Value>();
            figment = figment.merge((setting, value));
        }
        let config: Config = figment.extract().map_err(describe)?;
        config.check()?;
        Ok(config)
    }

    /// The site of the other region, if there is one.
    pub fn other_site(&self) -> Option<String> {
        self.site(self.server.location.other())
    }

    /// The address of a region's site, without a final slash.
    pub fn site(&self, region: archway_domain::region::Region) -> Option<String> {
        use archway_domain::region::Region;
        let site = match region {
            Region::Eu => &self.regions.eu,
            Region::Us => &self.regions.us,
        };
        site.as_deref().map(|site| site.trim_end_matches('/').to_owned())
    }

    pub fn database_url(&self) -> String {
        if self.database.url.is_empty() {
            format!("sqlite://{}", self.server.data.join("archway.db").display())
        } else {
            self.database.url.clone()
        }
    }

    /// The public address of this installation; links in mails begin with it. Without a final slash.
    pub fn public_url(&self) -> String {
        match &self.server.public_url {
            Some(url) => url.trim_end_matches('/').to_owned(),
            None => {
                let scheme = if self.server.tls_cert.is_some() { "https" } else { "http" };
                format!("{scheme}://localhost:{}", self.server.listen.port())
            }
        }
    }

    pub fn is_https(&self) -> bool {
        self.public_url().starts_with("https://")
    }

    pub fn secret_file(&self) -> PathBuf {
        self.server.data.join("secret.key")
    }
}

/// Says which setting is wrong and what it accepts, in words that help an operator.
fn describe(error: figment::Error) -> ConfigError {
    let mut setting = error.path.join(".");
    let reason = match &error.kind {
        figment::error::Kind::UnknownField(name, known) => {
            if error.path.last() != Some(name) {
                setting = if setting.is_empty() { name.clone() } else { format!("{setting}.{name}") };
            }
            format!("is not known; known here: {}", known.join(", "))
        }
        // The given value is not repeated: it may be a secret.
        figment::error::Kind::InvalidType(_, wanted) | figment::error::Kind::InvalidValue(_, wanted) => {
            format!("takes {wanted}")
        }
        figment::error::Kind::UnknownVariant(got, known) => {
            format!("takes one of {}, not {got}", known.join(", "))
        }
        other => other.to_string(),
    };
    ConfigError { setting, reason }
}
