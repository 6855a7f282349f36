//! The permissions in the administration area (ADM-01). Every call checks them, and so do the pages' menus.

use crate::account::Flags;
use crate::field::{FieldError, required_line};

const REASON_MIN_CHARS: usize = 10;
const REASON_MAX_CHARS: usize = 500;

/// The reason for an action of staff that the person concerned may ask about. It is kept in the audit log.
pub fn parse_reason(text: &str) -> Result<String, FieldError> {
    let reason = required_line(text, REASON_MAX_CHARS)?;
    match reason.chars().count() < REASON_MIN_CHARS {
        true => Err(FieldError::TooShort { min_chars: REASON_MIN_CHARS }),
        false => Ok(reason),
    }
}

/// A part of the administration with one permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    Dashboard,
    /// Users with their locations, cases, connections and groups.
    Data,
    /// Devices and the people who registered them.
    Registrations,
    DeviceDetail,
    Tickets,
    /// Every manufactured device.
    Factory,
    PartnerFeatures,
    Licences,
    FeatureRegistrations,
    Labs,
    Logs,
}

impl Area {
    pub const ALL: [Area; 11] = [
        Area::Dashboard,
        Area::Data,
        Area::Registrations,
        Area::DeviceDetail,
        Area::Tickets,
        Area::Factory,
        Area::PartnerFeatures,
        Area::Licences,
        Area::FeatureRegistrations,
        Area::Labs,
        Area::Logs,
    ];

    pub fn may_see(self, flags: Flags) -> bool {
        let is_manager = flags.device_manager || flags.sales_manager;
        match self {
            Area::Dashboard | Area::Data => flags.staff && flags.main_company,
            Area::Registrations => flags.device_manager || flags.device_user_viewer,
            Area::DeviceDetail => {
                flags.device_manager
                    || flags.device_user_viewer
                    || (flags.sales_manager && flags.main_company)
            }
            // Support staff may read the questions.
            Area::Tickets => flags.device_manager || (flags.staff && flags.main_company),
            Area::Logs => flags.device_manager,
            Area::Factory => is_manager && flags.main_company,
            Area::PartnerFeatures | Area::Licences | Area::FeatureRegistrations => is_manager,
            Area::Labs => (is_manager || flags.staff) && flags.main_company,
        }
    }

    /// The device-user viewer reads, and changes nothing (ACC-11).
    pub fn may_change(self, flags: Flags) -> bool {
        match self {
            Area::Registrations | Area::DeviceDetail => flags.device_manager,
            _ => self.may_see(flags),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_combination() -> impl Iterator<Item = Flags> {
        (0..64_u8).map(|bits| Flags {
            staff: bits & 1 != 0,
            device_manager: bits & 2 != 0,
            sales_manager: bits & 4 != 0,
            device_rental_manager: bits & 8 != 0,
            device_user_viewer: bits & 16 != 0,
            main_company: bits & 32 != 0,
        })
    }

    // ADM-01, ACC-11: the pages refuse people without an area, so the server's sign-in must as well
    #[test]
    fn something_opens_for_those_who_can_enter() {
        for flags in every_combination() {
            let opens = Area::ALL.into_iter().any(|area| area.may_see(flags));
            assert_eq!(opens, flags.may_enter_administration(), "{flags:?}");
        }
    }

    #[test]
    fn who_may_change_may_see() {
        for flags in every_combination() {
            for area in Area::ALL {
                assert!(area.may_see(flags) || !area.may_change(flags), "{area:?} {flags:?}");
            }
        }
    }

    // ADM-03: support staff read the questions, but only those of the main company
    #[test]
    fn staff_read_and_answer_tickets() {
        let staff = Flags { staff: true, ..Flags::default() };
        assert!(!Area::Tickets.may_see(staff));
        let of_main_company = Flags { main_company: true, ..staff };
        assert!(Area::Tickets.may_see(of_main_company) && Area::Tickets.may_change(of_main_company));
        assert!(!Area::Logs.may_see(of_main_company));
    }

    // ADM-04
    #[test]
    fn a_reason_says_something() {
        assert_eq!(parse_reason("  "), Err(FieldError::Blank));
        assert_eq!(parse_reason("   because   "), Err(FieldError::TooShort { min_chars: 10 }));
        assert_eq!(parse_reason(&"x".repeat(501)), Err(FieldError::TooLong { max_chars: 500 }));
        assert_eq!(parse_reason(" asked by phone\n").as_deref(), Ok("asked by phone"));
    }

    // ACC-11
    #[test]
    fn a_viewer_reads_registrations_and_device_detail_only() {
        for main_company in [false, true] {
            let viewer = Flags { device_user_viewer: true, main_company, ..Flags::default() };
            let seen: Vec<Area> = Area::ALL.into_iter().filter(|area| area.may_see(viewer)).collect();
            assert_eq!(seen, [Area::Registrations, Area::DeviceDetail]);
            assert!(!Area::ALL.into_iter().any(|area| area.may_change(viewer)));
        }
    }
}
