//! A cell as the text a person reads in it.

use calamine::{Data, DataRef, ExcelDateTime};

pub fn of_ref(cell: &DataRef<'_>) -> String {
    match cell {
        DataRef::String(text) => clean(text),
        DataRef::SharedString(text) => clean(text),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => clean(text),
        DataRef::Float(number) => number_text(*number),
        DataRef::Int(number) => number.to_string(),
        DataRef::Bool(truth) => truth.to_string(),
        DataRef::DateTime(at) => date_text(at),
        DataRef::Error(_) | DataRef::Empty => String::new(),
    }
}

pub fn of(cell: &Data) -> String {
    match cell {
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => clean(text),
        Data::Float(number) => number_text(*number),
        Data::Int(number) => number.to_string(),
        Data::Bool(truth) => truth.to_string(),
        Data::DateTime(at) => date_text(at),
        Data::Error(_) | Data::Empty => String::new(),
    }
}

fn clean(text: &str) -> String {
    let seen: String = text.chars().filter(|c| *c != '\0').collect();
    seen.trim().to_owned()
}

/// Keys and serial numbers may be stored as numbers: 1200, not 1200.0 or 1.2e3.
fn number_text(number: f64) -> String {
    if number.is_finite() { format!("{number}") } else { String::new() }
}

fn date_text(at: &ExcelDateTime) -> String {
    if at.is_duration() {
        return number_text(at.as_f64());
    }
    let (year, month, day, ..) = at.to_ymd_hms_milli();
    format!("{year:04}-{month:02}-{day:02}")
}
