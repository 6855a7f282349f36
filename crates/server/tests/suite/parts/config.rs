use archway::base::config::{Config, ConfigError, StaffSecondFactor};
use std::path::PathBuf;

fn load_with(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::from_sources(None, variables)
}

// OPS-05
#[test]
fn short_and_long_variables_reach_their_settings() {
    let config = load_with(&[
        ("ARCHWAY_LISTEN", "127.0.0.1:9001"),
        ("ARCHWAY_DATA", "/tmp/somewhere"),
        ("ARCHWAY_DATABASE_URL", "postgres://me@db/archway"),
        ("ARCHWAY_AUTH__STAFF_SECOND_FACTOR", "optional"),
    ])
    .expect("all are right");
    assert_eq!(config.public_url(), "http://localhost:9001");
    assert_eq!(config.secret_file(), PathBuf::from("/tmp/somewhere/secret.key"));
    assert_eq!(config.database_url(), "postgres://me@db/archway");
    assert_eq!(config.auth.staff_second_factor, StaffSecondFactor::Optional);
}

#[test]
fn a_wrong_setting_is_refused_by_name() {
    for (name, value, setting, says) in [
        ("ARCHWAY_LISTEN", "here", "server.listen", "address"),
        ("ARCHWAY_LISTN", "127.0.0.1:1", "listn", "not known"),
        ("ARCHWAY_SERVER__PUBLIC_URL", "cases.example.com", "server.public_url", "https://"),
        ("ARCHWAY_SERVER__LOCATION", "MARS", "server.location", "EU"),
        ("ARCHWAY_AUTH__STAFF_SECOND_FACTOR", "maybe", "auth.staff_second_factor", "optional"),
        ("ARCHWAY_LIMITS__LOGIN_PER_ADDRESS", "many", "limits.login_per_address", "u32"),
        ("ARCHWAY_DATABASE_URL", "mysql://x", "database.url", "postgres://"),
        ("ARCHWAY_DATABASE_URL", "postgres://me:se#cret@db:x/archway", "database.url", "cannot be read"),
        ("ARCHWAY_DATABASE_URL", "postgres://me:secret@one,two/archway", "database.url", "several hosts"),
        ("ARCHWAY_DATABASE_URL", "postgres://me@one:5432,two:5432/archway", "database.url", "several hosts"),
        ("ARCHWAY_DATABASE_URL", "postgres:///archway?host=one,two", "database.url", "several hosts"),
        ("ARCHWAY_DATABASE_URL", "postgres://me@db/archway?pasword=secret@", "database.url", "not known"),
        ("ARCHWAY_SERVER__TLS_CERT", "/x.pem", "server.tls_cert", "tls_key"),
        ("ARCHWAY_CAPTCHA__KIND", "turnstile", "captcha.site_key", "captcha.secret"),
        ("ARCHWAY_STORAGE__KIND", "s3", "storage.bucket", "needed"),
        ("ARCHWAY_SERVER__SECRET", "short", "server.secret", "32"),
        ("ARCHWAY_SERVER__METRICS_TOKEN", "", "server.metrics_token", "16"),
        ("ARCHWAY_SERVER__LISTENN", "127.0.0.1:1", "server.listenn", "not known"),
        ("ARCHWAY_STORAGE__ACCESS_KEY", "AKIA", "storage.access_key", "secret_key"),
        ("ARCHWAY_LOG__LEVEL", "a=b=c", "log.level", "debug"),
        ("ARCHWAY_REGIONS__US", "us.example.com", "regions.us", "https://"),
        ("ARCHWAY_REGIONS__SECRET", "short", "regions.secret", "32"),
        ("ARCHWAY_MAPS__URL", "https://maps.example.com/", "maps.url", "{{query}}"),
        ("ARCHWAY_AUTH__PHONE_BYPASS_CODE", "12345x", "auth.phone_bypass_code", "six"),
        ("ARCHWAY_SOCIAL__PROVIDERS__GOOGLE__LABEL", "G", "social.providers.google", "client_id"),
        ("ARCHWAY_DEVICES__BYPASS_KEY", "short", "devices.bypass_key", "32"),
        ("ARCHWAY_RETENTION__ARCHIVE_AFTER_MONTHS", "1201", "retention.archive_after_months", "1200"),
        ("ARCHWAY_RETENTION__WARN_DAYS", "84", "retention.warn_days", "shorter"),
        ("ARCHWAY_RETENTION__DELETE_AFTER_DAYS", "-1", "retention.delete_after_days", "u32"),
        ("ARCHWAY_RETENTION__DELETE_AFTER_DAYS", "36501", "retention.delete_after_days", "36500"),
    ] {
        let error = load_with(&[(name, value)]).expect_err(name);
        assert_eq!(error.setting, setting, "{name}: {error}");
        assert!(error.reason.contains(says), "{name}: {error}");
        assert!(!error.to_string().contains("cret@"), "no password is told");
    }
}

#[test]
fn every_setting_is_documented() {
    let guide = include_str!("../../../../../docs/operating.md");
    let defaults = serde_json::to_value(Config::default()).expect("a plain struct");
    for (section, keys) in defaults.as_object().expect("sections") {
        for key in keys.as_object().expect("settings").keys() {
            let setting = format!("`{section}.{key}`");
            assert!(guide.contains(&setting), "docs/operating.md does not describe {setting}");
        }
    }
}
