//! The source of all random values. Tests use a seed to make them deterministic.

use archway_domain::Time;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::rngs::{StdRng, SysRng};
use rand::{Rng, SeedableRng};
use std::sync::{Arc, Mutex, PoisonError};

pub const TOKEN_CHARS: usize = 43;

#[derive(Clone)]
pub struct Random(Arc<Mutex<StdRng>>);

impl Random {
    pub fn from_system() -> Result<Random, rand::rngs::SysError> {
        Ok(Random(Arc::new(Mutex::new(StdRng::try_from_rng(&mut SysRng)?))))
    }

    pub fn seeded(seed: u64) -> Random {
        Random(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut bytes);
        bytes
    }

    /// A secret ([`TOKEN_CHARS`] long): 256 random bits, safe in URLs.
    pub fn token(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<32>())
    }

    /// Uppercase letters and digits with equal probability.
    pub fn letters(&self, count: usize) -> String {
        const LETTERS: &[u8; 36] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
        let mut drawn = String::with_capacity(count);
        while drawn.len() < count {
            // 252 is the largest multiple of 36 in a byte: values above would favour the first letters.
            let bytes = self.bytes::<32>().into_iter().filter(|byte| *byte < 252);
            drawn.extend(
                bytes.take(count - drawn.len()).map(|byte| char::from(LETTERS[usize::from(byte % 36)])),
            );
        }
        drawn
    }

    /// An id for a new record: sorts by time, has no dash, is never 0 (API-07).
    pub fn id(&self, now: Time) -> String {
        let random = u128::from_be_bytes(self.bytes::<16>());
        ulid::Ulid::from_parts(now.0.unsigned_abs(), random).to_string().to_lowercase()
    }
}

/// A deterministic id from a digest.
pub fn id_from(digest: &[u8]) -> String {
    let bits = digest.iter().take(16).fold(0, |bits, byte| bits << 8 | u128::from(*byte));
    ulid::Ulid(bits).to_string().to_lowercase()
}

/// The smallest possible id of that time.
pub fn first_id_at(time: Time) -> String {
    let millis = u64::try_from(time.0).unwrap_or(0).min(LAST_MILLIS);
    ulid::Ulid::from_parts(millis, 0).to_string().to_lowercase()
}

/// An id has 48 bits for the time.
const LAST_MILLIS: u64 = (1 << 48) - 1;
