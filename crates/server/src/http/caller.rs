//! Where a request comes from, and what it says about itself.

use crate::app::App;
use crate::http::error::ApiError;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{ACCEPT_LANGUAGE, FORWARDED, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};
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
}

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let text = |name: &HeaderName| parts.headers.get(name).and_then(|value| value.to_str().ok());
        let action_id = text(&ACTION_ID).filter(|id| !id.is_empty()).map(str::to_owned);
        if action_id.as_ref().is_some_and(|id| id.len() > MAX_ACTION_ID) {
            return Err(ApiError::bad_request("The action-id header is too long."));
        }
        let user_agent = text(&USER_AGENT).unwrap_or_default();
        Ok(Caller {
            address: client_address(peer(parts), &parts.headers, &app.config.server.trusted_proxies),
            action_id,
            user_agent: user_agent.chars().take(MAX_USER_AGENT).collect(),
            language: archway_domain::language::from_accept_language(text(&ACCEPT_LANGUAGE).unwrap_or_default()),
        })
    }
}

pub fn peer(parts: &Parts) -> IpAddr {
    let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    connected.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip().to_canonical())
}

/// Whether the request comes from this machine itself and through no proxy.
pub fn is_local(parts: &Parts) -> bool {
    let forwarding = [&X_FORWARDED_FOR, &FORWARDED, &HeaderName::from_static("x-real-ip")];
    peer(parts).is_loopback() && !forwarding.into_iter().any(|name| parts.headers.contains_key(name))
}

/// The address to hold responsible. `X-Forwarded-For` counts only as far as trusted proxies wrote it:
/// read from the right, the first address that is no trusted proxy is the client.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.iter().any(|net| net.contains(address));
    if !is_trusted(&peer) {
        return peer;
    }
    let mut client = peer;
    let lines: Vec<&str> = headers.get_all(&X_FORWARDED_FOR).iter().filter_map(|v| v.to_str().ok()).collect();
    for hop in lines.join(",").rsplit(',') {
        let Ok(address) = hop.trim().parse::<IpAddr>() else { break };
        client = address.to_canonical();
        if !is_trusted(&client) {
            break;
        }
    }
    client
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(peer: &str, forwarded: &str, trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        headers.insert(X_FORWARDED_FOR.clone(), forwarded.parse().expect("a header"));
        let trusted: Vec<IpNet> = trusted.iter().map(|net| net.parse().expect("a net")).collect();
        client_address(peer.parse().expect("an address"), &headers, &trusted).to_string()
    }

    // API-07: limits hold per address, so an address must not be inventable.
    #[test]
    fn only_trusted_proxies_name_the_client() {
        assert_eq!(address("203.0.113.9", "198.51.100.1", &[]), "203.0.113.9");
        assert_eq!(address("10.0.0.1", "198.51.100.1", &["10.0.0.0/8"]), "198.51.100.1");
        assert_eq!(address("10.0.0.1", "1.2.3.4, 198.51.100.1, 10.0.0.7", &["10.0.0.0/8"]), "198.51.100.1");
        assert_eq!(address("10.0.0.1", "junk", &["10.0.0.0/8"]), "10.0.0.1");
        assert_eq!(address("10.0.0.1", "1.2.3.4, junk", &["10.0.0.0/8"]), "10.0.0.1");
    }
}
