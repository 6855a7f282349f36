//! Lines of text in a compressed object: streamed in both directions, and hashed meanwhile.

use super::{CommandError, Object, key, refused, unreadable};
use archway_blobs::{Blobs, Incoming, Progress};
use flate2::Compression;
use flate2::write::{GzEncoder, MultiGzDecoder};
use futures::TryStreamExt;
use sha2::{Digest, Sha256};
use std::io::Write;

const PIECE_BYTES: usize = 1024 * 1024;

pub struct LineWriter {
    incoming: Incoming,
    encoder: GzEncoder<Vec<u8>>,
    pub lines: u64,
}

fn broken(error: std::io::Error) -> CommandError {
    CommandError::Refused(format!("The compression failed: {error}"))
}

impl LineWriter {
    pub async fn begin(place: &Blobs, area: &str, id: &str) -> Result<LineWriter, CommandError> {
        let incoming = place.receive(&key(area, id)?, Progress::default()).await.map_err(refused)?;
        Ok(LineWriter { incoming, encoder: GzEncoder::new(Vec::new(), Compression::fast()), lines: 0 })
    }

    pub async fn write(&mut self, line: &str) -> Result<(), CommandError> {
        self.encoder.write_all(line.as_bytes()).map_err(broken)?;
        self.encoder.write_all(b"\n").map_err(broken)?;
        self.lines += 1;
        if self.encoder.get_ref().len() >= PIECE_BYTES {
            let piece = std::mem::take(self.encoder.get_mut());
            self.incoming.write(piece.into()).await.map_err(refused)?;
        }
        Ok(())
    }

    pub async fn finish(mut self) -> Result<Object, CommandError> {
        let rest = self.encoder.finish().map_err(broken)?;
        self.incoming.write(rest.into()).await.map_err(refused)?;
        let sums = self.incoming.finish().await.map_err(refused)?;
        Ok(Object { size: sums.length, sha256: sums.sha256 })
    }
}

/// Passes the lines on, several at a time, and fails if the hash differs. The passed lines are valid only once this
/// returns.
pub async fn read_lines(
    place: &Blobs,
    (area, id): (&str, &str),
    object: &Object,
    at_once: usize,
    mut take: impl AsyncFnMut(Vec<String>) -> Result<(), CommandError>,
) -> Result<u64, CommandError> {
    let damaged =
        || CommandError::Refused(format!("{area}/{id} is missing or damaged: it is not as written."));
    let pieces = place.read(&key(area, id)?, 0..object.size).await;
    let pieces = pieces.map_err(|error| unreadable(area, id, &error))?;
    let mut pieces = pieces.ok_or_else(damaged)?;
    let (mut hash, mut decoder) = (Sha256::new(), MultiGzDecoder::new(Vec::new()));
    let (mut lines, mut count) = (Vec::new(), 0);
    while let Some(piece) = pieces.try_next().await.map_err(|error| unreadable(area, id, &error))? {
        hash.update(&piece);
        decoder.write_all(&piece).map_err(|_| damaged())?;
        split_lines(decoder.get_mut(), &mut lines).ok_or_else(damaged)?;
        while lines.len() >= at_once {
            let rest = lines.split_off(at_once);
            count += at_once as u64;
            take(std::mem::replace(&mut lines, rest)).await?;
        }
    }
    let mut text = decoder.finish().map_err(|_| damaged())?;
    split_lines(&mut text, &mut lines).ok_or_else(damaged)?;
    let sum: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    // The last line must end with a newline, too.
    if !text.is_empty() || sum != object.sha256 {
        return Err(damaged());
    }
    for some in lines.chunks(at_once) {
        count += some.len() as u64;
        take(some.to_vec()).await?;
    }
    Ok(count)
}

/// Moves the complete lines out of the text; none if they are not valid text.
fn split_lines(text: &mut Vec<u8>, lines: &mut Vec<String>) -> Option<()> {
    let Some(end) = text.iter().rposition(|byte| *byte == b'\n') else { return Some(()) };
    let rest = text.split_off(end + 1);
    let whole = String::from_utf8(std::mem::replace(text, rest)).ok()?;
    lines.extend(whole.lines().map(str::to_owned));
    Some(())
}
