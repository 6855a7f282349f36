//! Waiting mails are stored as version 1 stored them: its nodes run beside this one during an upgrade.

use archway::base::mail::MailOrder;

/// Every recipient, and every content, as version 1 wrote them.
const STORED: [&str; 21] = [
    r#"{"to":"u1","skin":"archway","content":{"activation":{"page":"/activate/u1","link_id":"l1"}}}"#,
    r#"{"to":"u1","skin":"archway","content":{"password_reset":{"page":"/password-reset","link_id":"l1"}}}"#,
    r#"{"to":"u1","skin":"","content":{"one_time_code":{"attempt_id":"a1","minutes":10,"expires_at":5}}}"#,
    r#"{"to":"u1","skin":"","content":{"password_changed":{"at":5}}}"#,
    r#"{"to":"u1","skin":"","content":{"factor_changed":{"at":5,"method":2}}}"#,
    r#"{"to":"u1","skin":"","content":{"new_browser":{"at":5,"browser":"Firefox","address":"192.0.2.1"}}}"#,
    r#"{"to":"u1","skin":"","content":{"provider_connected":{"at":5,"label":"Google"}}}"#,
    r#"{"to":"u1","skin":"","content":{"provider_disconnected":{"at":5,"label":"Google"}}}"#,
    r#"{"to":"u1","skin":"","content":{"wrong_codes":{"at":5}}}"#,
    r#"{"to":"u1","skin":"","content":{"recovery_code_used":{"at":5,"left":7}}}"#,
    r#"{"to":"u1","skin":"","content":{"factor_reset":{"at":5}}}"#,
    r#"{"to":{"device_registration":"d1"},"skin":"","content":{"device_confirmation":{"registration_id":"d1","nonce":"n","serial_no":"LQ-1"}}}"#,
    r#"{"to":{"connection":"c1","nonce":"n"},"skin":"","content":"connection_request"}"#,
    r#"{"to":{"accepted_connection":"c1"},"skin":"","content":"connection_accepted"}"#,
    r#"{"to":{"member":"m1","nonce":"n"},"skin":"","content":"group_invitation"}"#,
    r#"{"to":{"joined_member":"m1"},"skin":"","content":"group_joined"}"#,
    r#"{"to":{"case":"k1","person":"u1"},"skin":"","content":{"case_news":{"published":1,"edited":2,"commented":3,"comments_edited":4}}}"#,
    r#"{"to":{"keeper":"u1","expiring":["k1","k2"],"warned_at":4},"skin":"","content":{"cases_expiring":{"at":5,"kept_days":90}}}"#,
    r#"{"to":{"ticket":"t1"},"skin":"","content":"ticket"}"#,
    r#"{"to":{"ticket_answer":"e1"},"skin":"","content":"ticket_answered"}"#,
    r#"{"to":{"supported":"u1","by":"u2"},"skin":"","content":{"support_session":{"at":5,"minutes":30}}}"#,
];

#[test]
fn each_mail_is_read_and_written_as_before() {
    for stored in STORED {
        let order: MailOrder = serde_json::from_str(stored).unwrap();
        assert_eq!(serde_json::to_string(&order).unwrap(), stored);
    }
}

#[test]
fn a_content_for_another_reader_is_refused() {
    for stored in [
        r#"{"to":"u1","skin":"","content":"ticket"}"#,
        r#"{"to":{"ticket":"t1"},"skin":"","content":{"password_changed":{"at":5}}}"#,
        r#"{"to":{"ticket":"t1"},"skin":"","content":"group_joined"}"#,
    ] {
        let read = serde_json::from_str::<MailOrder>(stored);
        assert!(read.is_err_and(|error| error.to_string().contains("such a reader")), "{stored}");
    }
}
