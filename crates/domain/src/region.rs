//! The two data regions.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Region {
    Eu,
    Us,
}

/// Countries whose data stays in Europe; everybody else's goes to the US site.
const EUROPE: &str = "AD AL AT AX BA BE BG BL CH CY CZ DE DK EE ES FI FO FR GB GF GG GI GL GP GR HR HU IE IM IS \
    IT JE LI LT LU LV MC MD ME MF MK MQ MT NC NL NO PF PL PM PT RE RO RS SE SI SJ SK SM TF UA VA WF XK YT";

impl Region {
    pub fn as_str(self) -> &'static str {
        match self {
            Region::Eu => "EU",
            Region::Us => "US",
        }
    }

    pub fn parse(text: &str) -> Option<Region> {
        [Region::Eu, Region::Us].into_iter().find(|region| region.as_str() == text)
    }

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
