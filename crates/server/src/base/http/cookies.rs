//! The cookies this server sets. Over https the secret ones have the `__Host-` prefix, which binds them to this host
//! alone; plain http (a loopback installation) cannot use it.

use crate::base::app::App;
use archway_domain::region::Region;
use axum::http::{HeaderMap, HeaderValue, header};
use std::time::Duration;

#[derive(Clone, Copy)]
pub enum SecretCookie {
    /// Renews the session.
    Refresh,
    /// Binds the code step of a sign-in to its password step.
    LoginAttempt,
    /// Identifies a browser; grants nothing by itself.
    Browser,
    /// Binds a phone number's code to the browser that requested it.
    Phone,
    /// Binds a social provider's answer to the browser that received it.
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
        // Values are tokens that this server made, always plain ASCII.
        HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
    }

    pub fn clear(self, app: &App) -> HeaderValue {
        self.set(app, "", Duration::ZERO)
    }
}

/// The pages set it as well.
pub const LANGUAGE: &str = "language";

/// The chosen language, readable by the pages. Browsers keep a cookie for 400 days at most.
pub fn language(app: &App, language: &'static str) -> HeaderValue {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let text = format!("{LANGUAGE}={language}; Path=/; Max-Age=34560000; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

const HOME: &str = "archway_home";

/// The region that holds a person's data, if it is not this site's: `/` redirects there (NAV-04).
pub fn home_site(app: &App, home: Region) -> HeaderValue {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let text = format!("{HOME}={}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax{secure}", home.as_str());
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

/// The cookie names a region, never a host: the configuration says which host serves a region.
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
