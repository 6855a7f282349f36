//! Hashes and checks passwords with Argon2id, a limited number at a time: each takes 19 MiB and a core.

use crate::base::http::error::ApiError;
use crate::base::random::Random;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{AcquireError, Semaphore};

/// What one hash costs in memory and passes. An attacker pays this for each guess.
#[derive(Clone, Copy)]
pub struct Cost {
    memory_kib: u32,
    passes: u32,
}

impl Cost {
    /// OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane.
    pub const OWASP: Cost = Cost { memory_kib: 19 * 1024, passes: 2 };

    /// The cost of this build. Test builds sign in thousands of people and use the minimum that Argon2 allows.
    pub const OF_BUILD: Cost = match cfg!(feature = "testing") {
        true => Cost { memory_kib: 8, passes: 1 },
        false => Cost::OWASP,
    };

    fn argon2(self) -> Argon2<'static> {
        let params = Params::new(self.memory_kib, self.passes, 1, None).unwrap_or_default();
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
    }

    /// Checked when there is no account, so that the answer takes as long as for a real one (ACC-08).
    pub fn hash_of_nobody(self) -> String {
        let Cost { memory_kib, passes } = self;
        let salt_and_hash = "c29tZXNhbHRzb21lc2FsdA$0oKBGH4o0kB3wwhSxDGAdmDTkbyGRd4nYXyEJ5V9jTk";
        format!("$argon2id$v=19$m={memory_kib},t={passes},p=1${salt_and_hash}")
    }
}

/// How long a sign-in may wait in the queue before it must be retried.
const MAX_WAIT: Duration = Duration::from_secs(8);

/// For whom a password is hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asker {
    /// Signed in, or with a browser that this account has used before.
    Known,
    Stranger,
}

pub struct Passwords {
    cost: Cost,
    turns: Arc<Semaphore>,
    /// Strangers wait here first, which limits how many of them wait in the main queue.
    strangers: Arc<Semaphore>,
    random: Random,
}

impl Passwords {
    /// `parallel` 0 means one per core.
    pub fn new(cost: Cost, parallel: usize, random: Random) -> Passwords {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let turns = if parallel == 0 { cores } else { parallel };
        // All turns but one, if there are several.
        let strangers = Arc::new(Semaphore::new(turns.saturating_sub(1).max(1)));
        Passwords { cost, turns: Arc::new(Semaphore::new(turns)), strangers, random }
    }

    pub async fn hash(&self, asker: Asker, password: &str) -> Result<String, ApiError> {
        let salt = self.random.bytes::<16>();
        let password = password.to_owned();
        let argon2 = self.cost.argon2();
        let hashed = self
            .in_turn(asker, move || {
                let hash: Result<PasswordHash, _> =
                    argon2.hash_password_with_salt(password.as_bytes(), &salt);
                hash.map(|hash| hash.to_string())
            })
            .await?;
        hashed.map_err(|error| ApiError::internal(format!("argon2: {error}")))
    }

    /// `hash` None means that the account does not exist; the same work is done.
    pub async fn verify(&self, asker: Asker, hash: Option<&str>, password: &str) -> Result<bool, ApiError> {
        let exists = hash.is_some();
        let hash = hash.map_or_else(|| self.cost.hash_of_nobody(), str::to_owned);
        let password = password.to_owned();
        let argon2 = self.cost.argon2();
        let fits = self
            .in_turn(asker, move || {
                PasswordHash::new(&hash)
                    .is_ok_and(|hash| argon2.verify_password(password.as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(fits && exists)
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        asker: Asker,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = async {
            let among_strangers = match asker {
                Asker::Known => None,
                Asker::Stranger => Some(self.strangers.clone().acquire_owned().await?),
            };
            Ok::<_, AcquireError>((self.turns.clone().acquire_owned().await?, among_strangers))
        };
        let Ok(Ok(turn)) = tokio::time::timeout(MAX_WAIT, turn).await else {
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
