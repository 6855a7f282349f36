//! Where a request comes from, and what its headers say.

use crate::base::app::App;
use crate::base::http::cookies::{self, SecretCookie};
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Malformed;
use archway_domain::language::{FALLBACK, LANGUAGES, from_accept_language};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{ACCEPT_LANGUAGE, HOST, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, Uri, Version};
use ipnet::IpNet;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

static ACTION_ID: HeaderName = HeaderName::from_static("action-id");
static X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const MAX_ACTION_ID: usize = 64;
const MAX_USER_AGENT: usize = 300;

#[derive(Debug, Clone)]
pub struct Caller {
    pub address: IpAddr,
    /// Lets the caller recognise the event its own action causes (API-03).
    pub action_id: Option<String>,
    pub user_agent: String,
    pub language: &'static str,
    /// The skin of the host the visitor typed; mails caused by this request use it.
    pub skin: String,
    /// The cookie that identifies this browser, if it has one.
    pub browser: Option<String>,
}

impl Caller {
    /// The operator, who uses the command line on this machine.
    pub fn operator() -> Caller {
        Caller {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            action_id: None,
            user_agent: String::new(),
            language: FALLBACK,
            skin: String::new(),
            browser: None,
        }
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let text = |name: &HeaderName| parts.headers.get(name).and_then(|value| value.to_str().ok());
        let action_id = text(&ACTION_ID).filter(|id| !id.is_empty()).map(str::to_owned);
        let is_plain = |id: &String| id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        if action_id.as_ref().is_some_and(|id| id.len() > MAX_ACTION_ID || !is_plain(id)) {
            return Err(ApiError::malformed(
                Malformed::Header,
                "The action-id header takes up to 64 letters, digits, - and _.",
            ));
        }
        let user_agent = text(&USER_AGENT).unwrap_or_default();
        Ok(Caller {
            address: client_address(peer(parts), &parts.headers, &app.config.server.trusted_proxies),
            action_id,
            user_agent: user_agent.chars().take(MAX_USER_AGENT).collect(),
            language: language(&parts.headers),
            skin: app.skins.for_host(host(&parts.uri, &parts.headers)).settings.name.clone(),
            browser: SecretCookie::Browser
                .read(app, &parts.headers)
                .filter(|cookie| cookie.len() == crate::base::random::TOKEN_CHARS),
        })
    }
}

/// The language chosen on the pages, otherwise the best match among those the browser accepts.
fn language(headers: &HeaderMap) -> &'static str {
    let chosen = cookies::read(headers, cookies::LANGUAGE);
    let chosen = LANGUAGES.into_iter().find(|language| chosen.as_deref() == Some(*language));
    let wished = || headers.get(ACCEPT_LANGUAGE).and_then(|wishes| wishes.to_str().ok()).unwrap_or_default();
    chosen.unwrap_or_else(|| from_accept_language(wished()))
}

pub fn peer(parts: &Parts) -> IpAddr {
    let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    connected.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip().to_canonical())
}

/// The host the visitor typed. HTTP/2 puts it into the URI, HTTP/1.1 into a header.
pub fn host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> &'a str {
    let header = || headers.get(HOST).and_then(|host| host.to_str().ok());
    uri.host().or_else(header).unwrap_or_default()
}

/// Whether the request comes from this machine without a proxy and is addressed to it. The name matters as well: a
/// foreign page could reach this server through a name that merely resolves to loopback.
pub fn is_local(parts: &Parts) -> bool {
    let is_forwarding = |name: &HeaderName| {
        const NAMES: [&str; 6] =
            ["forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip"];
        NAMES.contains(&name.as_str()) || name.as_str().starts_with("x-forwarded-")
    };
    let typed = parts.headers.get(HOST).map(|host| host.to_str().unwrap_or_default());
    let names: Vec<&str> = parts.uri.host().into_iter().chain(typed).collect();
    peer(parts).is_loopback()
        // Proxies use HTTP/1.0 by default, and then add no header that reveals them.
        && parts.version > Version::HTTP_10
        && !names.is_empty()
        && names.into_iter().all(is_loopback_name)
        && !parts.headers.keys().any(is_forwarding)
}

pub fn is_loopback_name(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.chars().all(|c| c.is_ascii_digit()) => name,
        _ => host,
    };
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    name == "localhost" || name.ends_with(".localhost") || address.is_ok_and(|address| address.is_loopback())
}

/// What counts as one address for limits: an IPv6 customer has a whole /64.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) & !u128::from(u64::MAX)).into()),
    }
}

/// The client's address. `X-Forwarded-For` counts only as far as trusted proxies wrote it: read from the right, the
/// first address that is not a trusted proxy is the client.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.iter().any(|net| net.contains(address));
    if !is_trusted(&peer) {
        return peer;
    }
    let mut client = peer;
    let lines: Vec<&str> = headers.get_all(&X_FORWARDED_FOR).iter().filter_map(|v| v.to_str().ok()).collect();
    for hop in lines.join(",").rsplit(',') {
        let Ok(address) = hop.trim().parse::<IpAddr>() else {
            break;
        };
        client = address.to_canonical();
        if !is_trusted(&client) {
            break;
        }
    }
    client
}
