//! Files in a folder. An incoming file has another name until it is complete and synced.
//!
//! A process that takes over a draft works on a copy under another name, and the earlier name is deleted: a process
//! that was suspended meanwhile finds nothing to write to, truncate or rename.

use crate::sums::Summing;
use crate::{BlobError, BlobKey, DiskRoom, Found, Pieces};
use bytes::{Bytes, BytesMut};
use futures::{StreamExt, stream};
use std::fs::{self, File};
use std::io::{self, IoSlice, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use tokio::task::{JoinHandle, spawn_blocking};

/// Large enough to make handing a batch to another thread cheap, and small enough for many at once.
pub const BATCH_BYTES: usize = 512 * 1024;
const PIECE_BYTES: u64 = 512 * 1024;
/// After this many bytes a sync starts while more arrive, so that little is left to wait for at the end.
const SYNC_EVERY_BYTES: u64 = 16 * 1024 * 1024;
/// For less, a second thread costs more than it saves.
const MIN_APART_BYTES: usize = 64 * 1024;
/// Keys have no dot, so these are not files of a key.
const DRAFT_ENDING: &str = "draft";
const COPY_ENDING: &str = "copy";

pub struct Disk {
    folder: PathBuf,
}

/// A file that is being written.
pub struct Draft {
    file: File,
    path: PathBuf,
    /// The path of the complete file.
    whole: PathBuf,
    pub takeovers: Vec<i64>,
    unsynced: u64,
    /// The sync in progress, and the sums of its data. A failure is reported once, here, and not by a later sync.
    syncing: Option<(JoinHandle<io::Result<()>>, Box<Summing>)>,
    /// The sums of the synced data, unless they were taken before.
    synced: Option<Box<Summing>>,
}

impl Disk {
    pub fn open(folder: &Path) -> Result<Disk, BlobError> {
        fs::create_dir_all(folder)?;
        Ok(Disk { folder: folder.to_owned() })
    }

    fn path(&self, key: &BlobKey) -> PathBuf {
        self.folder.join(key.as_str())
    }

    /// The path of the draft after these takeovers.
    fn draft_path(&self, key: &BlobKey, takeovers: &[i64]) -> PathBuf {
        match takeovers.last() {
            None => self.path(key).with_extension(DRAFT_ENDING),
            Some(takeover) => self.path(key).with_extension(format!("{takeover}.{DRAFT_ENDING}")),
        }
    }

    pub async fn put(&self, key: &BlobKey, bytes: Bytes) -> Result<(), BlobError> {
        let draft = self.draft(key, Vec::new(), 0).await?;
        let (draft, _) = draft.write(vec![bytes], Summing::new()).await?;
        draft.finish().await
    }

    pub async fn get(&self, key: &BlobKey) -> Result<Option<Bytes>, BlobError> {
        let path = self.path(key);
        blocking(move || match fs::read(path) {
            Ok(bytes) => Ok(Some(bytes.into())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        })
        .await
    }

    pub async fn read(&self, key: &BlobKey, range: Range<u64>) -> Result<Option<Pieces>, BlobError> {
        let path = self.path(key);
        let opened = blocking(move || match File::open(path) {
            Ok(mut file) => {
                file.seek(SeekFrom::Start(range.start))?;
                let left = range.end.saturating_sub(range.start);
                Ok(Some((read_piece(&mut file, left)?, file, left)))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        });
        let Some((first, file, length)) = opened.await? else { return Ok(None) };
        let left = length - first.len() as u64;
        let rest = stream::try_unfold((file, left), |(mut file, left)| async move {
            if left == 0 {
                return Ok(None);
            }
            let (piece, file) = blocking(move || Ok((read_piece(&mut file, left)?, file))).await?;
            let left = left - piece.len() as u64;
            Ok(Some((piece, (file, left))))
        });
        Ok(Some(stream::once(async { Ok(first) }).chain(rest).boxed()))
    }

    /// Copies the synced part of a draft that another process may have open. The draft stays until the takeover is
    /// recorded.
    pub async fn take_over(
        &self,
        key: &BlobKey,
        takeovers: &[i64],
        takeover: i64,
        length: u64,
    ) -> Result<(), BlobError> {
        let (earlier, whole) = (self.draft_path(key, takeovers), self.path(key));
        let copy = self.draft_path(key, &[takeover]);
        blocking(move || {
            let from = if earlier.exists() { earlier } else { whole };
            if length > 0 { copy_beginning(&from, &copy, length) } else { Ok(()) }
        })
        .await
    }

    /// Deletes the drafts before the last takeover.
    pub async fn forget_earlier(&self, key: &BlobKey, takeovers: &[i64]) -> Result<(), BlobError> {
        let earlier: Vec<PathBuf> =
            (0..takeovers.len()).map(|count| self.draft_path(key, &takeovers[..count])).collect();
        blocking(move || Ok(earlier.iter().try_for_each(|path| remove(path))?)).await
    }

    pub async fn draft(&self, key: &BlobKey, takeovers: Vec<i64>, length: u64) -> Result<Draft, BlobError> {
        let (path, whole) = (self.draft_path(key, &takeovers), self.path(key));
        blocking(move || {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            // The file was already complete, and the process killed before it could report that. Copied instead of
            // moved: if this process was suspended meanwhile, the file may be listed by now.
            if length > 0 && !path.exists() && whole.exists() {
                let copy = path.with_extension(COPY_ENDING);
                copy_beginning(&whole, &copy, length)?;
                fs::rename(&copy, &path)?;
            }
            let options = File::options().write(true).create(length == 0).truncate(false).clone();
            let mut file = options.open(&path).map_err(lost_if_missing)?;
            if file.metadata()?.len() < length {
                return Err(BlobError::Lost);
            }
            file.set_len(length)?;
            file.seek(SeekFrom::End(0))?;
            Ok(Draft { file, path, whole, takeovers, unsynced: 0, syncing: None, synced: None })
        })
        .await
    }

    pub async fn abandon(&self, key: &BlobKey, takeovers: &[i64]) -> Result<(), BlobError> {
        self.forget_earlier(key, takeovers).await?;
        let draft = self.draft_path(key, takeovers);
        blocking(move || Ok(remove(&draft)?)).await
    }

    pub async fn delete(&self, key: &BlobKey) -> Result<(), BlobError> {
        let path = self.path(key);
        blocking(move || Ok(remove(&path)?)).await
    }

    pub async fn delete_rest(&self, key: &BlobKey, rest: &str) -> Result<(), BlobError> {
        let path = self.path(key).with_extension(rest);
        blocking(move || Ok(remove(&path)?)).await
    }

    pub async fn list(&self, area: &str) -> Result<Vec<Found>, BlobError> {
        let folder = self.folder.join(area);
        blocking(move || {
            let entries = match fs::read_dir(folder) {
                Ok(entries) => entries,
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
                Err(error) => return Err(error.into()),
            };
            let mut found = Vec::new();
            for entry in entries {
                let entry = entry?;
                let Ok(name) = entry.file_name().into_string() else { continue };
                // A file deleted meanwhile no longer exists.
                let Ok(about) = entry.metadata() else { continue };
                let (id, rest) = match name.split_once('.') {
                    Some((id, rest)) => (id.to_owned(), Some(rest.to_owned())),
                    None => (name, None),
                };
                found.push(Found { id, rest, changed_at: about.modified()? });
            }
            Ok(found)
        })
        .await
    }

    pub async fn room(&self) -> Result<DiskRoom, BlobError> {
        let folder = self.folder.clone();
        blocking(move || {
            let disk = nix::sys::statvfs::statvfs(&folder).map_err(io::Error::from)?;
            let bytes = |blocks: u64| blocks.saturating_mul(disk.fragment_size());
            Ok(DiskRoom { free_bytes: bytes(disk.blocks_available()), total_bytes: bytes(disk.blocks()) })
        })
        .await
    }

    pub async fn ping(&self) -> Result<(), BlobError> {
        let folder = self.folder.clone();
        blocking(move || Ok(fs::metadata(folder).map(drop)?)).await
    }
}

impl Draft {
    /// Hashes and writes at the same time, on threads that may block on the disk.
    pub async fn write(
        mut self,
        batch: Vec<Bytes>,
        mut sums: Summing,
    ) -> Result<(Draft, Summing), BlobError> {
        let length: usize = batch.iter().map(Bytes::len).sum();
        self.unsynced += length as u64;
        let (mut draft, sums) = if length < MIN_APART_BYTES {
            blocking(move || {
                batch.iter().for_each(|bytes| sums.add(bytes));
                write_all(&mut self.file, &batch)?;
                Ok((self, sums))
            })
            .await?
        } else {
            let hashed = batch.clone();
            let hashed = blocking(move || {
                hashed.iter().for_each(|bytes| sums.add(bytes));
                Ok(sums)
            });
            let written = blocking(move || {
                write_all(&mut self.file, &batch)?;
                Ok(self)
            });
            let (hashed, written) = tokio::join!(hashed, written);
            (written?, hashed?)
        };
        if draft.syncing.as_ref().is_some_and(|(syncing, _)| syncing.is_finished()) {
            draft.settle().await?;
        }
        if draft.unsynced >= SYNC_EVERY_BYTES {
            draft.begin_sync(&sums).await?;
        }
        Ok((draft, sums))
    }

    /// One at a time, so that a slow disk slows down the sender.
    async fn begin_sync(&mut self, sums: &Summing) -> Result<(), BlobError> {
        self.settle().await?;
        let file = self.file.try_clone()?;
        self.syncing = Some((spawn_blocking(move || file.sync_data()), Box::new(sums.clone())));
        self.unsynced = 0;
        Ok(())
    }

    async fn settle(&mut self) -> Result<(), BlobError> {
        if let Some((syncing, sums)) = self.syncing.take() {
            syncing.await.map_err(|error| BlobError::Unavailable(Box::new(error)))??;
            self.synced = Some(sums);
        }
        Ok(())
    }

    pub fn take_synced(&mut self) -> Option<Box<Summing>> {
        self.synced.take()
    }

    pub async fn sync(mut self) -> Result<Draft, BlobError> {
        self.settle().await?;
        blocking(move || {
            self.file.sync_data()?;
            self.unsynced = 0;
            Ok(self)
        })
        .await
    }

    /// Syncs before it renames, so that a file with the final name is always complete.
    pub async fn finish(mut self) -> Result<(), BlobError> {
        self.settle().await?;
        blocking(move || {
            self.file.sync_all()?;
            fs::rename(&self.path, &self.whole).map_err(lost_if_missing)?;
            if let Some(folder) = self.whole.parent() {
                File::open(folder)?.sync_all()?;
            }
            Ok(())
        })
        .await
    }
}

fn write_all(file: &mut File, batch: &[Bytes]) -> io::Result<()> {
    let mut slices: Vec<IoSlice<'_>> = batch.iter().map(|bytes| IoSlice::new(bytes)).collect();
    let mut slices = slices.as_mut_slice();
    IoSlice::advance_slices(&mut slices, 0);
    while !slices.is_empty() {
        match file.write_vectored(slices) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => IoSlice::advance_slices(&mut slices, written),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn read_piece(file: &mut File, left: u64) -> io::Result<Bytes> {
    let size = usize::try_from(left.min(PIECE_BYTES)).unwrap_or(0);
    let mut piece = BytesMut::zeroed(size);
    file.read_exact(&mut piece)?;
    Ok(piece.freeze())
}

fn copy_beginning(from: &Path, to: &Path, length: u64) -> Result<(), BlobError> {
    let from = File::open(from).map_err(lost_if_missing)?;
    let mut copy = File::create(to)?;
    let copied = io::copy(&mut from.take(length), &mut copy)?;
    copy.sync_all()?;
    if copied < length { Err(BlobError::Lost) } else { Ok(()) }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, BlobError> + Send + 'static,
) -> Result<T, BlobError> {
    spawn_blocking(work).await.map_err(|error| BlobError::Unavailable(Box::new(error)))?
}

fn lost_if_missing(error: io::Error) -> BlobError {
    match error.kind() {
        io::ErrorKind::NotFound => BlobError::Lost,
        _ => error.into(),
    }
}

impl From<io::Error> for BlobError {
    fn from(error: io::Error) -> BlobError {
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => BlobError::Full,
            _ => BlobError::Unavailable(Box::new(error)),
        }
    }
}
