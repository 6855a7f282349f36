//! Files of a case: which are accepted, and what their names tell. A name is a hint for display, never a permission.

mod content;
mod pairs;
mod recognise;
mod state;

pub use content::{BEGIN_BYTES, is_as_named};
pub use pairs::jaws_of_pairs;
pub use recognise::{FileKind, Jaw, Recognised, ScanRole, recognise};
pub use state::{CopyState, RenditionState};

/// The maximum size of one file (FIL-01).
pub const MAX_BYTES: u64 = 209_715_200;
const MAX_NAME_CHARS: usize = 200;

const IMAGES: [&str; 18] = [
    "tiff", "pjp", "jfif", "bmp", "gif", "svg", "png", "xbm", "dib", "jxl", "jpeg", "svgz", "jpg", "webp",
    "ico", "tif", "pjpeg", "avif",
];
const OTHERS: [&str; 7] = ["pdf", "xml", "obj", "ply", "stl", "qcproject", "xyz"];
/// Additional endings that scanners write.
const FROM_SCANNERS: [&str; 3] = ["xorder", "3oxz", "dentalproject"];
const MARGIN_TEXTS: [&str; 4] = ["txt", "csv", "xyz", "pts"];
/// The scan itself, which a locked device sends only to the recipient (FIL-07).
const MESHES: [&str; 5] = ["ply", "stl", "obj", "xorder", "3oxz"];
const MODELS: [&str; 3] = ["stl", "ply", "obj"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameError {
    Blank,
    TooLong,
    /// It contains a path.
    Path,
}

/// The stored name: the sender's, if it is just a file name.
pub fn checked_name(name: &str) -> Result<String, NameError> {
    let name: String = name.trim().to_owned();
    if name.is_empty() || name.chars().all(|c| c == '.') {
        return Err(NameError::Blank);
    }
    if name.chars().any(|c| {
        c.is_control() || matches!(c, '/' | '\\' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    }) {
        return Err(NameError::Path);
    }
    if name.chars().count() > MAX_NAME_CHARS { Err(NameError::TooLong) } else { Ok(name) }
}

/// The part after the last dot, in lower case; empty if there is no dot.
pub fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default()
}

/// Where the file comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Chosen or dropped by a person.
    Page,
    /// A scanner, or a folder written by one.
    Scanner,
}

pub fn is_accepted(name: &str, origin: Origin) -> bool {
    let ending = ending(name);
    let is = |list: &[&str]| list.contains(&ending.as_str());
    is(&IMAGES) || is(&OTHERS) || (origin == Origin::Scanner && (is(&FROM_SCANNERS) || is_margin(name)))
}

fn is_margin(name: &str) -> bool {
    MARGIN_TEXTS.contains(&ending(name).as_str()) && name.to_lowercase().contains("margin")
}

/// Whether a locked device restricts it to the recipient (FIL-07).
pub fn is_mesh(name: &str) -> bool {
    MESHES.contains(&ending(name).as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    // FIL-01
    #[test]
    fn scanners_may_send_more_kinds_than_people() {
        for name in ["a.STL", "b.tif", "c.PDF", "d.qcproject", "e.svgz", "f.xyz"] {
            assert!(is_accepted(name, Origin::Page), "{name}");
        }
        for name in ["a.xorder", "b.3oxz", "c.dentalProject", "11-margin.txt"] {
            assert!(!is_accepted(name, Origin::Page) && is_accepted(name, Origin::Scanner), "{name}");
        }
        for name in ["a.exe", "b.html", "c.zip", "stl", "note.txt", ".", "x.stl.js"] {
            assert!(!is_accepted(name, Origin::Scanner), "{name}");
        }
    }

    // FIL-07
    #[test]
    fn the_scan_itself_is_what_a_locked_device_keeps() {
        for name in ["a.ply", "b.STL", "c.obj", "d.xorder", "e.3oxz"] {
            assert!(is_mesh(name), "{name}");
        }
        assert!(!is_mesh("a.pdf") && !is_mesh("stl"));
    }

    #[test]
    fn a_name_leads_nowhere() {
        assert_eq!(checked_name(" 上顎 скан.stl "), Ok("上顎 скан.stl".to_owned()));
        for name in ["../a.stl", "a/b.stl", "..\\a.stl", "a\0.stl", "a\n.stl", "a\u{202E}lts.exe"] {
            assert_eq!(checked_name(name), Err(NameError::Path), "{name:?}");
        }
        for name in ["", "  ", ".", ".."] {
            assert_eq!(checked_name(name), Err(NameError::Blank), "{name:?}");
        }
        assert_eq!(checked_name(&"a".repeat(201)), Err(NameError::TooLong));
    }
}
