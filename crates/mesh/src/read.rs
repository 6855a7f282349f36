//! The one door for bytes: what a file is called says what it should be, its first bytes say what it is not.

use crate::error::MeshError;
use crate::limits::Limits;
use crate::model::Model;
use crate::{obj, ply, points, stl};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Stl,
    Ply,
    Obj,
    Xyz,
    Margin,
}

impl Format {
    /// None for what cannot be shown in three dimensions. Margins have no ending of their own, but say what they are.
    pub fn of_name(filename: &str) -> Option<Format> {
        let filename = filename.to_lowercase();
        let (stem, extension) = filename.rsplit_once('.')?;
        match extension {
            "xyz" | "txt" | "csv" | "pts" if stem.contains("margin") => Some(Format::Margin),
            "stl" => Some(Format::Stl),
            "ply" => Some(Format::Ply),
            "obj" => Some(Format::Obj),
            "xyz" => Some(Format::Xyz),
            _ => None,
        }
    }
}

/// Beginnings of files that arrive under a model's name.
const FOREIGN: [(&[u8], &str); 8] = [
    (b"PK\x03\x04", "a ZIP archive"),
    (b"PK\x05\x06", "a ZIP archive"),
    (b"\x1f\x8b", "a compressed file"),
    (b"7z\xbc\xaf", "a compressed archive"),
    (b"Rar!", "a compressed archive"),
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
];

/// The model in a file: equal positions joined, triangles without area dropped.
pub fn read(format: Format, bytes: &[u8], limits: &Limits) -> Result<Model, MeshError> {
    refuse_foreign(bytes)?;
    match format {
        // Programs that convert scans sometimes keep the old name.
        Format::Stl | Format::Obj if bytes.starts_with(b"ply") => ply::read(bytes, limits),
        Format::Stl => stl::read(bytes, limits),
        Format::Ply => ply::read(bytes, limits),
        Format::Obj => obj::read(bytes, limits),
        Format::Xyz => points::read_xyz(bytes, limits),
        Format::Margin => points::read_margin(bytes, limits),
    }
}

/// What the first bytes say that it is, when that is no model.
pub(crate) fn refuse_foreign(bytes: &[u8]) -> Result<(), MeshError> {
    if bytes.is_empty() {
        return Err(MeshError::Empty);
    }
    if let Some((_, what)) = FOREIGN.iter().find(|(beginning, _)| bytes.starts_with(beginning)) {
        return Err(MeshError::Foreign(what));
    }
    let beginning = bytes[..bytes.len().min(64)].trim_ascii_start().to_ascii_lowercase();
    if beginning.starts_with(b"version https://git-lfs") {
        return Err(MeshError::Placeholder);
    }
    if [&b"<!doctype"[..], b"<html", b"<?xml"].iter().any(|tag| beginning.starts_with(tag)) {
        return Err(MeshError::Foreign("a web page or another document"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    // VWR-01
    #[test]
    fn the_name_says_the_format() {
        for (name, format) in [
            ("UpperJawScan.STL", Some(Format::Stl)),
            ("a.b.ply", Some(Format::Ply)),
            ("mandible.obj", Some(Format::Obj)),
            ("cloud.xyz", Some(Format::Xyz)),
            ("11-margin.txt", Some(Format::Margin)),
            ("11-margin.xyz", Some(Format::Margin)),
            ("margin.stl", Some(Format::Stl)),
            ("notes.txt", None),
            ("Preview3D.png", None),
            ("stl", None),
        ] {
            assert_eq!(Format::of_name(name), format, "{name}");
        }
    }
}
