//! An account: its role, its state, its second factor, its flags.

use crate::FieldError;
use crate::code::codes;
use serde::{Deserialize, Serialize};

pub const NAME_MAX_CHARS: usize = 100;
pub const INSTITUTION_MAX_CHARS: usize = 100;
pub const ADDRESS_MAX_CHARS: usize = 200;

codes! {
    /// The kind of institution a person signs up for. Its names in the API are lower case (API-07).
    pub enum Role {
        Clinic = "clinic",
        Lab = "lab",
        Dealer = "dealer",
        Other = "other",
    }
}

impl Role {
    /// Parses a person's choice.
    pub fn chosen(text: &str) -> Result<Role, FieldError> {
        if text.is_empty() {
            return Err(FieldError::Blank);
        }
        Role::parse(text).ok_or(FieldError::NotAChoice)
    }

    /// Which documentation and software banner the person sees: labs get the lab's, everybody else the clinic's.
    pub fn guessed_institution_type(self) -> &'static str {
        if self == Role::Lab { "Lab" } else { "Clinic" }
    }
}

codes! {
    pub enum AccountState {
        /// Signed up, and the mailed link was not followed yet.
        Unactivated = "unactivated",
        Active = "active",
        /// Disabled by staff: no rights anywhere.
        Disabled = "disabled",
        /// Without a person: what was sent to partners stays with them, without a name.
        Erased = "erased",
    }
}

impl AccountState {
    /// Whether its person may use it, now or after the activation.
    pub fn is_open(self) -> bool {
        matches!(self, AccountState::Unactivated | AccountState::Active)
    }
}

/// The second factor of a sign-in, besides the password. The numbers are those of the API (ACC-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "i32")]
pub enum SecondFactor {
    Off = 0,
    Sms = 1,
    EmailCode = 2,
    Authenticator = 3,
}

impl SecondFactor {
    pub const ALL: [SecondFactor; 4] =
        [SecondFactor::Off, SecondFactor::Sms, SecondFactor::EmailCode, SecondFactor::Authenticator];

    pub fn parse(number: i32) -> Result<SecondFactor, FieldError> {
        SecondFactor::ALL.into_iter().find(|method| *method as i32 == number).ok_or(FieldError::NotAChoice)
    }

    /// The choices during the sign-up: the other methods need a set-up, and none at all requires a confirmed address.
    pub fn parse_at_sign_up(text: &str) -> Result<SecondFactor, FieldError> {
        match text {
            "" | "2" => Ok(SecondFactor::EmailCode),
            _ => Err(FieldError::NotAChoice),
        }
    }
}

impl TryFrom<i32> for SecondFactor {
    type Error = FieldError;

    fn try_from(number: i32) -> Result<SecondFactor, FieldError> {
        SecondFactor::parse(number)
    }
}

/// A person's rights besides the role.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flags {
    pub staff: bool,
    pub device_manager: bool,
    pub sales_manager: bool,
    pub device_rental_manager: bool,
    pub device_user_viewer: bool,
    pub main_company: bool,
}

impl Flags {
    /// Whether the administration area has something to show: staff need the main company for that (ACC-11).
    pub fn may_enter_administration(self) -> bool {
        self.device_manager
            || self.sales_manager
            || self.device_user_viewer
            || (self.staff && self.main_company)
    }

    /// Whether the account is protected like one of the administration, even if no area is open to it yet.
    pub fn is_of_administration(self) -> bool {
        self.staff || self.may_enter_administration()
    }
}

codes! {
    /// How the viewer projects a scan.
    pub enum Projection {
        Perspective = "perspective",
        Parallel = "parallel",
    }
}

/// A name as it is shown; a person may have only half of one.
pub fn full_name(first: Option<&str>, last: Option<&str>) -> String {
    format!("{} {}", first.unwrap_or_default(), last.unwrap_or_default()).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    // API-07
    #[test]
    fn roles_have_one_spelling() {
        for role in Role::ALL {
            assert_eq!(Role::chosen(role.as_str()), Ok(role));
        }
        assert_eq!(Role::chosen("Dentist"), Err(FieldError::NotAChoice));
        assert_eq!(Role::chosen(""), Err(FieldError::Blank));
        assert_eq!(Role::Lab.guessed_institution_type(), "Lab");
        assert_eq!(Role::Dealer.guessed_institution_type(), "Clinic");
    }

    // ACC-11
    #[test]
    fn a_rental_manager_is_no_administrator() {
        assert!(
            !Flags { device_rental_manager: true, main_company: true, ..Flags::default() }
                .may_enter_administration()
        );
        assert!(Flags { device_user_viewer: true, ..Flags::default() }.may_enter_administration());
    }

    // ACC-11, ACC-09
    #[test]
    fn staff_enter_with_the_main_company_and_are_guarded_without_it() {
        let staff = Flags { staff: true, ..Flags::default() };
        assert!(!staff.may_enter_administration() && staff.is_of_administration());
        assert!(Flags { main_company: true, ..staff }.may_enter_administration());
        assert!(!Flags { main_company: true, ..Flags::default() }.is_of_administration());
    }
}
