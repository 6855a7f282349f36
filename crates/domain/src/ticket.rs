//! How far the helpdesk is with a question (ADM-03).

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TicketState {
    Open,
    Answered,
    Closed,
}

impl TicketState {
    pub const ALL: [TicketState; 3] = [TicketState::Open, TicketState::Answered, TicketState::Closed];

    pub fn as_str(self) -> &'static str {
        match self {
            TicketState::Open => "open",
            TicketState::Answered => "answered",
            TicketState::Closed => "closed",
        }
    }

    pub fn parse(text: &str) -> Option<TicketState> {
        TicketState::ALL.into_iter().find(|state| state.as_str() == text)
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
