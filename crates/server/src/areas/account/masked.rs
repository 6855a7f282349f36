//! Addresses and numbers masked for people who should recognise them, not learn them.

/// `n•••@example.com`
pub fn email(email: &str) -> String {
    let (local, host) = email.rsplit_once('@').unwrap_or((email, ""));
    let first = local.chars().next().map(String::from).unwrap_or_default();
    format!("{first}•••@{host}")
}

/// `+•••56`
pub fn phone(phone: &str) -> String {
    let digits: Vec<char> = phone.chars().filter(char::is_ascii_digit).collect();
    if digits.len() < 2 {
        return String::new();
    }
    let last: String = digits[digits.len() - 2..].iter().collect();
    format!("+•••{last}")
}
