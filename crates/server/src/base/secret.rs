//! The installation's secret: values derived from it can be checked without being stored.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use crate::base::random::Random;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

#[derive(Clone)]
pub struct Secret([u8; 32]);

pub const MIN_CHARS: usize = 32;

/// Written completely under another name first: a kill leaves either no secret or a valid one. Of two processes that
/// start at once, the first to rename its file wins, and the other reads that one.
fn make(path: &Path, random: &Random) -> std::io::Result<String> {
    let fresh = random.token();
    let draft = path.with_extension(format!("draft-{}", std::process::id()));
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
    file.write_all(fresh.as_bytes())?;
    file.sync_all()?;
    let named = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    if let Some(folder) = path.parent() {
        fs::File::open(folder)?.sync_all()?;
    }
    match named {
        Ok(()) => Ok(fresh),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => fs::read_to_string(path),
        Err(error) => Err(error),
    }
}

impl Secret {
    /// Derives a key from the configured text (the same on all nodes).
    pub fn from_text(text: &str) -> Secret {
        Secret(Sha256::digest(text.as_bytes()).into())
    }

    /// Reads the secret from the data folder, or creates it on first start, readable only by its owner.
    pub fn from_file(path: &Path, random: &Random) -> std::io::Result<Secret> {
        let kept = match fs::read_to_string(path) {
            Ok(text) => {
                fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
                text
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => make(path, random)?,
            Err(error) => return Err(error),
        };
        if kept.trim().len() < MIN_CHARS {
            let text = format!("{} holds no secret: restore it from a backup", path.display());
            return Err(std::io::Error::new(std::io::ErrorKind::InvalidData, text));
        }
        Ok(Secret::from_text(kept.trim()))
    }

    fn mac(&self, purpose: &str, subject: &str) -> [u8; 32] {
        mac(&self.0, &[purpose.as_bytes(), &[0], subject.as_bytes()].concat())
    }

    /// The token of a mailed link. It is derived, so that the job that writes the mail can derive it again and the
    /// database never contains the raw token.
    pub fn link_token(&self, link_id: &str) -> String {
        URL_SAFE_NO_PAD.encode(self.mac("link", link_id))
    }

    /// The six digits of one sign-in attempt.
    pub fn one_time_code(&self, attempt_id: &str) -> String {
        let bytes = self.mac("one-time code", attempt_id);
        let number = u64::from_be_bytes([
            bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        ]);
        format!("{:06}", number % 1_000_000)
    }

    /// The key shared with an authenticator app.
    pub fn authenticator_key(&self, authenticator_id: &str) -> [u8; 20] {
        let mut key = [0; 20];
        key.copy_from_slice(&self.mac("authenticator", authenticator_id)[..20]);
        key
    }

    /// A pseudonym for something that must not be readable in the database, for example an address.
    pub fn pseudonym(&self, kind: &str, text: &str) -> String {
        hex(&self.mac(kind, text))
    }

    /// The signature of a link to a file.
    pub fn file_link(&self, text: &str) -> String {
        URL_SAFE_NO_PAD.encode(self.mac("file link", text))
    }

    pub fn software_link(&self, text: &str) -> String {
        URL_SAFE_NO_PAD.encode(self.mac("software link", text))
    }

    pub fn captcha_key(&self) -> String {
        hex(&self.mac("captcha", ""))
    }

    /// Distinguishes two secrets without revealing either.
    pub fn fingerprint(&self) -> String {
        hex(&self.mac("fingerprint", ""))
    }
}

fn mac(key: &[u8], message: &[u8]) -> [u8; 32] {
    #[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

/// A signature with a shared key.
pub fn hex_mac(key: &[u8], message: &[u8]) -> String {
    hex(&mac(key, message))
}

/// The stored form of a token: it has 256 bits of entropy, so a plain hash is enough.
pub fn hash_token(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
