//! The entry point for reading: the name tells the expected format, the first bytes exclude others.

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
    /// None for files that cannot be shown in 3D. Margins have no ending of their own, but are recognised by name.
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

/// First bytes of other formats that arrive with a model's ending.
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

/// The model in a file, with equal positions joined and triangles without area dropped.
pub fn read(format: Format, bytes: &[u8], limits: &Limits) -> Result<Model, MeshError> {
    refuse_foreign(bytes)?;
    match format {
        // Programs that convert scans sometimes keep the old ending.
        Format::Stl | Format::Obj if bytes.starts_with(b"ply") => ply::read(bytes, limits),
        Format::Stl => stl::read(bytes, limits),
        Format::Ply => ply::read(bytes, limits),
        Format::Obj => obj::read(bytes, limits),
        Format::Xyz => points::read_xyz(bytes, limits),
        Format::Margin => points::read_margin(bytes, limits),
    }
}

/// Refuses a file whose first bytes show that it is no model.
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
