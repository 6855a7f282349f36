//! The two data regions.

use crate::code::codes;

codes! {
    pub enum Region {
        Eu = "EU",
        Us = "US",
    }
}

/// Countries whose data is stored in Europe; all others' is at the US site.
const EUROPE: &str = "AD AL AT AX BA BE BG BL CH CY CZ DE DK EE ES FI FO FR GB GF GG GI GL GP GR HR HU IE IM IS \
    IT JE LI LT LU LV MC MD ME MF MK MQ MT NC NL NO PF PL PM PT RE RO RS SE SI SJ SK SM TF UA VA WF XK YT";

impl Region {
    pub fn other(self) -> Region {
        match self {
            Region::Eu => Region::Us,
            Region::Us => Region::Eu,
        }
    }

    pub fn of_country(country: &str) -> Region {
        if EUROPE.split(' ').any(|code| code == country) { Region::Eu } else { Region::Us }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // PRF-03
    #[test]
    fn a_country_has_one_region() {
        for (country, region) in
            [("DE", Region::Eu), ("GB", Region::Eu), ("US", Region::Us), ("JP", Region::Us), ("", Region::Us)]
        {
            assert_eq!(Region::of_country(country), region, "{country}");
        }
        assert_eq!(Region::parse("EU"), Some(Region::Eu));
        assert_eq!(Region::parse("eu"), None);
        assert_eq!(Region::Eu.other(), Region::Us);
    }
}
