//! How a waiting mail is stored: reader and content apart, as version 1 wrote it. Nodes of version 1 run beside this one
//! during an upgrade, and mails wait in the table meanwhile, so the format must not change.

use super::{AccountNews, CaseHappenings, Mail, MailOrder};
use archway_domain::{
    CaseId, ConnectionId, DeviceRegistrationId, MemberId, TicketEntryId, TicketId, Time, UserId,
};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct Stored {
    to: To,
    skin: String,
    content: Content,
}

/// The variants are told apart by the names of their fields.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum To {
    User(UserId),
    DeviceRegistration { device_registration: DeviceRegistrationId },
    Invited { connection: ConnectionId, nonce: String },
    Inviter { accepted_connection: ConnectionId },
    GroupInvited { member: MemberId, nonce: String },
    GroupOwner { joined_member: MemberId },
    CaseParty { case: CaseId, person: UserId },
    CaseKeeper { keeper: UserId, expiring: Vec<CaseId>, warned_at: Time },
    Helpdesk { ticket: TicketId },
    Asker { ticket_answer: TicketEntryId },
    Supported { supported: UserId, by: UserId },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Content {
    DeviceConfirmation {
        registration_id: DeviceRegistrationId,
        nonce: String,
        serial_no: String,
    },
    ConnectionRequest,
    ConnectionAccepted,
    GroupInvitation,
    GroupJoined,
    CaseNews(CaseHappenings),
    CasesExpiring {
        at: i64,
        kept_days: u32,
    },
    Ticket,
    TicketAnswered,
    SupportSession {
        at: i64,
        minutes: u64,
    },
    #[serde(untagged)]
    Account(AccountNews),
}

impl From<MailOrder> for Stored {
    fn from(MailOrder { skin, mail }: MailOrder) -> Stored {
        let (to, content) = match mail {
            Mail::Account { to, news } => (To::User(to), Content::Account(news)),
            Mail::SupportSession { supported, by, at, minutes } => {
                (To::Supported { supported, by }, Content::SupportSession { at, minutes })
            }
            Mail::DeviceConfirmation { registration, nonce, serial_no } => (
                To::DeviceRegistration { device_registration: registration.clone() },
                Content::DeviceConfirmation { registration_id: registration, nonce, serial_no },
            ),
            Mail::ConnectionRequest { connection, nonce } => {
                (To::Invited { connection, nonce }, Content::ConnectionRequest)
            }
            Mail::ConnectionAccepted { connection } => {
                (To::Inviter { accepted_connection: connection }, Content::ConnectionAccepted)
            }
            Mail::GroupInvitation { member, nonce } => {
                (To::GroupInvited { member, nonce }, Content::GroupInvitation)
            }
            Mail::GroupJoined { member } => (To::GroupOwner { joined_member: member }, Content::GroupJoined),
            Mail::CaseNews { case, person, happened } => {
                (To::CaseParty { case, person }, Content::CaseNews(happened))
            }
            Mail::CasesExpiring { keeper, expiring, warned_at, at, kept_days } => {
                (To::CaseKeeper { keeper, expiring, warned_at }, Content::CasesExpiring { at, kept_days })
            }
            Mail::Ticket { ticket } => (To::Helpdesk { ticket }, Content::Ticket),
            Mail::TicketAnswered { answer } => (To::Asker { ticket_answer: answer }, Content::TicketAnswered),
        };
        Stored { to, skin, content }
    }
}

impl TryFrom<Stored> for MailOrder {
    type Error = &'static str;

    fn try_from(Stored { to, skin, content }: Stored) -> Result<MailOrder, &'static str> {
        let mail = match (to, content) {
            (To::User(to), Content::Account(news)) => Mail::Account { to, news },
            (To::Supported { supported, by }, Content::SupportSession { at, minutes }) => {
                Mail::SupportSession { supported, by, at, minutes }
            }
            (
                To::DeviceRegistration { device_registration: registration },
                Content::DeviceConfirmation { nonce, serial_no, .. },
            ) => Mail::DeviceConfirmation { registration, nonce, serial_no },
            (To::Invited { connection, nonce }, Content::ConnectionRequest) => {
                Mail::ConnectionRequest { connection, nonce }
            }
            (To::Inviter { accepted_connection: connection }, Content::ConnectionAccepted) => {
                Mail::ConnectionAccepted { connection }
            }
            (To::GroupInvited { member, nonce }, Content::GroupInvitation) => {
                Mail::GroupInvitation { member, nonce }
            }
            (To::GroupOwner { joined_member: member }, Content::GroupJoined) => Mail::GroupJoined { member },
            (To::CaseParty { case, person }, Content::CaseNews(happened)) => {
                Mail::CaseNews { case, person, happened }
            }
            (To::CaseKeeper { keeper, expiring, warned_at }, Content::CasesExpiring { at, kept_days }) => {
                Mail::CasesExpiring { keeper, expiring, warned_at, at, kept_days }
            }
            (To::Helpdesk { ticket }, Content::Ticket) => Mail::Ticket { ticket },
            (To::Asker { ticket_answer: answer }, Content::TicketAnswered) => Mail::TicketAnswered { answer },
            _ => return Err("this content is not written to such a reader"),
        };
        Ok(MailOrder { skin, mail })
    }
}
