//! The status of a question to the helpdesk (ADM-03).

use crate::code::codes;

codes! {
    pub enum TicketState {
        Open = "open",
        Answered = "answered",
        Closed = "closed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // ADM-03
    #[test]
    fn states_have_one_spelling() {
        assert!(TicketState::ALL.into_iter().all(|state| TicketState::parse(state.as_str()) == Some(state)));
        assert_eq!(TicketState::parse("Open"), None);
    }
}
