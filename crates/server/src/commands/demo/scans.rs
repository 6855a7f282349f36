//! Scans for some of the demo's cases: two real arches, and a drawn pair with gums and colours (`demo/scans`).

use super::super::CommandError;
use crate::areas::files::order_rendition;
use crate::base::app::App;
use archway_blobs::{BlobKey, Progress, Sums};
use archway_db::Tx;
use archway_db::cases::CaseAccess;
use archway_db::files::{self, NewFile};
use archway_db::renditions::Content;
use archway_domain::file::ending;
use archway_domain::{FileId, Time};
use bytes::Bytes;
use std::io::Read;

/// Cases above this number have no scans.
const LAST_CASE: u32 = 14;

type Scan = (&'static str, &'static [u8]);

const REAL: [Scan; 2] = [
    ("Maxillary.obj", include_bytes!("../../../../../demo/scans/Ref_Upper_Mesh_Tag0.obj.gz")),
    ("Mandibular.obj", include_bytes!("../../../../../demo/scans/Ref_Lower_Mesh_Tag0.obj.gz")),
];
const DRAWN: [Scan; 4] = [
    ("UpperJaw.ply", include_bytes!("../../../../../demo/scans/demo-upperjaw.ply")),
    ("LowerJaw.ply", include_bytes!("../../../../../demo/scans/demo-lowerjaw.ply")),
    ("UpperJaw-preop.stl", include_bytes!("../../../../../demo/scans/demo-upperjaw-preop.stl")),
    ("LowerJaw-preop.obj", include_bytes!("../../../../../demo/scans/demo-lowerjaw-preop.obj")),
];

/// Uploads what a scanner would send with the order.
pub async fn send(
    app: &App,
    tx: &Tx,
    access: &CaseAccess,
    number: u32,
    at: Time,
) -> Result<(), CommandError> {
    let scans: &[Scan] = match number {
        n if n > LAST_CASE => &[],
        n if n % 3 == 0 => &DRAWN,
        n if n % 3 == 1 => &DRAWN[..2],
        _ => &REAL,
    };
    for (name, bytes) in scans {
        let id = FileId::new(app.random.id(at));
        let sums = keep(app, &id, unpacked(bytes)).await?;
        let ending = ending(name);
        let file = NewFile {
            is_as_named: true,
            id: &id,
            comment_id: None,
            name,
            ending: &ending,
            size: sums.length,
            sha256: &sums.sha256,
            crc32: sums.crc32,
            sent_as: None,
        };
        files::add(tx, access, &file, at);
        let content = Content { sha256: sums.sha256.clone(), ending };
        order_rendition(tx, app, content, access.sides()[0]).await?;
    }
    tx.flush().await?;
    files::announce(tx, access).await?;
    Ok(())
}

fn unpacked(bytes: &'static [u8]) -> Bytes {
    let mut unpacked = Vec::new();
    match flate2::read::GzDecoder::new(bytes).read_to_end(&mut unpacked) {
        Ok(_) => unpacked.into(),
        // Not compressed.
        Err(_) => Bytes::from_static(bytes),
    }
}

async fn keep(app: &App, id: &str, bytes: Bytes) -> Result<Sums, CommandError> {
    let refused = |error: archway_blobs::BlobError| CommandError::Refused(error.to_string());
    let key = BlobKey::new("files", id).ok_or_else(|| CommandError::Refused("no key".to_owned()))?;
    let mut incoming = app.blobs.receive(&key, Progress::default()).await.map_err(refused)?;
    incoming.write(bytes).await.map_err(refused)?;
    incoming.finish().await.map_err(refused)
}
