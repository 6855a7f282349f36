//! The cookies this server sets. Over https the secret ones carry the `__Host-` prefix, which browsers bind to
//! this host alone; plain http (a loopback installation) cannot have it.

use crate::app::App;
use axum::http::{HeaderMap, HeaderValue, header};
use std::time::Duration;

#[derive(Clone, Copy)]
pub enum SecretCookie {
    /// Renews the session.
    Refresh,
    /// Binds the code step of a sign-in to its password step.
    LoginAttempt,
}

impl SecretCookie {
    fn name(self, app: &App) -> &'static str {
        match (self, app.config.is_https()) {
            (SecretCookie::Refresh, true) => "__Host-archway_refresh",
            (SecretCookie::Refresh, false) => "archway_refresh",
            (SecretCookie::LoginAttempt, true) => "__Host-archway_login",
            (SecretCookie::LoginAttempt, false) => "archway_login",
        }
    }

    pub fn read(self, app: &App, headers: &HeaderMap) -> Option<String> {
        read(headers, self.name(app))
    }

    pub fn set(self, app: &App, value: &str, max_age: Duration) -> HeaderValue {
        let secure = if app.config.is_https() { "; Secure" } else { "" };
        let text = format!(
            "{}={value}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{secure}",
            self.name(app),
            max_age.as_secs()
        );
        // Values are tokens of our own making, always plain ASCII.
        HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
    }

    pub fn clear(self, app: &App) -> HeaderValue {
        self.set(app, "", Duration::ZERO)
    }
}

/// The chosen language, readable by the pages. Browsers keep a cookie for 400 days at most.
pub fn language(app: &App, language: &'static str) -> HeaderValue {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let text = format!("language={language}; Path=/; Max-Age=34560000; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

pub fn read(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(found, _)| *found == name)
        .map(|(_, value)| value.to_owned())
}
