//! The state of a scanner in the administration's list.

use crate::code::codes;

codes! {
    pub enum DeviceState {
        /// No registration, no new cases.
        Blocked = "blocked",
        /// Its cases go to one connection only.
        Locked = "locked",
        Registered = "registered",
        Free = "free",
    }
}

impl DeviceState {
    /// The strictest state that applies.
    pub fn of(is_blocked: bool, is_locked: bool, is_held: bool) -> DeviceState {
        match (is_blocked, is_locked, is_held) {
            (true, ..) => DeviceState::Blocked,
            (_, true, _) => DeviceState::Locked,
            (_, _, true) => DeviceState::Registered,
            _ => DeviceState::Free,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // ADM-02
    #[test]
    fn the_strictest_state_is_shown() {
        assert_eq!(DeviceState::of(true, true, true), DeviceState::Blocked);
        assert_eq!(DeviceState::of(false, true, true), DeviceState::Locked);
        assert_eq!(DeviceState::of(false, false, true), DeviceState::Registered);
        assert_eq!(DeviceState::of(false, false, false), DeviceState::Free);
        for state in DeviceState::ALL {
            assert_eq!(DeviceState::parse(state.as_str()), Some(state));
        }
        assert_eq!(DeviceState::parse("lost"), None);
    }
}
