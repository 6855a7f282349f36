//! Compares the first bytes of a file with its ending. A file that is not what its name says can be downloaded, but
//! no browser displays it.

use super::{IMAGES, MODELS};

/// Enough bytes to tell.
pub const BEGIN_BYTES: usize = 512;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Picture,
    Pdf,
    /// HTML, SVG, XML.
    Markup,
    /// ZIP or gzip.
    Packed,
}

/// Only certain cases: scans begin with any bytes, and a broken picture fails when it is rendered.
fn told_by(begin: &[u8]) -> Option<Content> {
    const PICTURES: [&[u8]; 7] =
        [b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"II*\0", b"MM\0*", b"\0\0\0\x0cJXL "];
    let text = begin.strip_prefix(b"\xef\xbb\xbf").unwrap_or(begin).trim_ascii_start();
    let is_markup = text.strip_prefix(b"<").and_then(|rest| rest.first());
    if PICTURES.iter().any(|magic| begin.starts_with(magic))
        || (begin.starts_with(b"RIFF") && begin.get(8..12) == Some(b"WEBP"))
    {
        Some(Content::Picture)
    } else if begin.starts_with(b"%PDF-") {
        Some(Content::Pdf)
    } else if is_markup.is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, b'!' | b'?')) {
        Some(Content::Markup)
    } else if begin.starts_with(b"PK\x03\x04") || begin.starts_with(b"\x1f\x8b\x08") {
        Some(Content::Packed)
    } else {
        None
    }
}

/// Whether a file with this ending may begin like this.
pub fn is_as_named(ending: &str, begin: &[u8]) -> bool {
    let is_picture = IMAGES.contains(&ending);
    let is_shown = is_picture || ending == "pdf" || MODELS.contains(&ending);
    match told_by(begin) {
        None => true,
        // A photograph with the ending of another picture format is still rendered.
        Some(Content::Picture) => is_picture,
        Some(Content::Pdf) => ending == "pdf",
        Some(Content::Markup) => ending == "svg" || !is_shown,
        Some(Content::Packed) => ending == "svgz" || !is_shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    const HTML: &[u8] = b"\xef\xbb\xbf\n <!doctype html><script>alert(1)</script>";

    // FIL-04
    #[test]
    fn a_file_begins_as_its_ending_says() {
        for (ending, begin) in [
            ("png", PNG),
            ("jpg", PNG),
            ("jpeg", b"\xff\xd8\xff\xe0"),
            ("pdf", b"%PDF-1.7"),
            ("svg", b"<svg xmlns="),
            ("svgz", b"\x1f\x8b\x08"),
            ("xml", b"<?xml version"),
            ("3oxz", b"PK\x03\x04"),
            ("dentalproject", b"<?xml version"),
            ("stl", b"solid upper"),
            ("stl", b"BM anything of eighty bytes"),
            ("ply", b"ply\nformat ascii 1.0"),
            ("png", b"cut off"),
            ("png", b""),
        ] {
            assert!(is_as_named(ending, begin), "{ending} {begin:?}");
        }
        for (ending, begin) in [
            ("png", HTML),
            ("png", b"<svg onload=alert(1)>"),
            ("pdf", HTML),
            ("stl", b"<html>"),
            ("png", b"%PDF-1.7"),
            ("pdf", PNG),
            ("pdf", b"PK\x03\x04"),
            ("xml", PNG),
        ] {
            assert!(!is_as_named(ending, begin), "{ending} {begin:?}");
        }
    }
}
