//! How much of request bodies this node holds in memory, of everybody together and of one address.
//!
//! A limit per request alone would let a thousand that come slowly fill the machine.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So small a body is always taken: whoever signs in is not kept out by others' pictures.
pub const ALWAYS_TAKEN_BYTES: usize = 16 * 1024;
/// What one address may hold of the whole.
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

/// What one request holds; given back when it is dropped.
pub struct Held {
    budget: Arc<BodyBudget>,
    network: IpAddr,
    seen: usize,
    counted: usize,
}

impl Held {
    /// False when there is no room for that much more.
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
