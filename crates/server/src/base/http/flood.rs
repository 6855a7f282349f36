//! The general flood limit: per address, per node, in memory. The limits that protect accounts are in the database
//! (see [`crate::base::limits`]).

use crate::base::app::App;
use crate::base::http::caller::{client_address, network, peer};
use crate::base::http::error::ApiError;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

pub struct FloodLimit(Option<DefaultKeyedRateLimiter<IpAddr>>);

impl FloodLimit {
    /// `per_second` 0 switches the limit off. Allows a burst of three seconds' worth.
    pub fn new(per_second: u32) -> FloodLimit {
        let quota = NonZeroU32::new(per_second).map(|rate| {
            let burst = NonZeroU32::new(per_second.saturating_mul(3)).unwrap_or(rate);
            Quota::per_second(rate).allow_burst(burst)
        });
        FloodLimit(quota.map(RateLimiter::keyed))
    }

    /// Programs on this machine are not limited: behind a local proxy that is not configured as trusted, all visitors
    /// would share one allowance.
    pub fn admits(&self, address: IpAddr) -> bool {
        address.is_loopback()
            || self.0.as_ref().is_none_or(|limiter| limiter.check_key(&network(address)).is_ok())
    }

    /// Forgets addresses that have sent nothing for a while.
    pub fn sweep(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

pub async fn limit_floods(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let address = client_address(peer(&parts), &parts.headers, &app.config.server.trusted_proxies);
    if app.flood.admits(address) {
        next.run(Request::from_parts(parts, body)).await
    } else {
        ApiError::too_many(Duration::from_secs(1)).into_response()
    }
}
