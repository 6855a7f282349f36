//! What can be ordered, as data: orders store the codes, the pages translate them. An entry that is no longer offered
//! stays readable on old orders.

use super::order::OrderFault;
use super::tooth::Tooth;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    pub code: &'static str,
    pub is_offered: bool,
}

const fn offered(code: &'static str) -> Choice {
    Choice { code, is_offered: true }
}

pub const PONTIC: &str = "pontic";

pub const TYPES: [Choice; 20] = [
    offered("crown"),
    offered("coping"),
    offered("pressed_crown"),
    offered(PONTIC),
    offered("inlay"),
    offered("onlay"),
    offered("overlay"),
    offered("veneer"),
    offered("provisional"),
    offered("custom_abutment"),
    offered("screw_retained_crown"),
    offered("implant_bar"),
    offered("telescope"),
    offered("full_denture"),
    offered("partial_denture"),
    offered("night_guard"),
    offered("aligner"),
    offered("surgical_guide"),
    offered("model_only"),
    offered("other"),
];

pub const MATERIALS: [Choice; 19] = [
    offered("zirconia"),
    offered("multilayer_zirconia"),
    offered("lithium_disilicate"),
    offered("glass_ceramic"),
    offered("pressed_ceramic"),
    offered("hybrid_ceramic"),
    offered("composite_resin"),
    offered("pmma"),
    offered("acrylic"),
    offered("wax"),
    offered("print_resin"),
    offered("gold"),
    offered("titanium"),
    offered("cocr"),
    offered("nicr"),
    offered("other_metal"),
    offered("porcelain_to_zirconia"),
    offered("porcelain_to_metal"),
    offered("porcelain_to_gold"),
];

pub const PONTIC_DESIGNS: [Choice; 5] = [
    offered("hygienic"),
    offered("ridge_lap"),
    offered("modified_ridge_lap"),
    offered("ovate"),
    offered("conical"),
];

pub const RETENTIONS: [Choice; 2] = [offered("cement"), offered("screw")];

pub const OCCLUSAL_CONTACTS: [Choice; 4] =
    [offered("heavy"), offered("medium"), offered("light"), offered("none")];

pub const PROXIMAL_CONTACTS: [Choice; 3] = [offered("tight"), offered("medium"), offered("light")];

/// A shade guide with its shades, from light to dark if the guide has that order.
pub struct ShadeGuide {
    pub code: &'static str,
    pub shades: &'static [&'static str],
}

pub const SHADE_GUIDES: [ShadeGuide; 5] = [
    ShadeGuide {
        code: "vita_classical",
        shades: &[
            "B1", "A1", "B2", "D2", "A2", "C1", "C2", "D4", "A3", "D3", "B3", "A3.5", "B4", "C3", "A4", "C4",
        ],
    },
    ShadeGuide {
        code: "vita_3d_master",
        shades: &[
            "1M1", "1M2", "2L1.5", "2L2.5", "2M1", "2M2", "2M3", "2R1.5", "2R2.5", "3L1.5", "3L2.5", "3M1",
            "3M2", "3M3", "3R1.5", "3R2.5", "4L1.5", "4L2.5", "4M1", "4M2", "4M3", "4R1.5", "4R2.5", "5M1",
            "5M2", "5M3",
        ],
    },
    ShadeGuide { code: "vita_bleach", shades: &["0M1", "0M2", "0M3"] },
    ShadeGuide { code: "ivoclar_bleach", shades: &["BL1", "BL2", "BL3", "BL4"] },
    ShadeGuide { code: "stump", shades: &["ND1", "ND2", "ND3", "ND4", "ND5", "ND6", "ND7", "ND8", "ND9"] },
];

/// Types that are not milled, pressed or cast have no material.
const WITHOUT_MATERIAL: [&str; 5] = ["night_guard", "aligner", "surgical_guide", "model_only", "other"];

pub fn needs_material(kind: &str) -> bool {
    !WITHOUT_MATERIAL.contains(&kind)
}

/// A code in English words, which the API returns beside the code; the pages translate the code.
pub fn name_of(code: &str) -> String {
    let words = code.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Whether a new order may use this code.
pub fn is_offered(choices: &[Choice], code: &str) -> bool {
    choices.iter().any(|choice| choice.is_offered && choice.code == code)
}

/// Whether it is one of the choices, still offered or not.
pub fn is_listed(choices: &[Choice], code: &str) -> bool {
    choices.iter().any(|choice| choice.code == code)
}

/// A shade of a guide; without a guide any text.
pub fn is_shade(guide: &str, code: &str) -> bool {
    guide.is_empty()
        || SHADE_GUIDES
            .iter()
            .any(|known| known.code == guide && (code.is_empty() || known.shades.contains(&code)))
}

/// Joins teeth, named in any order, to a bridge; `ordered` gives type and material of each tooth of the order. Two
/// teeth also count as neighbours if all teeth between them are missing and have no restoration: then the gap is
/// closed (CHK-04).
pub fn check_bridge<'a>(
    teeth: &[Tooth],
    is_missing: impl Fn(Tooth) -> bool,
    ordered: impl Fn(Tooth) -> Option<(&'a str, &'a str)>,
) -> Result<(), OrderFault> {
    if teeth.len() < 2 {
        return Err(OrderFault::BridgeTooFew);
    }
    let mut teeth = teeth.to_vec();
    teeth.sort();
    let is_closed = |gap: Tooth| is_missing(gap) && ordered(gap).is_none();
    if !teeth.windows(2).all(|two| follows(two[0], two[1], is_closed)) {
        return Err(OrderFault::BridgeNotNeighbours);
    }
    let parts: Option<Vec<(&str, &str)>> = teeth.iter().map(|tooth| ordered(*tooth)).collect();
    let parts = parts.ok_or(OrderFault::BridgeNotOrdered)?;
    if parts.windows(2).any(|two| two[0].1 != two[1].1) {
        return Err(OrderFault::BridgeMaterials);
    }
    if parts.iter().all(|(kind, _)| *kind == PONTIC) { Err(OrderFault::BridgePonticsOnly) } else { Ok(()) }
}

/// Whether only closed gaps are between two teeth.
fn follows(tooth: Tooth, other: Tooth, is_closed: impl Fn(Tooth) -> bool) -> bool {
    let mut next = tooth.neighbour();
    while let Some(between) = next.filter(|next| *next != other && is_closed(*next)) {
        next = between.neighbour();
    }
    next == Some(other)
}

#[cfg(test)]
mod tests {
    use super::super::tooth::parse_teeth;
    use super::*;

    // ORD-02
    #[test]
    fn what_is_offered_can_be_ordered_and_nothing_else() {
        assert!(is_offered(&TYPES, "crown") && is_offered(&MATERIALS, "zirconia"));
        assert!(!is_offered(&TYPES, "Crown") && !is_offered(&TYPES, ""));
        assert!(!is_offered(&[Choice { code: "amalgam", is_offered: false }], "amalgam"));
        assert!(
            is_shade("vita_classical", "A3.5") && is_shade("stump", "") && is_shade("", "like the other")
        );
        assert!(!is_shade("vita_classical", "BL1") && !is_shade("unknown", "A1"));
        for guide in &SHADE_GUIDES {
            let mut shades = guide.shades.to_vec();
            shades.sort_unstable();
            shades.dedup();
            assert_eq!(shades.len(), guide.shades.len(), "{}", guide.code);
        }
    }

    // ORD-01: tu8 and tu9 are neighbours
    #[test]
    fn a_bridge_is_a_run_of_one_material_that_stands_on_something() {
        let check_over = |teeth: &str, missing: &[&str], order: &[(&str, &'static str, &'static str)]| {
            let order: Vec<(Tooth, &str, &str)> = order
                .iter()
                .map(|(tooth, kind, material)| (Tooth::parse(tooth).unwrap(), *kind, *material))
                .collect();
            check_bridge(
                &parse_teeth(teeth).unwrap(),
                |tooth| missing.contains(&tooth.to_string().as_str()),
                |tooth| order.iter().find(|part| part.0 == tooth).map(|part| (part.1, part.2)),
            )
        };
        let check = |teeth: &str, order: &[(&str, &'static str, &'static str)]| check_over(teeth, &[], order);
        let order =
            [("tu8", "crown", "zirconia"), ("tu9", PONTIC, "zirconia"), ("tu10", "crown", "zirconia")];
        assert_eq!(check("tu8,tu9,tu10", &order), Ok(()));
        assert_eq!(check("tu9,tu10,tu8", &order), Ok(()), "named in any order");
        assert_eq!(check("tu8", &order), Err(OrderFault::BridgeTooFew));
        assert_eq!(check("tu8,tu10", &order), Err(OrderFault::BridgeNotNeighbours));
        assert_eq!(check("tu10,tu11", &order), Err(OrderFault::BridgeNotOrdered));
        assert_eq!(
            check("tu8,tu9", &[("tu8", "crown", "gold"), ("tu9", PONTIC, "zirconia")]),
            Err(OrderFault::BridgeMaterials)
        );
        assert_eq!(
            check("tu8,tu9", &[("tu8", PONTIC, "zirconia"), ("tu9", PONTIC, "zirconia")]),
            Err(OrderFault::BridgePonticsOnly)
        );
        // CHK-04: a cantilever, and a bridge over closed gaps
        assert_eq!(check("tu8,tu9", &order[..2]), Ok(()));
        let wide = [("tu7", "crown", "zirconia"), ("tu10", "crown", "zirconia")];
        assert_eq!(check_over("tu7,tu10", &["tu8", "tu9"], &wide), Ok(()));
        assert_eq!(check_over("tu7,tu10", &["tu8"], &wide), Err(OrderFault::BridgeNotNeighbours));
        assert_eq!(check_over("tu8,tu10", &["tu9"], &order), Err(OrderFault::BridgeNotNeighbours));
        let jaws = [("tu16", "crown", "zirconia"), ("td1", "crown", "zirconia")];
        assert_eq!(check_over("tu16,td1", &[], &jaws), Err(OrderFault::BridgeNotNeighbours));
    }
}
