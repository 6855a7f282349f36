//! The two data regions.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Region {
    Eu,
    Us,
}

impl Region {
    pub fn as_str(self) -> &'static str {
        match self {
            Region::Eu => "EU",
            Region::Us => "US",
        }
    }
}
