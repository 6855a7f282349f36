//! The sections about other servers: the other region's site, providers of sign-in, messages, maps and places. As in
//! `sections.rs`, a new setting is a field here and a row in `docs/operating.md`.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionsConfig {
    pub eu: Option<String>,
    pub us: Option<String>,
    /// Signs the requests between the two sites; the same on both.
    pub secret: Option<String>,
    /// How long a failed sign-in takes when the other site is asked: the same for known and unknown addresses.
    pub answer_ms: u64,
}

impl Default for RegionsConfig {
    fn default() -> Self {
        Self { eu: None, us: None, secret: None, answer_ms: 1_500 }
    }
}

/// An OpenID provider. The issuers of `google` and `facebook` are built in; any other name needs one.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ProviderConfig {
    pub client_id: String,
    pub client_secret: String,
    pub label: Option<String>,
    pub issuer: Option<String>,
    /// For providers whose discovery document lacks it.
    pub token_endpoint: Option<String>,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SocialConfig {
    pub providers: BTreeMap<String, ProviderConfig>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmsConfig {
    /// If empty, messages go to the local outbox if there is one; otherwise none are sent.
    pub url: String,
    pub content_type: String,
    /// `{{to}}` and `{{text}}` are filled in, escaped for the content type.
    pub body: String,
    /// The `Authorization` header for the provider.
    pub authorization: Option<String>,
    /// Numbers must begin with one of these; empty allows all.
    pub prefixes: Vec<String>,
}

impl Default for SmsConfig {
    fn default() -> Self {
        Self {
            url: String::new(),
            content_type: "application/json".to_owned(),
            body: r#"{"to": "{{to}}", "text": "{{text}}"}"#.to_owned(),
            authorization: None,
            prefixes: Vec::new(),
        }
    }
}

/// The visitor's country, for the country preset (ACC-18).
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GeoConfig {
    /// A header with the country, set by the trusted proxies.
    pub header: Option<String>,
    /// A database in MaxMind's format.
    pub database: Option<PathBuf>,
    /// `{{address}}` is filled in; `country_code` of the answer is used.
    pub url: Option<String>,
}

/// The format of the address search's answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MapsKind {
    #[default]
    Photon,
    Nominatim,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapsConfig {
    pub kind: MapsKind,
    /// If empty, addresses are typed in full. `{{query}}` and `{{language}}` are filled in.
    pub url: String,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DevicesConfig {
    /// Checks `bypass_signature`, which replaces the confirmation by mail.
    pub bypass_key: Option<String>,
}
