//! Limits on how often a person may do something, and how large it may be.

use serde::{Deserialize, Serialize};

/// Hits per ten minutes, except: wrong codes and messages per number (a day), all messages (an hour), and the flood
/// limit (per second and per node).
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsConfig {
    pub login_per_address: u32,
    pub login_per_account: u32,
    pub login_per_account_total: u32,
    pub code_per_account: u32,
    pub mail_per_address: u32,
    pub mail_per_target: u32,
    pub signed_device_per_address: u32,
    pub camera_per_person: u32,
    pub signup_per_address: u32,
    pub validate_per_address: u32,
    pub link_per_address: u32,
    pub wrong_code_per_account: u32,
    pub phone_per_address: u32,
    pub phone_per_target: u32,
    pub phone_per_target_total: u32,
    pub sms_per_hour: u32,
    pub invite_per_person: u32,
    pub invite_per_pair: u32,
    pub invite_per_target: u32,
    pub validate_per_person: u32,
    pub settings_per_person: u32,
    pub jaws_per_person: u32,
    pub picture_per_person: u32,
    /// Mails requested for one address, per day.
    pub mail_per_target_total: u32,
    pub devices_per_person: u32,
    /// Drafts per person.
    pub drafts_per_person: u32,
    /// Patients a staff member opens, per hour.
    pub patients_per_staff: u32,
    /// Support sessions a staff member starts, per hour.
    pub support_per_staff: u32,
    /// Questions to the helpdesk, per person and day.
    pub tickets_per_person: u32,
    /// Attempts at the password of one shared case.
    pub share_password: u32,
    pub wrong_share_password: u32,
    /// Request bodies in this node's memory, in total.
    pub bodies_bytes: usize,
    /// Invitations of one person in total, accepted or not.
    pub invitations_per_person: u32,
    /// Open live streams, per person and node.
    pub streams_per_person: usize,
    pub flood_per_second: u32,
    /// Open connections, per node.
    pub connections: usize,
    /// Open connections from one address that is not a trusted proxy; by default a quarter of `connections`.
    pub connections_per_address: Option<usize>,
    pub body_bytes: usize,
    pub picture_bytes: usize,
    /// A workbook the administration uploads.
    pub sheet_bytes: u64,
}

impl Default for LimitsConfig {
    fn default() -> Self {
        Self {
            login_per_address: 100,
            login_per_account: 10,
            login_per_account_total: 100,
            code_per_account: 10,
            mail_per_address: 30,
            mail_per_target: 3,
            signed_device_per_address: 300,
            camera_per_person: 100,
            signup_per_address: 30,
            validate_per_address: 300,
            link_per_address: 60,
            wrong_code_per_account: 20,
            phone_per_address: 10,
            phone_per_target: 3,
            phone_per_target_total: 10,
            sms_per_hour: 1_000,
            invite_per_person: 60,
            invite_per_pair: 8,
            invite_per_target: 100,
            validate_per_person: 300,
            settings_per_person: 60,
            jaws_per_person: 60,
            picture_per_person: 20,
            mail_per_target_total: 20,
            devices_per_person: 100,
            drafts_per_person: 200,
            patients_per_staff: 30,
            support_per_staff: 10,
            tickets_per_person: 20,
            share_password: 20,
            wrong_share_password: 200,
            bodies_bytes: 256 * 1024 * 1024,
            invitations_per_person: 2_000,
            streams_per_person: 20,
            flood_per_second: 100,
            connections: 10_000,
            connections_per_address: None,
            body_bytes: 1024 * 1024,
            picture_bytes: 5 * 1024 * 1024,
            sheet_bytes: 20 * 1024 * 1024,
        }
    }
}
