//! Every reason for which the API refuses a request: status, stable code and English text (API-04). The rules of the
//! domain have reasons of their own: `FieldError`, `OrderFault`, `InvitationFault` and `UploadFault`.

use super::error::ApiError;
use archway_domain::case::order::OrderFault;
use archway_domain::coded_texts;
use archway_domain::field::FieldError;
use archway_domain::invitation::InvitationFault;
use archway_domain::upload::UploadFault;
use axum::http::StatusCode;

macro_rules! refusals {
    ($($status:ident {
        $($(#[$doc:meta])* $variant:ident $({ $($field:ident: $type:ty),+ })? = $code:literal, $text:literal;)+
    })+) => {
        coded_texts! {
            #[derive(Debug, Clone, PartialEq, Eq)]
            pub enum Refusal {
                $($($(#[$doc])* $variant $({ $($field: $type),+ })? = $code, $text;)+)+
            }
        }

        impl Refusal {
            pub fn status(&self) -> StatusCode {
                match self {
                    $($(Self::$variant $({ $($field: _),+ })? => StatusCode::$status,)+)+
                }
            }
        }
    };
}

refusals! {
    BAD_REQUEST {
        // The account.
        CredentialsWrong = "credentials_wrong", "Check your email or password";
        WrongPassword = "wrong_password", "Wrong password.";
        WrongCode = "wrong_code", "The code is wrong or has expired";
        NeedsActivation = "needs_activation", "Account needs activation";
        ActivationLinkInvalid = "activation_link_invalid", "Account activation link invalid";
        OtherBrowser = "other_browser", "Please open this link in the browser in which you signed up.";
        MailFailed = "mail_failed", "Failed to send mail";
        TokenExpired = "token_expired", "Token expired";
        CaptchaMissing = "captcha_missing", "No reCAPTCHA response";
        CaptchaWrong = "captcha_wrong", "The captcha answer is wrong or was already used.";
        /// This site sends none to strangers.
        NoCodesForStrangers = "phone_codes_not_offered", "Failed to send verification code.";
        InvalidAccess = "invalid_access", "Invalid access";
        EmailRegistered = "email_registered", "This email address is already registered";
        OnlyWayIn = "only_way_in", "This is the only way into your account.";

        // Cases.
        CaseDeleted = "case_deleted", "This case was deleted. Restore it first.";
        CaseArchived = "case_archived", "This case is archived. Bring it back first.";
        CaseMoveImpossible = "case_move_impossible", "This case cannot be moved there.";
        TooManyComments = "too_many_comments", "This case has too many comments.";
        TooManyDrafts = "too_many_drafts", "You have too many drafts. Send or delete some first.";
        TooManyLinks = "too_many_links", "This case has too many links.";

        // Files.
        FileEmpty = "file_empty", "The file is empty.";
        FileNameMissing = "file_name_missing", "The file has no name.";
        FileNameTooLong = "file_name_too_long", "The name of the file is too long.";
        FileNameCharacters
            = "file_name_characters", "The name of the file contains characters that are not allowed.";
        TooManyFiles = "too_many_files", "This case has too many files.";
        TooManyFilesChosen = "too_many_files_chosen", "These are too many files.";
        /// All files of one case together.
        CaseTooLarge = "case_too_large", "size limit";
        QuotaReached = "quota_reached", "quota";

        // Partners.
        DesignatedConnection = "designated_connection", "A designated connection cannot be removed.";

        // Devices.
        NotADeviceIdentifier = "not_a_device_identifier", "This code is not a device identifier.";
        CheckDigitWrong = "check_digit_wrong", "The check digit of this device identifier is wrong.";
        DeviceBlocked = "device_blocked", "This device is blocked.";
        DeviceLocked
            = "device_locked", "This device is locked: its cases go to the designated connection only.";
        DeviceForeign = "device_foreign", "This device is registered to somebody else.";
        DeviceLinkInvalid = "device_link_invalid", "Email confirmation link invalid";
        ServerLocationMissing = "server_location_missing", "No server location";
        ServerLocationWrong = "server_location_wrong", "Server location parameter is invalid";

        // The administration.
        OwnAccount = "own_account", "You cannot do this to your own account.";
        AccountNotEntered = "account_not_entered", "This account cannot be entered.";
        TooManyAtOnce { max: usize } = "too_many_at_once", "At most {max} at once.";
        DeviceNotRegistered
            = "device_not_registered", "One of the devices is not registered. Nothing was saved.";
        DeviceWithoutCustomer = "device_without_customer", "This device has no customer.";
    }

    UNAUTHORIZED {
        SignInRequired = "sign_in_required", "Sign in required.";
        ReloginRequired = "relogin_required", "Relogin required.";
        SharePasswordRequired = "share_password_required", "password required";
        SharePasswordWrong = "share_password_wrong", "wrong password";
    }

    FORBIDDEN {
        NoPermission = "no_permission", "You do not have sufficient permissions to access this page.";
        SignInAgain = "sign_in_again", "Please sign in again.";
        /// Staff who look at another person's account.
        LookOnly = "look_only", "This session may only look.";
        OneCaseOnly = "one_case_only", "This session is limited to one case.";
        LabsOnly = "labs_only", "This software is for labs.";
        ApiKeyWrong = "api_key_wrong", "The api-key header is missing or wrong.";
        OtherSite = "other_site", "Requests from other sites are not accepted.";
        NotGroupOwner = "not_group_owner", "no permission";
        AssigneeFixed = "assignee_fixed", "The assignee of this case cannot be changed.";
        OrderOfOtherSide = "order_of_other_side", "Only the side that sent an order can change it.";
        CommentOfAnother = "comment_of_another", "Only who wrote a comment changes it.";
        FileForCommentOfAnother
            = "file_for_comment_of_another", "Only who wrote a comment adds files to it.";
        FileOfAnother = "file_of_another", "Only who sent a file removes it.";
        FileNamesPatient
            = "file_names_patient", "This file may name the patient, whom this link does not show.";
        FilesLocked = "files_locked", "Download mesh data is not allowed for export management device";
    }

    NOT_FOUND {
        NotFound = "not_found", "Not found.";
    }

    METHOD_NOT_ALLOWED {
        MethodNotAllowed = "method_not_allowed", "Method not allowed.";
    }

    CONFLICT {
        PasswordChanged = "password_changed", "The password was changed meanwhile.";
        RegionMoveImpossible
            = "region_move_impossible",
            "Moving your data to another region is not possible yet. Please contact support.";
        CaseStatusChanged { by: String, status: String }
            = "case_status_changed", "{by} has changed the status to {status} in the meantime.";
        CaseNotDeletable { no: String } = "case_not_deletable", "The case {no} cannot be deleted now.";
        CommentsClosed = "comments_closed", "This case takes no comments now.";
        OrderBegun = "order_begun", "The work has begun: the order cannot be changed.";
        OrderClosed = "order_closed", "The case is closed: the order cannot be changed.";
        OrderChanged
            = "order_changed", "Somebody has changed this order in the meantime. Reload it to see the change.";
        DraftNotShared = "draft_not_shared", "A draft cannot be shared.";
        FilesClosed = "files_closed", "This case takes no files now.";
        FilesPreparing
            = "files_preparing", "Some files are still being prepared. Please try again in a moment.";
        NotAScan = "not_a_scan", "This file is no scan.";
        JawChanged = "jaw_changed", "Somebody else has said meanwhile which jaw this is.";
        OtherOffset { received: i64 } = "other_offset", "The next byte is number {received}.";
        IdempotencyKeyReused = "idempotency_key_reused", "This Idempotency-Key was used for another file.";
        AccountChanged = "account_changed", "This account was changed meanwhile.";
        NoSecondFactor = "no_second_factor", "This person has no second factor to reset.";
        LabExists = "lab_exists", "A lab with this name and address already exists.";
        LabChanged = "lab_changed", "This lab was changed meanwhile. Please open it again.";
        TicketChanged = "ticket_changed", "This ticket was changed meanwhile.";
        DevicesChanged = "devices_changed", "A device was changed meanwhile. Nothing was saved.";
    }

    PRECONDITION_FAILED {
        TusVersion = "tus_version", "The header tus-resumable must be 1.0.0.";
    }

    PAYLOAD_TOO_LARGE {
        RequestTooLarge = "request_too_large", "The request is too large.";
        FieldTooLarge = "field_too_large", "A field of the form is too large.";
        FileTooLarge = "file_too_large", "The file is too large.";
        FileOverLimit { limit_bytes: u64 }
            = "file_over_limit", "The file is too large. The limit is {limit_bytes} bytes.";
    }

    UNSUPPORTED_MEDIA_TYPE {
        FileKind = "file_kind", "Files of this kind are not accepted.";
    }

    RANGE_NOT_SATISFIABLE {
        NoSuchRange = "no_such_range", "The file has no such part.";
    }

    LOCKED {
        FileBusy = "file_busy", "This file is being received already.";
    }

    TOO_MANY_REQUESTS {
        TooManyAttempts = "too_many_attempts", "Too many attempts. Please try again later.";
    }

    INTERNAL_SERVER_ERROR {
        Internal = "internal", "Something went wrong on our side.";
    }

    SERVICE_UNAVAILABLE {
        Busy = "busy", "The service is busy. Please try again in a moment.";
        NotReady = "not_ready", "not ready";
        PhoneCodeNotSent = "phone_code_not_sent", "Failed to send verification code.";
    }

    INSUFFICIENT_STORAGE {
        StorageFull = "storage_full", "The storage is full.";
    }
}

/// What is malformed about a request. The text says how, for the person who writes the program that sent it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Malformed {
    Body,
    Header,
    /// In the query, or a value in the body that no page sends.
    Parameter,
    ContentType,
}

impl Malformed {
    const ALL: [Malformed; 4] =
        [Malformed::Body, Malformed::Header, Malformed::Parameter, Malformed::ContentType];

    pub fn code(self) -> &'static str {
        match self {
            Malformed::Body => "malformed_body",
            Malformed::Header => "malformed_header",
            Malformed::Parameter => "invalid_parameter",
            Malformed::ContentType => "unsupported_content_type",
        }
    }

    pub fn status(self) -> StatusCode {
        match self {
            Malformed::Body | Malformed::Header | Malformed::Parameter => StatusCode::BAD_REQUEST,
            Malformed::ContentType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        ApiError::new(refusal.status(), &refusal)
    }
}

impl From<InvitationFault> for ApiError {
    fn from(fault: InvitationFault) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, &fault)
    }
}

impl From<UploadFault> for ApiError {
    fn from(fault: UploadFault) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, &fault)
    }
}

fn codes_by_kind() -> [Vec<&'static str>; 6] {
    [
        Refusal::CODES.to_vec(),
        Malformed::ALL.map(Malformed::code).to_vec(),
        FieldError::CODES.to_vec(),
        OrderFault::CODES.to_vec(),
        InvitationFault::CODES.to_vec(),
        UploadFault::CODES.to_vec(),
    ]
}

/// All codes, sorted: the pages have a translation for each, or say that it is for programs only.
pub fn codes() -> Vec<&'static str> {
    let mut codes = codes_by_kind().concat();
    codes.sort_unstable();
    codes.dedup();
    codes
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A refusal and a field may say the same: then they share the code.
    const SHARED: [&str; 3] = ["not_a_choice", "wrong_code", "wrong_password"];

    // API-04
    #[test]
    fn codes_are_unique_and_in_snake_case() {
        let kinds = codes_by_kind();
        for codes in &kinds {
            assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len(), "twice in {codes:?}");
        }
        let mut all = kinds.concat();
        all.sort_unstable();
        let twice: Vec<&str> = all.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0]).collect();
        assert_eq!(twice, SHARED);
        for code in all {
            assert!(code.starts_with(|c: char| c.is_ascii_lowercase()), "{code}");
            assert!(code.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{code}");
        }
    }

    #[test]
    fn a_shared_code_has_one_text() {
        assert_eq!(Refusal::WrongCode.to_string(), FieldError::WrongCode.to_string());
        assert_eq!(Refusal::WrongPassword.to_string(), FieldError::WrongPassword.to_string());
        assert_eq!(OrderFault::NotAChoice.to_string(), FieldError::NotAChoice.to_string());
    }
}
