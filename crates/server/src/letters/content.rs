//! Which letter a mail is.

use super::letter::{Letter, Words};
use super::{account, cases, devices, invitations, security, tickets};
use crate::base::mail::{AccountNews, Mail};

pub fn write(words: &Words<'_>, mail: &Mail) -> Letter {
    match mail {
        Mail::Account { news, .. } => of_account(words, news),
        Mail::SupportSession { at, minutes, .. } => security::support_session(words, *at, *minutes),
        Mail::DeviceConfirmation { registration, nonce, serial_no } => {
            devices::confirmation(words, registration, nonce, serial_no)
        }
        Mail::ConnectionRequest { .. } => invitations::asked(words, "connection_request"),
        Mail::ConnectionAccepted { .. } => invitations::answered(words, "connection_accepted"),
        Mail::GroupInvitation { .. } => invitations::asked(words, "group_invitation"),
        Mail::GroupJoined { .. } => invitations::answered(words, "group_joined"),
        Mail::CaseNews { happened, .. } => cases::news(words, happened),
        Mail::CasesExpiring { at, kept_days, .. } => cases::expiring(words, *at, *kept_days),
        Mail::Ticket { .. } => tickets::asked(words),
        Mail::TicketAnswered { .. } => tickets::answered(words),
    }
}

fn of_account(words: &Words<'_>, news: &AccountNews) -> Letter {
    match news {
        AccountNews::Activation { page, link_id } => account::activation(words, page, link_id),
        AccountNews::PasswordReset { page, link_id } => account::password_reset(words, page, link_id),
        AccountNews::OneTimeCode { attempt_id, minutes, .. } => {
            account::one_time_code(words, attempt_id, *minutes)
        }
        AccountNews::PasswordChanged { at } => security::password_changed(words, *at),
        AccountNews::FactorChanged { at, method } => security::factor_changed(words, *at, *method),
        AccountNews::NewBrowser { at, browser, address } => {
            security::new_browser(words, *at, browser, address)
        }
        AccountNews::ProviderConnected { at, label } => {
            security::provider(words, "provider_connected", *at, label)
        }
        AccountNews::ProviderDisconnected { at, label } => {
            security::provider(words, "provider_disconnected", *at, label)
        }
        AccountNews::WrongCodes { at } => security::wrong_codes(words, *at),
        AccountNews::RecoveryCodeUsed { at, left } => security::recovery_code_used(words, *at, *left),
        AccountNews::FactorReset { at } => security::factor_reset(words, *at),
    }
}
