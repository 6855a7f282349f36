//! Guesses from its name what a file is (FIL-03).

use super::{IMAGES, MODELS, ending, is_margin};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    Model,
    Margin,
    Image,
    Pdf,
    /// The scanner's own picture of the scan.
    Preview,
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Jaw {
    Upper,
    Lower,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanRole {
    Scan,
    Preop,
    Scanbody,
    Marker,
    Bite,
}

/// What a name tells (FIL-03).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recognised {
    pub kind: FileKind,
    pub jaw: Option<Jaw>,
    pub role: Option<ScanRole>,
    /// The FDI number of a margin.
    pub tooth: Option<u8>,
}

impl Recognised {
    /// For a file whose content does not match its name.
    pub const NOTHING: Recognised = Recognised { kind: FileKind::Other, jaw: None, role: None, tooth: None };
}

pub fn recognise(name: &str) -> Recognised {
    let ending = ending(name);
    let words = words_of(name.rsplit_once('.').map_or(name, |(stem, _)| stem));
    let joined = words.concat();
    let is_image = IMAGES.contains(&ending.as_str());
    let kind = match ending.as_str() {
        _ if is_margin(name) => FileKind::Margin,
        model if MODELS.contains(&model) => FileKind::Model,
        _ if is_image && joined.ends_with("preview3d") => FileKind::Preview,
        _ if is_image => FileKind::Image,
        "pdf" => FileKind::Pdf,
        _ => FileKind::Other,
    };
    let tooth = (kind == FileKind::Margin).then(|| tooth_of(&words)).flatten();
    let is_scan = matches!(kind, FileKind::Model | FileKind::Margin);
    Recognised {
        kind,
        jaw: jaw_of(&words, &joined).or(tooth.map(jaw_of_tooth)).filter(|_| is_scan),
        role: (kind == FileKind::Model).then(|| role_of(&words, &joined)),
        tooth,
    }
}

/// In lower case, split at every character that is no letter or digit, before a capital that begins a word
/// (`UpperJawScan`), and between letters and digits.
pub(super) fn words_of(stem: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut previous = ' ';
    for letter in stem.chars() {
        if letter.is_alphanumeric() {
            let begins = !previous.is_alphanumeric()
                || (previous.is_lowercase() && letter.is_uppercase())
                || previous.is_numeric() != letter.is_numeric();
            if begins {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.extend(letter.to_lowercase());
            }
        }
        previous = letter;
    }
    words
}

/// None also if both jaws are named. `upper` and `lower` count only as whole words: there are people called Flowers.
fn jaw_of(words: &[String], joined: &str) -> Option<Jaw> {
    let has = |parts: [&str; 2], word: &str| {
        parts.iter().any(|part| joined.contains(part)) || words.iter().any(|other| other == word)
    };
    match (has(["maxilla", "upperjaw"], "upper"), has(["mandib", "lowerjaw"], "lower")) {
        (true, false) => Some(Jaw::Upper),
        (false, true) => Some(Jaw::Lower),
        _ => None,
    }
}

fn role_of(words: &[String], joined: &str) -> ScanRole {
    let situ = joined.contains("situ") && !joined.contains("situa");
    if words.iter().any(|word| word.starts_with("bite") || word.ends_with("bite")) {
        ScanRole::Bite
    } else if joined.contains("scanbod") {
        ScanRole::Scanbody
    } else if joined.contains("marker") {
        ScanRole::Marker
    } else if situ || joined.contains("preop") || joined.contains("prepreparation") {
        ScanRole::Preop
    } else {
        ScanRole::Scan
    }
}

/// The number next to the word margin, preferably after it: before it there may be dates and order numbers.
fn tooth_of(words: &[String]) -> Option<u8> {
    let margin = words.iter().position(|word| word.contains("margin"))?;
    let before = margin.checked_sub(1).and_then(|index| words.get(index));
    let behind = words[margin + 1..].iter().find(|word| *word != "line");
    [behind, before].into_iter().flatten().find_map(|word| word.parse().ok().filter(is_tooth))
}

fn is_tooth(number: &u8) -> bool {
    match number / 10 {
        1..=4 => (1..=8).contains(&(number % 10)),
        5..=8 => (1..=5).contains(&(number % 10)),
        _ => false,
    }
}

fn jaw_of_tooth(tooth: u8) -> Jaw {
    if matches!(tooth / 10, 1 | 2 | 5 | 6) { Jaw::Upper } else { Jaw::Lower }
}

#[cfg(test)]
mod tests {
    use super::*;

    // FIL-03
    #[test]
    fn names_as_scanners_write_them() {
        use FileKind::{Image, Margin, Model, Other, Pdf, Preview};
        use Jaw::{Lower, Upper};
        use ScanRole::{Bite, Marker, Preop, Scan, Scanbody};
        let model = |jaw, role| Recognised { kind: Model, jaw, role: Some(role), tooth: None };
        let margin = |tooth, jaw| Recognised { kind: Margin, jaw, role: None, tooth };
        let plain = |kind| Recognised { kind, jaw: None, role: None, tooth: None };
        for (name, expected) in [
            // The names in the requirements.
            ("maxillary.stl", model(Some(Upper), Scan)),
            ("mandibular_preop.ply", model(Some(Lower), Preop)),
            ("upperjaw-scanbody.obj", model(Some(Upper), Scanbody)),
            ("lowerjaw_marker.ply", model(Some(Lower), Marker)),
            ("11-margin.txt", margin(Some(11), Some(Upper))),
            ("bite.stl", model(None, Bite)),
            ("Preview3D.png", plain(Preview)),
            // 3Shape
            ("UpperJawScan.stl", model(Some(Upper), Scan)),
            ("LowerJawScan.STL", model(Some(Lower), Scan)),
            ("1234_20240115_0930_UpperJawPrePreparationScan.ply", model(Some(Upper), Preop)),
            ("LowerJawScanbodyScan.dcm.ply", model(Some(Lower), Scanbody)),
            ("BiteScan2.stl", model(None, Bite)),
            // Medit
            ("2024-01-15 Flowers_Maxilla.obj", model(Some(Upper), Scan)),
            ("Case-77-Mandible-situ.ply", model(Some(Lower), Preop)),
            ("UPPERJAW_SITU.PLY", model(Some(Upper), Preop)),
            ("lowerjaw situation model.stl", model(Some(Lower), Scan)),
            // exocad
            ("2024-01-15_00001-001-upperjaw.stl", model(Some(Upper), Scan)),
            ("2024-01-15_00001-001-lowerjaw-preop.stl", model(Some(Lower), Preop)),
            ("2024-01-15_00001-001-upperjaw-marker-26.stl", model(Some(Upper), Marker)),
            ("2024-01-15_00001-001-36-margin.xyz", margin(Some(36), Some(Lower))),
            ("2024-01-15_margin_line_54.pts", margin(Some(54), Some(Upper))),
            ("margin-lowerjaw.csv", margin(None, Some(Lower))),
            ("19margin.txt", margin(None, None)),
            // iTero
            ("OrthoCAD_Export_123456_upper.stl", model(Some(Upper), Scan)),
            ("OrthoCAD_Export_123456_Lower_PreOp.stl", model(Some(Lower), Preop)),
            ("123456_LeftBite.ply", model(None, Bite)),
            ("order-9_Preview3d.PNG", plain(Preview)),
            // Both jaws, or none.
            ("upperjaw-lowerjaw.stl", model(None, Scan)),
            ("Flowers.stl", model(None, Scan)),
            ("Ünïcødé 上顎.ply", model(None, Scan)),
            (".stl", model(None, Scan)),
            ("upperjaw.png", plain(Image)),
            ("note.pdf", plain(Pdf)),
            ("order.xml", plain(Other)),
            ("cloud.xyz", plain(Other)),
            ("notes.txt", plain(Other)),
            ("margin", plain(Other)),
            ("", plain(Other)),
        ] {
            assert_eq!(recognise(name), expected, "{name}");
        }
    }
}
