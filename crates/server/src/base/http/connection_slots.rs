//! How many connections this node holds, in total and per client address.

use super::caller::network;
use ipnet::IpNet;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// A client that keeps connecting must not fill the log.
const WARN_EVERY: Duration = Duration::from_secs(10);

pub struct Slots {
    max: usize,
    max_per_address: usize,
    /// Many clients share one of these addresses; the proxy limits them itself.
    trusted_proxies: Vec<IpNet>,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    by_network: HashMap<IpAddr, usize>,
    warned_at: Option<Instant>,
}

/// One open connection, released on drop.
pub struct Slot {
    slots: Arc<Slots>,
    network: IpAddr,
}

impl Slots {
    pub fn new(max: usize, max_per_address: usize, trusted_proxies: Vec<IpNet>) -> Slots {
        Slots { max, max_per_address, trusted_proxies, taken: Mutex::default() }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns none when the node or this address has reached its limit.
    pub fn take(self: &Arc<Self>, peer: IpAddr) -> Option<Slot> {
        let peer = peer.to_canonical();
        let is_proxy = self.trusted_proxies.iter().any(|net| net.contains(&peer));
        let network = network(peer);
        let mut taken = self.taken();
        let own = taken.by_network.get(&network).copied().unwrap_or(0);
        let limit = if taken.all >= self.max {
            "limits.connections"
        } else if own >= self.max_per_address && !is_proxy {
            "limits.connections_per_address"
        } else {
            taken.all += 1;
            taken.by_network.insert(network, own + 1);
            return Some(Slot { slots: self.clone(), network });
        };
        if taken.warned_at.is_none_or(|at| at.elapsed() >= WARN_EVERY) {
            taken.warned_at = Some(Instant::now());
            tracing::warn!(limit, "no place for another connection");
        }
        None
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.slots.taken();
        taken.all -= 1;
        if let Some(own) = taken.by_network.get_mut(&self.network) {
            *own -= 1;
            if *own == 0 {
                taken.by_network.remove(&self.network);
            }
        }
    }
}
