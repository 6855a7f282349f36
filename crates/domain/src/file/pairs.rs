//! Jaws whose names tell them only together (VWR-06): `case_u` beside `case_l`. Alone, L may mean left.

use super::recognise::words_of;
use super::{FileKind, Jaw, recognise};
use std::collections::HashMap;

#[derive(Default)]
struct Letters {
    upper: bool,
    lower: bool,
    right: bool,
}

/// For each file of a case the jaw that its name tells beside the others; none also if its name tells it alone.
pub fn jaws_of_pairs(names: &[&str]) -> Vec<Option<Jaw>> {
    let places: Vec<Vec<(String, char)>> = names.iter().map(|name| lettered(name)).collect();
    let mut found: HashMap<&str, Letters> = HashMap::new();
    for (rest, letter) in places.iter().flatten() {
        let letters = found.entry(rest).or_default();
        match letter {
            'u' => letters.upper = true,
            'l' => letters.lower = true,
            _ => letters.right = true,
        }
    }
    let is_pair = |rest: &str| found.get(rest).is_some_and(|all| all.upper && all.lower && !all.right);
    let jaw_at = |(rest, letter): &(String, char)| match letter {
        'u' if is_pair(rest) => Some(Jaw::Upper),
        'l' if is_pair(rest) => Some(Jaw::Lower),
        _ => None,
    };
    places.iter().map(|places| places.iter().find_map(jaw_at)).collect()
}

/// Each word of a scan's name that is one of the letters, with the rest of the name.
fn lettered(name: &str) -> Vec<(String, char)> {
    let known = recognise(name);
    if known.kind != FileKind::Model || known.jaw.is_some() {
        return Vec::new();
    }
    let words = words_of(name.rsplit_once('.').map_or(name, |(stem, _)| stem));
    let letter = |word: &str| ["u", "l", "r"].contains(&word).then(|| word.chars().next()).flatten();
    let at = |(place, word): (usize, &String)| {
        let rest: Vec<&str> =
            words.iter().enumerate().map(|(other, word)| if other == place { "?" } else { word }).collect();
        Some((rest.join(" "), letter(word)?))
    };
    words.iter().enumerate().filter_map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    // VWR-06
    #[test]
    fn letters_say_a_jaw_only_as_a_pair() {
        use Jaw::{Lower, Upper};
        for (names, jaws) in [
            (&["12_u.stl", "12_l.stl"][..], &[Some(Upper), Some(Lower)][..]),
            (&["12-L.ply", "photo.png", "12-U.stl"], &[Some(Lower), None, Some(Upper)]),
            (&["u_preop.stl", "l_preop.stl", "l.stl"], &[Some(Upper), Some(Lower), None]),
            (&["ArchU.stl", "ArchL.stl"], &[Some(Upper), Some(Lower)]),
            // Left, alone or beside right.
            (&["12_l.stl"], &[None]),
            (&["12_u.stl"], &[None]),
            (&["12_l.stl", "12_r.stl"], &[None, None]),
            (&["12_l.stl", "12_r.stl", "12_u.stl"], &[None, None, None]),
            (&["12_u.stl", "13_l.stl"], &[None, None]),
            // Not for scans.
            (&["12_u.pdf", "12_l.pdf"], &[None, None]),
            // Already told by the name.
            (&["upperjaw_u.stl", "upperjaw_l.stl"], &[None, None]),
            (&["lou.stl", "lol.stl"], &[None, None]),
            (&[], &[]),
        ] {
            assert_eq!(jaws_of_pairs(names), jaws, "{names:?}");
        }
    }
}
