//! `archway openapi`

use super::CommandError;
use crate::routes::description;

pub fn run() -> Result<(), CommandError> {
    let text = description().to_pretty_json().map_err(|error| CommandError::Refused(error.to_string()))?;
    println!("{text}");
    Ok(())
}
