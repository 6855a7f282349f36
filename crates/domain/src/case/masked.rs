//! A patient as staff see one before they give a reason (ADM-04).

const DOTS: &str = "•••";

/// `M••• L•••`: enough to recognise a case, too little to learn a name.
pub fn masked_patient(first_name: &str, last_name: &str) -> String {
    let names = [first_name, last_name].map(str::trim).into_iter().filter(|name| !name.is_empty());
    names.map(masked).collect::<Vec<_>>().join(" ")
}

fn masked(name: &str) -> String {
    match name.chars().next().filter(|first| !is_whole_name(*first)) {
        Some(first) => format!("{first}{DOTS}"),
        None => DOTS.to_owned(),
    }
}

/// In scripts with names of one or two characters, the first one reveals too much.
fn is_whole_name(first: char) -> bool {
    matches!(first, '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{a4cf}' | '\u{a960}'..='\u{a97f}' | '\u{ac00}'..='\u{d7ff}'
        | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ffdc}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::masked_patient;

    // ADM-04
    #[test]
    fn a_name_cannot_be_read_from_its_mask() {
        assert_eq!(masked_patient("Maria", "Lind"), "M••• L•••");
        assert_eq!(masked_patient("Élise", ""), "É•••");
        assert_eq!(masked_patient("小明", "王"), "••• •••");
        assert_eq!(masked_patient("", "  "), "");
    }
}
