//! How much memory request bodies take on this node, in total and per client address.
//!
//! A limit per request is not enough: a thousand slow requests could fill the memory.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A body this small is always accepted, so that large uploads by others cannot block a sign-in.
pub const ALWAYS_TAKEN_BYTES: usize = 16 * 1024;
/// One address may hold at most this fraction of the total.
const SHARE: usize = 8;

pub struct BodyBudget {
    max_bytes: usize,
    held: Mutex<HeldBytes>,
}

#[derive(Default)]
struct HeldBytes {
    all: usize,
    by_network: HashMap<IpAddr, usize>,
}

impl BodyBudget {
    pub fn new(max_bytes: usize) -> BodyBudget {
        BodyBudget { max_bytes, held: Mutex::default() }
    }

    fn held(&self) -> MutexGuard<'_, HeldBytes> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn open(self: &Arc<Self>, network: IpAddr) -> Held {
        Held { budget: self.clone(), network, seen: 0, counted: 0 }
    }
}

/// The memory one request holds, released on drop.
pub struct Held {
    budget: Arc<BodyBudget>,
    network: IpAddr,
    seen: usize,
    counted: usize,
}

impl Held {
    /// Returns false when there is not that much memory left.
    pub fn grow(&mut self, bytes: usize) -> bool {
        self.seen += bytes;
        let more = self.seen.saturating_sub(ALWAYS_TAKEN_BYTES) - self.counted;
        if more == 0 {
            return true;
        }
        let mut held = self.budget.held();
        let own = held.by_network.get(&self.network).copied().unwrap_or(0);
        if held.all + more > self.budget.max_bytes || own + more > self.budget.max_bytes / SHARE {
            return false;
        }
        held.all += more;
        held.by_network.insert(self.network, own + more);
        self.counted += more;
        true
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if self.counted == 0 {
            return;
        }
        let mut held = self.budget.held();
        held.all -= self.counted;
        if let Some(own) = held.by_network.get_mut(&self.network) {
            *own -= self.counted;
            if *own == 0 {
                held.by_network.remove(&self.network);
            }
        }
    }
}
