//! The cookies this server sets. Over https the secret ones carry the `__Host-` prefix, which browsers bind to
//! this host alone; plain http (a loopback installation) cannot have it.

use crate::app::App;
use archway_domain::region::Region;
use axum::http::{HeaderMap, HeaderValue, header};
use std::time::Duration;

#[derive(Clone, Copy)]
pub enum SecretCookie {
    /// Renews the session.
    Refresh,
    /// Binds the code step of a sign-in to its password step.
    LoginAttempt,
    /// Tells browsers apart; grants nothing by itself.
    Browser,
    /// Binds a phone number's code to the browser that asked for it.
    Phone,
    /// Binds what a social provider said to the browser it came back to.
    Social,
}

impl SecretCookie {
    fn name(self, app: &App) -> &'static str {
        let (over_https, plain) = match self {
            SecretCookie::Refresh => ("__Host-archway_refresh", "archway_refresh"),
            SecretCookie::LoginAttempt => ("__Host-archway_login", "archway_login"),
            SecretCookie::Browser => ("__Host-archway_browser", "archway_browser"),
            SecretCookie::Phone => ("__Host-archway_phone", "archway_phone"),
            SecretCookie::Social => ("__Host-archway_social", "archway_social"),
        };
        if app.config.is_https() { over_https } else { plain }
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

/// Set by the pages as well.
pub const LANGUAGE: &str = "language";

/// The chosen language, readable by the pages. Browsers keep a cookie for 400 days at most.
pub fn language(app: &App, language: &'static str) -> HeaderValue {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let text = format!("{LANGUAGE}={language}; Path=/; Max-Age=34560000; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

const HOME: &str = "archway_home";

/// The region a person's data lives in, when it is not this site's: `/` leads there (NAV-04).
pub fn home_site(app: &App, home: Region) -> HeaderValue {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let text = format!("{HOME}={}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax{secure}", home.as_str());
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

/// Names a region, never a host: where that is stands in the configuration.
pub fn read_home_site(headers: &HeaderMap) -> Option<Region> {
    Region::parse(&read(headers, HOME)?)
}

pub fn read(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(found, _)| *found == name)
        .map(|(_, value)| value.to_owned())
}
