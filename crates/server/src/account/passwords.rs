//! Hashing and checking passwords with Argon2id, a bounded number at a time: each takes 19 MiB and a core.

use crate::http::error::ApiError;
use crate::random::Random;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// OWASP's choice for Argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;

/// What is checked when there is no account, so that the answer takes as long as for a real one (ACC-08).
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$0oKBGH4o0kB3wwhSxDGAdmDTkbyGRd4nYXyEJ5V9jTk";

/// How long a sign-in may wait for its turn before it is told to come back.
const MAX_WAIT: Duration = Duration::from_secs(8);

pub struct Passwords {
    turns: Arc<Semaphore>,
    random: Random,
}

impl Passwords {
    /// `parallel` 0 means one per core.
    pub fn new(parallel: usize, random: Random) -> Passwords {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let turns = if parallel == 0 { cores } else { parallel };
        Passwords { turns: Arc::new(Semaphore::new(turns)), random }
    }

    pub async fn hash(&self, password: &str) -> Result<String, ApiError> {
        let salt = self.random.bytes::<16>();
        let password = password.to_owned();
        let hashed = self
            .in_turn(move || {
                let hash: Result<PasswordHash, _> =
                    argon2().hash_password_with_salt(password.as_bytes(), &salt);
                hash.map(|hash| hash.to_string())
            })
            .await?;
        hashed.map_err(|error| ApiError::internal(format!("argon2: {error}")))
    }

    /// `hash` None stands for an account that does not exist: the work is done all the same.
    pub async fn verify(&self, hash: Option<&str>, password: &str) -> Result<bool, ApiError> {
        let exists = hash.is_some();
        let hash = hash.unwrap_or(NOBODY).to_owned();
        let password = password.to_owned();
        let fits = self
            .in_turn(move || {
                PasswordHash::new(&hash)
                    .is_ok_and(|hash| argon2().verify_password(password.as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(fits && exists)
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = tokio::time::timeout(MAX_WAIT, self.turns.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else {
            return Err(ApiError::busy());
        };
        let done = tokio::task::spawn_blocking(move || {
            let started = Instant::now();
            let result = work();
            metrics::histogram!("archway_password_hash_seconds").record(started.elapsed());
            drop(turn);
            result
        });
        done.await.map_err(|error| ApiError::internal(format!("password work: {error}")))
    }
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

#[cfg(test)]
mod tests {
    use super::*;

    // ACC-19
    #[tokio::test]
    async fn a_hash_fits_its_password_only() {
        let passwords = Passwords::new(1, Random::seeded(1));
        let hash = passwords.hash("zirconia at noon").await.expect("hashes");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(passwords.verify(Some(&hash), "zirconia at noon").await.expect("verifies"));
        assert!(!passwords.verify(Some(&hash), "zirconia at moon").await.expect("verifies"));
    }

    #[tokio::test]
    async fn nobody_costs_as_much_but_never_fits() {
        assert!(PasswordHash::new(NOBODY).is_ok(), "the stand-in must be worked through, not skipped");
        let passwords = Passwords::new(1, Random::seeded(1));
        assert!(!passwords.verify(None, "anything").await.expect("verifies"));
    }
}
