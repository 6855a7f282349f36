//! Received bytes of a file that are not yet being written to the store.

use bytes::{Bytes, BytesMut};

const BLOCK_BYTES: usize = 256 * 1024;
/// Smaller pieces are copied: a piece costs more than its bytes, and keeps the buffer alive from which it was cut.
const MIN_KEPT_BYTES: usize = 16 * 1024;

pub(crate) struct Batch {
    pieces: Vec<Bytes>,
    open: BytesMut,
    length: usize,
    copies_all: bool,
}

impl Batch {
    /// Keeps the pieces as they arrive, for a short time.
    pub fn passing() -> Batch {
        Batch { pieces: Vec::new(), open: BytesMut::new(), length: 0, copies_all: false }
    }

    /// Copies the pieces, so that only their own bytes stay in memory, however long a store takes.
    pub fn lasting() -> Batch {
        Batch { copies_all: true, ..Batch::passing() }
    }

    pub fn length(&self) -> usize {
        self.length
    }

    pub fn add(&mut self, mut piece: Bytes) {
        self.length += piece.len();
        if !self.copies_all && piece.len() >= MIN_KEPT_BYTES {
            self.close();
            return self.pieces.push(piece);
        }
        while !piece.is_empty() {
            if self.open.capacity() == self.open.len() {
                self.close();
                self.open = BytesMut::with_capacity(BLOCK_BYTES);
            }
            let room = self.open.capacity() - self.open.len();
            self.open.extend_from_slice(&piece.split_to(room.min(piece.len())));
        }
    }

    /// The next byte begins another piece, in the remaining space.
    fn close(&mut self) {
        if !self.open.is_empty() {
            self.pieces.push(self.open.split().freeze());
        }
    }

    /// All pieces; the batch keeps them.
    pub fn pieces(&mut self) -> Vec<Bytes> {
        self.close();
        self.pieces.clone()
    }

    /// All pieces; the batch is empty afterwards.
    pub fn take(&mut self) -> Vec<Bytes> {
        self.close();
        self.length = 0;
        std::mem::take(&mut self.pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_order_and_few_pieces() {
        let bytes: Vec<u8> = (0..600_000u32).map(|n| (n % 251) as u8).collect();
        for mut batch in [Batch::passing(), Batch::lasting()] {
            let mut rest = Bytes::from(bytes.clone());
            for size in [1, 20_000, 7, 300_000, 3].into_iter().chain(std::iter::repeat(100)) {
                if rest.is_empty() {
                    break;
                }
                batch.add(rest.split_to(size.min(rest.len())));
            }
            assert_eq!(batch.length(), bytes.len());
            assert!(batch.pieces().len() < 10, "{}", batch.pieces().len());
            assert!(batch.pieces().concat() == bytes);
            assert!(batch.take().concat() == bytes);
            assert_eq!((batch.length(), batch.take().len()), (0, 0));
        }
    }
}
