//! The view of scans in a link, in the format of the pages' viewer (`web/src/viewer/model/view-state.ts`).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// Enough for the maximum number of layers.
const MAX_CHARS: usize = 420;
const VERSION: u8 = 1;
const CAMERA_BYTES: usize = 26;
const LAYER_BYTES: usize = 2;

/// Whether the text is a view: everybody who opens the link gets it, so arbitrary text is refused.
pub fn is_view(text: &str) -> bool {
    let bytes = if text.len() <= MAX_CHARS { URL_SAFE_NO_PAD.decode(text).ok() } else { None };
    bytes.is_some_and(|bytes| {
        bytes.first() == Some(&VERSION)
            && bytes.len() >= CAMERA_BYTES
            && (bytes.len() - CAMERA_BYTES).is_multiple_of(LAYER_BYTES)
    })
}
