//! Teeth and the five ways to number them (CAS-01).
//!
//! A tooth's code is its position in the chart: `tu1`…`tu16` above and `td1`…`td16` below, from the patient's right
//! to the patient's left.

use crate::code::codes;
use std::fmt;

const PER_JAW: u8 = 16;
const PER_QUADRANT: u8 = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Jaw {
    Upper,
    Lower,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tooth {
    pub jaw: Jaw,
    /// From 1, the patient's right, to 16.
    place: u8,
}

impl fmt::Display for Tooth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let jaw = if self.jaw == Jaw::Upper { "tu" } else { "td" };
        write!(f, "{jaw}{}", self.place)
    }
}

codes! {
    #[derive(Default)]
    pub enum NumberSystem {
        #[default]
        Fdi = "FDI",
        Universal = "Universal",
        Palmer = "Palmer",
        PalmerDigital = "PalmerDigital",
        /// Letters for primary teeth.
        Primary = "Primary",
    }
}

impl NumberSystem {
    /// FDI by default.
    pub fn chosen(text: &str) -> Option<NumberSystem> {
        if text.is_empty() { Some(NumberSystem::default()) } else { NumberSystem::parse(text) }
    }
}

impl Tooth {
    pub fn all() -> impl Iterator<Item = Tooth> {
        [Jaw::Upper, Jaw::Lower]
            .into_iter()
            .flat_map(|jaw| (1..=PER_JAW).map(move |place| Tooth { jaw, place }))
    }

    pub fn parse(code: &str) -> Option<Tooth> {
        let (jaw, place) = match code.split_at_checked(2)? {
            ("tu", place) => (Jaw::Upper, place),
            ("td", place) => (Jaw::Lower, place),
            _ => return None,
        };
        // One spelling each: no sign, no leading zero.
        let number: u8 = place.parse().ok().filter(|number: &u8| number.to_string() == place)?;
        (1..=PER_JAW).contains(&number).then_some(Tooth { jaw, place: number })
    }

    /// The next one towards the patient's left.
    pub fn neighbour(self) -> Option<Tooth> {
        (self.place < PER_JAW).then_some(Tooth { place: self.place + 1, ..self })
    }

    fn is_right(self) -> bool {
        self.place <= PER_QUADRANT
    }

    /// Counted from the middle: 1 to 8.
    fn number_in_quadrant(self) -> u8 {
        if self.is_right() { PER_QUADRANT + 1 - self.place } else { self.place - PER_QUADRANT }
    }

    /// The label in that system. None for teeth that primary dentition does not have.
    pub fn label(self, system: NumberSystem) -> Option<String> {
        let (upper, right, number) = (self.jaw == Jaw::Upper, self.is_right(), self.number_in_quadrant());
        Some(match system {
            NumberSystem::Fdi => {
                let quadrant = match (upper, right) {
                    (true, true) => 1,
                    (true, false) => 2,
                    (false, false) => 3,
                    (false, true) => 4,
                };
                format!("{quadrant}{number}")
            }
            NumberSystem::Universal if upper => self.place.to_string(),
            NumberSystem::Universal => (2 * PER_JAW + 1 - self.place).to_string(),
            NumberSystem::Palmer => match (upper, right) {
                (true, true) => format!("{number}┘"),
                (true, false) => format!("└{number}"),
                (false, true) => format!("{number}┐"),
                (false, false) => format!("┌{number}"),
            },
            NumberSystem::PalmerDigital => {
                let quadrant = match (upper, right) {
                    (true, true) => "UR",
                    (true, false) => "UL",
                    (false, false) => "LL",
                    (false, true) => "LR",
                };
                format!("{quadrant}{number}")
            }
            NumberSystem::Primary => {
                // Ten per jaw, tu4 to tu13: A to J above from the right, K to T below from the left.
                let place = self.place.checked_sub(4).filter(|place| *place < 10)?;
                let letter = if upper { b'A' + place } else { b'T' - place };
                char::from(letter).to_string()
            }
        })
    }
}

/// More than all teeth need, with a space between any two.
const LIST_MAX_BYTES: usize = 256;

/// The teeth of a comma-separated list, without duplicates, in the order of the list. Spaces are ignored, but the
/// list of a bridge is stored as it was written, so its length is limited.
pub fn parse_teeth(list: &str) -> Option<Vec<Tooth>> {
    if list.len() > LIST_MAX_BYTES {
        return None;
    }
    let teeth: Vec<Tooth> = list.split(',').map(|code| Tooth::parse(code.trim())).collect::<Option<_>>()?;
    let is_twice = teeth.iter().enumerate().any(|(index, tooth)| teeth[..index].contains(tooth));
    (!is_twice).then_some(teeth)
}

/// Runs of neighbours, for bridges and for summaries: 16–18.
pub fn runs(teeth: &[Tooth]) -> Vec<(Tooth, Tooth)> {
    let mut runs: Vec<(Tooth, Tooth)> = Vec::new();
    for tooth in teeth {
        match runs.last_mut() {
            Some((_, last)) if last.neighbour() == Some(*tooth) => *last = *tooth,
            _ => runs.push((*tooth, *tooth)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn labels(system: NumberSystem, jaw: Jaw) -> String {
        let teeth = Tooth::all().filter(|tooth| tooth.jaw == jaw);
        teeth.map(|tooth| tooth.label(system).unwrap_or("-".to_owned())).collect::<Vec<_>>().join(" ")
    }

    // CAS-01: the five systems, both jaws, from the patient's right to the left
    #[test]
    fn teeth_are_numbered_in_five_systems() {
        use NumberSystem::*;
        let table = [
            (
                Fdi,
                "18 17 16 15 14 13 12 11 21 22 23 24 25 26 27 28",
                "48 47 46 45 44 43 42 41 31 32 33 34 35 36 37 38",
            ),
            (
                Universal,
                "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
                "32 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17",
            ),
            (
                Palmer,
                "8┘ 7┘ 6┘ 5┘ 4┘ 3┘ 2┘ 1┘ └1 └2 └3 └4 └5 └6 └7 └8",
                "8┐ 7┐ 6┐ 5┐ 4┐ 3┐ 2┐ 1┐ ┌1 ┌2 ┌3 ┌4 ┌5 ┌6 ┌7 ┌8",
            ),
            (
                PalmerDigital,
                "UR8 UR7 UR6 UR5 UR4 UR3 UR2 UR1 UL1 UL2 UL3 UL4 UL5 UL6 UL7 UL8",
                "LR8 LR7 LR6 LR5 LR4 LR3 LR2 LR1 LL1 LL2 LL3 LL4 LL5 LL6 LL7 LL8",
            ),
            (Primary, "- - - A B C D E F G H I J - - -", "- - - T S R Q P O N M L K - - -"),
        ];
        for (system, upper, lower) in table {
            assert_eq!(labels(system, Jaw::Upper), upper);
            assert_eq!(labels(system, Jaw::Lower), lower);
            assert_eq!(NumberSystem::parse(system.as_str()), Some(system));
        }
        assert_eq!(NumberSystem::chosen(""), Some(Fdi));
        assert_eq!(NumberSystem::parse("fdi"), None);
    }

    // ORD-01
    #[test]
    fn codes_have_one_spelling() {
        for tooth in Tooth::all() {
            assert_eq!(Tooth::parse(&tooth.to_string()), Some(tooth));
        }
        for none in ["", "t", "tu", "tu0", "tu17", "tu01", "tu+1", "tx1", "18", "tüü", "tu1 "] {
            assert_eq!(Tooth::parse(none), None, "{none}");
        }
        assert_eq!(parse_teeth("tu3, tu1").map(|teeth| teeth[0].to_string()), Some("tu3".to_owned()));
        assert_eq!(parse_teeth("tu3,tu3"), None);
        assert_eq!(parse_teeth(""), None);
        let all: Vec<String> = Tooth::all().map(|tooth| tooth.to_string()).collect();
        assert_eq!(parse_teeth(&all.join(", ")).map(|teeth| teeth.len()), Some(32));
        assert_eq!(parse_teeth(&format!("tu3,{}tu4", " ".repeat(300))), None);
    }

    #[test]
    fn neighbours_make_runs_across_the_middle_and_not_across_jaws() {
        let teeth = parse_teeth("tu7,tu8,tu9,tu11,tu16,td1").expect("teeth");
        let said: Vec<_> = runs(&teeth).iter().map(|(from, to)| format!("{from}-{to}")).collect();
        assert_eq!(said, ["tu7-tu9", "tu11-tu11", "tu16-tu16", "td1-td1"]);
    }

    proptest! {
        #[test]
        fn anything_may_be_typed(text in ".{0,12}") {
            let _ = (Tooth::parse(&text), parse_teeth(&text));
        }

        #[test]
        fn no_two_teeth_share_a_label(one in 0..32usize, other in 0..32usize) {
            let teeth: Vec<Tooth> = Tooth::all().collect();
            for system in NumberSystem::ALL {
                let (a, b) = (teeth[one].label(system), teeth[other].label(system));
                prop_assert!(a.is_none() || one == other || a != b);
            }
        }
    }
}
