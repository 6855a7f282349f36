//! An order: the patient, and a restoration for each tooth (ORD-01, ORD-02).

use super::restoration::{
    Choice, MATERIALS, OCCLUSAL_CONTACTS, PONTIC_DESIGNS, PROXIMAL_CONTACTS, RETENTIONS, TYPES, check_bridge,
    is_listed, is_offered, is_shade, needs_material,
};
use super::tooth::{NumberSystem, Tooth, parse_teeth};
use crate::coded_texts;
use serde::{Deserialize, Serialize};

pub const MAX_RESTORATIONS: usize = 32;
pub const MAX_BRIDGES: usize = 16;
pub const MAX_MISSING_TEETH: usize = 32;

/// The restoration of one tooth. Stored with the order as JSON; an empty text means not set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Restoration {
    pub tooth: String,
    /// The entry of the order it came from: equal teeth sent as one entry are shown as one again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<u8>,
    #[serde(rename = "type")]
    pub kind: String,
    pub material: String,
    pub shade_guide: String,
    pub shade: String,
    pub pontic_design: String,
    pub antagonist: String,
    pub retention: String,
    pub occlusal: String,
    pub proximal: String,
    pub implant_system: String,
    pub implant_platform: String,
    pub note: String,
}

impl Restoration {
    /// Only the choices from lists: people write names into free texts.
    pub fn without_free_texts(&self) -> Restoration {
        let listed = |choices: &[Choice], code: &str| {
            if is_listed(choices, code) { code.to_owned() } else { String::new() }
        };
        let has_guide = !self.shade_guide.is_empty() && is_shade(&self.shade_guide, "");
        let has_shade = has_guide && is_shade(&self.shade_guide, &self.shade);
        Restoration {
            tooth: self.tooth.clone(),
            entry: self.entry,
            kind: listed(&TYPES, &self.kind),
            material: listed(&MATERIALS, &self.material),
            shade_guide: if has_guide { self.shade_guide.clone() } else { String::new() },
            shade: if has_shade { self.shade.clone() } else { String::new() },
            pontic_design: listed(&PONTIC_DESIGNS, &self.pontic_design),
            retention: listed(&RETENTIONS, &self.retention),
            occlusal: listed(&OCCLUSAL_CONTACTS, &self.occlusal),
            proximal: listed(&PROXIMAL_CONTACTS, &self.proximal),
            antagonist: String::new(),
            implant_system: String::new(),
            implant_platform: String::new(),
            note: String::new(),
        }
    }
}

coded_texts! {
    /// An error in an order.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum OrderFault {
        TooMany = "too_many", "These are too many.";
        NotTeeth = "not_teeth", "These are not teeth of the chart.";
        /// Two restorations for one tooth.
        Twice = "tooth_ordered_twice", "This tooth is ordered twice.";
        MissingTwice = "tooth_missing_twice", "A tooth is named twice as missing.";
        /// Primary teeth do not include it.
        NotInSystem = "tooth_not_in_system", "This tooth does not exist in the chosen numbering system.";
        NotAChoice = "not_a_choice", "This is not a valid choice.";
        NoRestoration = "restoration_missing", "Choose a restoration for at least one tooth.";
        NoType = "restoration_type_missing", "Choose a restoration type.";
        NoMaterial = "material_missing", "Choose a material.";
        BridgeTooFew = "bridge_too_short", "A bridge has at least two teeth.";
        BridgeNotNeighbours = "bridge_not_neighbours", "The teeth of a bridge are neighbours.";
        /// A tooth of the bridge has no restoration.
        BridgeNotOrdered = "bridge_not_ordered", "Every tooth of a bridge needs a restoration.";
        /// Neighbours with different materials cannot be joined.
        BridgeMaterials = "bridge_materials_differ", "The teeth of a bridge are of one material.";
        /// At least one tooth must not be a pontic.
        BridgePonticsOnly = "bridge_pontics_only", "A bridge needs a tooth that carries it, not pontics only.";
        /// A tooth is in two bridges.
        BridgesOverlap = "bridges_overlap", "A tooth belongs to one bridge only.";
    }
}

/// The API's name of the field, and the fault.
pub type Faults = Vec<(String, OrderFault)>;

fn at(tooth: &str) -> String {
    format!("restorations.{tooth}")
}

/// Errors that no order may have, not even a draft.
pub fn check_draft(
    system: NumberSystem,
    restorations: &[Restoration],
    bridges: &[String],
    missing: &[String],
) -> Faults {
    let mut faults = Faults::new();
    if restorations.len() > MAX_RESTORATIONS {
        faults.push(("restorations".to_owned(), OrderFault::TooMany));
    }
    if bridges.len() > MAX_BRIDGES {
        faults.push(("bridges".to_owned(), OrderFault::TooMany));
    }
    for (index, one) in restorations.iter().enumerate() {
        match Tooth::parse(&one.tooth) {
            None => faults.push(("restorations".to_owned(), OrderFault::NotTeeth)),
            Some(tooth) if tooth.label(system).is_none() => {
                faults.push((at(&one.tooth), OrderFault::NotInSystem));
            }
            Some(_) => {}
        }
        if restorations[..index].iter().any(|earlier| earlier.tooth == one.tooth) {
            faults.push((at(&one.tooth), OrderFault::Twice));
        }
        let choices = [
            (&TYPES[..], &one.kind),
            (&MATERIALS[..], &one.material),
            (&PONTIC_DESIGNS[..], &one.pontic_design),
            (&RETENTIONS[..], &one.retention),
            (&OCCLUSAL_CONTACTS[..], &one.occlusal),
            (&PROXIMAL_CONTACTS[..], &one.proximal),
        ];
        let is_known = choices.iter().all(|(known, code)| code.is_empty() || is_offered(known, code));
        if !is_known || !is_shade(&one.shade_guide, &one.shade) {
            faults.push((at(&one.tooth), OrderFault::NotAChoice));
        }
    }
    if bridges.iter().any(|bridge| parse_teeth(bridge).is_none()) {
        faults.push(("bridges".to_owned(), OrderFault::NotTeeth));
    }
    faults.extend(check_missing(system, missing).map(|fault| ("missing_teeth".to_owned(), fault)));
    faults
}

/// Each tooth once, and only teeth of the numbering system.
fn check_missing(system: NumberSystem, missing: &[String]) -> Option<OrderFault> {
    if missing.len() > MAX_MISSING_TEETH {
        return Some(OrderFault::TooMany);
    }
    let Some(teeth) = missing.iter().map(|code| Tooth::parse(code)).collect::<Option<Vec<Tooth>>>() else {
        return Some(OrderFault::NotTeeth);
    };
    if teeth.iter().any(|tooth| tooth.label(system).is_none()) {
        return Some(OrderFault::NotInSystem);
    }
    let is_twice = teeth.iter().enumerate().any(|(index, tooth)| teeth[..index].contains(tooth));
    is_twice.then_some(OrderFault::MissingTwice)
}

/// What prevents an order from being sent, besides [`check_draft`].
pub fn check_complete(restorations: &[Restoration], bridges: &[String], missing: &[String]) -> Faults {
    let mut faults = Faults::new();
    if restorations.is_empty() {
        faults.push(("restorations".to_owned(), OrderFault::NoRestoration));
    }
    for one in restorations {
        if one.kind.is_empty() {
            faults.push((at(&one.tooth), OrderFault::NoType));
        } else if one.material.is_empty() && needs_material(&one.kind) {
            faults.push((at(&one.tooth), OrderFault::NoMaterial));
        }
    }
    let ordered = |tooth: Tooth| {
        let code = tooth.to_string();
        let found = restorations.iter().find(|one| one.tooth == code);
        found.map(|one| (one.kind.as_str(), one.material.as_str()))
    };
    let is_missing = |tooth: Tooth| missing.contains(&tooth.to_string());
    let mut joined: Vec<Tooth> = Vec::new();
    for teeth in bridges.iter().filter_map(|bridge| parse_teeth(bridge)) {
        if let Err(fault) = check_bridge(&teeth, is_missing, ordered) {
            faults.push(("bridges".to_owned(), fault));
        }
        if teeth.iter().any(|tooth| joined.contains(tooth)) {
            faults.push(("bridges".to_owned(), OrderFault::BridgesOverlap));
        }
        joined.extend(teeth);
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crown(tooth: &str) -> Restoration {
        Restoration {
            tooth: tooth.to_owned(),
            kind: "crown".to_owned(),
            material: "zirconia".to_owned(),
            shade_guide: "vita_classical".to_owned(),
            shade: "A2".to_owned(),
            ..Restoration::default()
        }
    }

    fn texts(faults: &Faults) -> Vec<(&str, OrderFault)> {
        faults.iter().map(|(field, fault)| (field.as_str(), *fault)).collect()
    }

    // ORD-01, ORD-02
    #[test]
    fn a_draft_may_be_incomplete_but_not_wrong() {
        let bare = Restoration { tooth: "tu3".to_owned(), ..Restoration::default() };
        assert!(check_draft(NumberSystem::Fdi, std::slice::from_ref(&bare), &[], &[]).is_empty());
        assert_eq!(texts(&check_complete(&[bare], &[], &[])), [("restorations.tu3", OrderFault::NoType)]);

        let wrong = [
            Restoration { material: "cheese".to_owned(), ..crown("tu3") },
            Restoration { shade: "Z9".to_owned(), ..crown("tu4") },
            crown("tu4"),
            crown("tu17"),
        ];
        let expected = [
            ("restorations.tu3", OrderFault::NotAChoice),
            ("restorations.tu4", OrderFault::NotAChoice),
            ("restorations.tu4", OrderFault::Twice),
            ("restorations", OrderFault::NotTeeth),
        ];
        assert_eq!(texts(&check_draft(NumberSystem::Fdi, &wrong, &[], &[])), expected);
        let child = check_draft(NumberSystem::Primary, &[crown("tu3"), crown("tu4")], &[], &[]);
        assert_eq!(texts(&child), [("restorations.tu3", OrderFault::NotInSystem)]);
        let many: Vec<String> = (0..=MAX_BRIDGES).map(|_| "tu3,tu4".to_owned()).collect();
        assert_eq!(
            texts(&check_draft(NumberSystem::Fdi, &[], &many, &[])),
            [("bridges", OrderFault::TooMany)]
        );
    }

    #[test]
    fn a_complete_order_names_what_is_missing_at_its_tooth() {
        assert!(check_complete(&[crown("tu3")], &[], &[]).is_empty());
        assert_eq!(texts(&check_complete(&[], &[], &[])), [("restorations", OrderFault::NoRestoration)]);
        let guard = Restoration {
            kind: "night_guard".to_owned(),
            material: String::new(),
            shade: String::new(),
            shade_guide: String::new(),
            ..crown("tu1")
        };
        assert!(check_complete(&[guard], &[], &[]).is_empty());
        let plain = Restoration { material: String::new(), ..crown("tu3") };
        assert_eq!(
            texts(&check_complete(&[plain], &[], &[])),
            [("restorations.tu3", OrderFault::NoMaterial)]
        );
        let pontic = Restoration { kind: "pontic".to_owned(), ..crown("tu4") };
        let teeth = [crown("tu3"), pontic, crown("tu5")];
        assert!(check_complete(&teeth, &["tu3,tu4,tu5".to_owned()], &[]).is_empty());
        assert_eq!(
            texts(&check_complete(&teeth, &["tu3,tu4".to_owned(), "tu4,tu5".to_owned()], &[])),
            [("bridges", OrderFault::BridgesOverlap)]
        );
        assert_eq!(
            texts(&check_complete(&teeth, &["tu5,tu6".to_owned()], &[])),
            [("bridges", OrderFault::BridgeNotOrdered)]
        );
    }

    // SHR-01
    #[test]
    fn without_free_texts_only_choices_from_lists_are_left() {
        let chosen = Restoration {
            entry: Some(2),
            pontic_design: "ovate".to_owned(),
            retention: "screw".to_owned(),
            occlusal: "light".to_owned(),
            proximal: "tight".to_owned(),
            ..crown("tu3")
        };
        assert_eq!(chosen.without_free_texts(), chosen);
        let name = || "Stonecutter".to_owned();
        let typed = Restoration {
            antagonist: name(),
            implant_system: name(),
            implant_platform: name(),
            note: name(),
            ..chosen.clone()
        };
        assert_eq!(typed.without_free_texts(), chosen);
        let odd = Restoration {
            tooth: "tu3".to_owned(),
            kind: name(),
            material: name(),
            pontic_design: name(),
            retention: name(),
            occlusal: name(),
            proximal: name(),
            shade: name(),
            shade_guide: name(),
            ..Restoration::default()
        };
        let bare = Restoration { tooth: "tu3".to_owned(), ..Restoration::default() };
        assert_eq!(odd.without_free_texts(), bare);
        for (guide, shade, left) in [
            ("", "A2", ("", "")),
            ("", "Stonecutter", ("", "")),
            ("stump", "ND3", ("stump", "ND3")),
            ("stump", "Stonecutter", ("stump", "")),
        ] {
            let one = Restoration { shade_guide: guide.to_owned(), shade: shade.to_owned(), ..crown("tu3") };
            let kept = one.without_free_texts();
            assert_eq!((kept.shade_guide.as_str(), kept.shade.as_str()), left, "{guide} {shade}");
        }
    }

    // CHK-04
    #[test]
    fn missing_teeth_are_marked_and_a_bridge_spans_a_closed_gap() {
        let marked = |system, missing: &[&str]| {
            let missing: Vec<String> = missing.iter().map(|code| (*code).to_owned()).collect();
            check_draft(system, &[], &[], &missing).first().map(|(_, fault)| *fault)
        };
        assert_eq!(marked(NumberSystem::Fdi, &["tu4", "td16"]), None);
        assert_eq!(marked(NumberSystem::Fdi, &["tu4", "tu4"]), Some(OrderFault::MissingTwice));
        assert_eq!(marked(NumberSystem::Fdi, &["tu17"]), Some(OrderFault::NotTeeth));
        assert_eq!(marked(NumberSystem::Primary, &["tu1"]), Some(OrderFault::NotInSystem));
        assert_eq!(marked(NumberSystem::Fdi, &["tu4"; MAX_MISSING_TEETH + 1]), Some(OrderFault::TooMany));

        let (teeth, bridge) = ([crown("tu3"), crown("tu5")], ["tu3,tu5".to_owned()]);
        assert!(check_complete(&teeth, &bridge, &["tu4".to_owned()]).is_empty());
        assert_eq!(
            texts(&check_complete(&teeth, &bridge, &[])),
            [("bridges", OrderFault::BridgeNotNeighbours)]
        );
    }
}
