//! Uploaded lines whose UDI has a wrong check digit (ADM-02).

use super::upload::Skipped;
use archway_db::udis::{Named, list_known};
use archway_db::{ConnectionTrait, DbErr};
use archway_domain::udi::has_wrong_check_digit;
use archway_domain::upload::SkipReason;
use std::collections::HashSet;

/// Skips lines that would add a device with a mistyped UDI. A device known from before the check can be changed.
pub async fn skip_mistyped<T>(
    conn: &impl ConnectionTrait,
    named: Named,
    lines: &mut Vec<(u32, T)>,
    udi_of: fn(&T) -> &str,
    skipped: &mut Skipped,
) -> Result<(), DbErr> {
    let mistyped: Vec<&str> =
        lines.iter().map(|(_, line)| udi_of(line)).filter(|udi| has_wrong_check_digit(udi)).collect();
    let known: HashSet<String> = list_known(conn, named, &mistyped).await?.into_iter().collect();
    lines.retain(|(row, line)| {
        let udi = udi_of(line);
        let is_taken = !has_wrong_check_digit(udi) || known.contains(udi);
        if !is_taken {
            skipped.add_row(*row, udi, SkipReason::CheckDigit);
        }
        is_taken
    });
    Ok(())
}
