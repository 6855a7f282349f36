//! What can happen that open pages hear of (RT-01), by the names the stream gives it.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    ConnectionsChanged,
    GroupChanged,
    ProfileChanged,
    PasswordChanged,
    /// Not for the pages: what this person may hear has changed, so open streams are looked at again.
    AccessChanged,
}

impl EventKind {
    pub fn as_str(self) -> &'static str {
        match self {
            EventKind::ConnectionsChanged => "connections_changed",
            EventKind::GroupChanged => "group_changed",
            EventKind::ProfileChanged => "profile_changed",
            EventKind::PasswordChanged => "password_changed",
            EventKind::AccessChanged => "access_changed",
        }
    }
}
