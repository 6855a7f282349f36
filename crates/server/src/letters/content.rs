//! Which letter says the content of a mail.

use super::letter::{Letter, Words};
use super::{account, cases, devices, invitations, security, tickets};
use crate::base::mail::MailContent;

pub fn write(words: &Words<'_>, content: &MailContent) -> Letter {
    match content {
        MailContent::Activation { page, link_id } => account::activation(words, page, link_id),
        MailContent::PasswordReset { page, link_id } => account::password_reset(words, page, link_id),
        MailContent::OneTimeCode { attempt_id, minutes, .. } => {
            account::one_time_code(words, attempt_id, *minutes)
        }
        MailContent::PasswordChanged { at } => security::password_changed(words, *at),
        MailContent::FactorChanged { at, method } => security::factor_changed(words, *at, *method),
        MailContent::NewBrowser { at, browser, address } => {
            security::new_browser(words, *at, browser, address)
        }
        MailContent::ProviderConnected { at, label } => {
            security::provider(words, "provider_connected", *at, label)
        }
        MailContent::ProviderDisconnected { at, label } => {
            security::provider(words, "provider_disconnected", *at, label)
        }
        MailContent::WrongCodes { at } => security::wrong_codes(words, *at),
        MailContent::RecoveryCodeUsed { at, left } => security::recovery_code_used(words, *at, *left),
        MailContent::DeviceConfirmation { registration_id, nonce, serial_no } => {
            devices::confirmation(words, registration_id, nonce, serial_no)
        }
        MailContent::ConnectionRequest => invitations::asked(words, "connection_request"),
        MailContent::ConnectionAccepted => invitations::answered(words, "connection_accepted"),
        MailContent::GroupInvitation => invitations::asked(words, "group_invitation"),
        MailContent::CaseNews { published, edited, commented, comments_edited } => {
            let [published, edited, commented, comments_edited] =
                [*published, *edited, *commented, *comments_edited];
            cases::news(words, &cases::News { published, commented, edited, comments_edited })
        }
        MailContent::CasesExpiring { at, kept_days } => cases::expiring(words, *at, *kept_days),
        MailContent::Ticket => tickets::asked(words),
        MailContent::TicketAnswered => tickets::answered(words),
        MailContent::FactorReset { at } => security::factor_reset(words, *at),
        MailContent::SupportSession { at, minutes } => security::support_session(words, *at, *minutes),
        MailContent::GroupJoined => invitations::answered(words, "group_joined"),
    }
}
