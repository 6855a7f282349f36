//! A call repeated with its `Idempotency-Key` returns the file that exists already.

use super::form::{Form, malformed};
use super::receive::too_large;
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::secret::{hash_token, hex};
use archway_db::cases::CaseAccess;
use archway_db::files::{self, CaseFile};
use archway_db::{ConnectionTrait, DbErr};
use archway_domain::file::MAX_BYTES;
use multer::Field;
use sha2::{Digest, Sha256};

/// One key of one person adds one file to a case. Only its hash is stored: the key is text chosen by the sender.
pub fn sent_as(viewer: &Viewer, key: &str) -> String {
    hash_token(&format!("{} {key}", viewer.user.id))
}

/// The file that the same call has added to this case before.
pub async fn find(
    conn: &impl ConnectionTrait,
    access: &CaseAccess,
    sent_as: Option<&str>,
) -> Result<Option<CaseFile>, DbErr> {
    match sent_as {
        Some(sent_as) => files::find_sent_as(conn, access, sent_as).await,
        None => Ok(None),
    }
}

/// The same, when only the case id is known.
pub async fn find_in(
    app: &App,
    viewer: &Viewer,
    case: &str,
    sent_as: Option<&str>,
) -> Result<Option<CaseFile>, ApiError> {
    if sent_as.is_none() {
        return Ok(None);
    }
    let access = crate::areas::cases::find(app, viewer, case).await?;
    Ok(find(app.db.reader(), &access, sent_as).await?)
}

/// A key used for two different files would silently lose the second.
pub fn check_same(there: &CaseFile, name: &str, sha256: &str) -> Result<(), ApiError> {
    if there.name == name && there.sha256 == sha256 {
        return Ok(());
    }
    Err(Refusal::IdempotencyKeyReused.into())
}

/// Reads the file to its end, compares it, and stores nothing.
pub async fn compare(
    there: &CaseFile,
    name: &str,
    mut field: Field<'static>,
    form: &mut Form,
) -> Result<(), ApiError> {
    let (mut hash, mut length) = (Sha256::new(), 0);
    while let Some(piece) = field.chunk().await.map_err(malformed)? {
        length += piece.len() as u64;
        if length > MAX_BYTES {
            return Err(too_large(MAX_BYTES));
        }
        hash.update(&piece);
    }
    drop(field);
    form.check_end().await?;
    check_same(there, name, &hex(&hash.finalize()))
}
