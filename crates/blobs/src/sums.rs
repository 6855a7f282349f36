//! The sums computed while a file passes: its hash, and the checksum for ZIPs.

use crate::BlobError;
use sha2::digest::common::hazmat::{SerializableState, SerializedState};
use sha2::{Digest, Sha256};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    pub length: u64,
    /// In hexadecimal.
    pub sha256: String,
    pub crc32: u32,
}

#[derive(Clone)]
pub(crate) struct Summing {
    pub length: u64,
    hash: Sha256,
    crc32: crc32fast::Hasher,
}

impl Summing {
    pub fn new() -> Summing {
        Summing { length: 0, hash: Sha256::new(), crc32: crc32fast::Hasher::new() }
    }

    pub fn add(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        self.hash.update(bytes);
        self.crc32.update(bytes);
    }

    pub fn finish(self) -> Sums {
        let sha256 = self.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Sums { length: self.length, sha256, crc32: self.crc32.finalize() }
    }

    /// The intermediate state of the hash, so that another process can continue it.
    pub fn hash_state(&self) -> Vec<u8> {
        self.hash.serialize().to_vec()
    }

    pub fn crc32_so_far(&self) -> u32 {
        self.crc32.clone().finalize()
    }

    pub fn resume(length: u64, hash_state: &[u8], crc32: u32) -> Result<Summing, BlobError> {
        let state = SerializedState::<Sha256>::try_from(hash_state).map_err(|_| BlobError::Lost)?;
        let hash = Sha256::deserialize(&state).map_err(|_| BlobError::Lost)?;
        Ok(Summing { length, hash, crc32: crc32fast::Hasher::new_with_initial_len(crc32, length) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_on_where_another_stopped() {
        let bytes: Vec<u8> = (0..200_000u32).map(|n| (n % 251) as u8).collect();
        let mut whole = Summing::new();
        whole.add(&bytes);
        let whole = whole.finish();
        for cut in [0, 1, 63, 64, 65, 131_072, 199_999, 200_000] {
            let mut first = Summing::new();
            first.add(&bytes[..cut]);
            let state = first.hash_state();
            let mut second =
                Summing::resume(first.length, &state, first.crc32_so_far()).expect("its own state");
            second.add(&bytes[cut..]);
            assert_eq!(second.finish(), whole, "cut at {cut}");
        }
        assert!(matches!(Summing::resume(0, b"short", 0), Err(BlobError::Lost)));
    }
}
