//! The files that a database refers to, and copying them between stores.

use super::{CommandError, File, key, refused, unreadable};
use crate::areas::files::{AREA as FILES, RENDITIONS, Version, rendition_id};
use crate::base::pictures::AREA as PICTURES;
use archway_blobs::{Blobs, Progress};
use archway_db::{ConnectionTrait, DbErr, files, labs, renditions, users};
use futures::TryStreamExt;

/// The areas of the store that rows refer to.
pub const AREAS: [&str; 3] = [FILES, RENDITIONS, PICTURES];

/// A file that rows refer to.
pub struct Named {
    pub area: &'static str,
    pub id: String,
    /// None for pictures: they are small, and their rows do not have it.
    pub size: Option<u64>,
    pub sha256: Option<String>,
}

/// Every file that rows refer to.
pub async fn named(conn: &impl ConnectionTrait) -> Result<Vec<Named>, DbErr> {
    let mut named = Vec::new();
    for file in files::list_stored(conn).await? {
        let size = u64::try_from(file.size).ok();
        named.push(Named { area: FILES, id: file.id.into(), size, sha256: Some(file.sha256) });
    }
    for drawn in renditions::list_ready(conn).await? {
        let sizes = [
            (Version::Picture, drawn.picture_size),
            (Version::Coarse, drawn.coarse_size),
            (Version::Fine, drawn.fine_size),
        ];
        for (version, size) in sizes {
            let Some(size) = size.and_then(|size| u64::try_from(size).ok()) else { continue };
            let id = rendition_id(&drawn.sha256, &drawn.ending, version, drawn.drawn_as);
            named.push(Named { area: RENDITIONS, id, size: Some(size), sha256: None });
        }
    }
    let pictures = users::list_pictures(conn).await?.into_iter().chain(labs::list_logos(conn).await?);
    named.extend(pictures.map(|id| Named { area: PICTURES, id, size: None, sha256: None }));
    Ok(named)
}

/// Copies a file and returns its description; none if the source does not have it.
pub async fn copy(from: &Blobs, to: &Blobs, named: &Named) -> Result<Option<File>, CommandError> {
    let key = key(named.area, &named.id)?;
    let mut incoming = to.receive(&key, Progress::default()).await.map_err(refused)?;
    match named.size {
        Some(size) => {
            let unreadable = |error| unreadable(named.area, &named.id, &error);
            let Some(mut pieces) = from.read(&key, 0..size).await.map_err(unreadable)? else {
                incoming.abandon().await.map_err(refused)?;
                return Ok(None);
            };
            while let Some(piece) = pieces.try_next().await.map_err(unreadable)? {
                incoming.write(piece).await.map_err(refused)?;
            }
        }
        None => match from.get(&key).await.map_err(refused)? {
            Some(bytes) => incoming.write(bytes).await.map_err(refused)?,
            None => {
                incoming.abandon().await.map_err(refused)?;
                return Ok(None);
            }
        },
    }
    let sums = incoming.finish().await.map_err(refused)?;
    let file =
        File { area: named.area.to_owned(), id: named.id.clone(), size: sums.length, sha256: sums.sha256 };
    let is_whole = named.size.is_none_or(|size| size == file.size)
        && named.sha256.as_ref().is_none_or(|sha256| *sha256 == file.sha256);
    if !is_whole {
        to.delete(&key).await.map_err(refused)?;
        let text =
            format!("{}/{} is damaged: its bytes are not those that were written.", file.area, file.id);
        return Err(CommandError::Refused(text));
    }
    Ok(Some(file))
}
