//! Workbooks of other programs can be read, and other programs can read ours (LIC-01, LIC-02, ADM-02).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use archway_sheets::{Limits, ReadError, Writer, read};
use std::io::{Cursor, Write};
use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, ZipWriter};

fn rows_within(bytes: &[u8], limits: &Limits) -> Result<Vec<Vec<String>>, ReadError> {
    let mut rows = Vec::new();
    read(Cursor::new(bytes), limits, |_, row| {
        rows.push(row.to_vec());
        Ok(())
    })?;
    Ok(rows)
}

fn rows(bytes: &[u8]) -> Result<Vec<Vec<String>>, ReadError> {
    rows_within(bytes, &Limits::default())
}

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn sheet(headings: &[(&str, u16)], lines: &[&[&str]]) -> Vec<u8> {
    let mut writer = Writer::new("Sheet1", headings).unwrap();
    let mut bytes = Vec::new();
    for line in lines {
        writer.row(line).unwrap();
        bytes.extend(writer.take());
    }
    bytes.extend(writer.finish().unwrap());
    bytes
}

// ADM-02, LIC-01, LIC-02: a row has the number a spreadsheet program shows, however many empty ones are before it
#[test]
fn rows_are_numbered_as_they_are_shown() {
    let bytes = sheet(&[("Key", 9)], &[&["A"], &[""], &[""], &["B"]]);
    let mut numbers = Vec::new();
    read(Cursor::new(bytes), &Limits::default(), |number, row| {
        numbers.push((number, row[0].clone()));
        Ok(())
    })
    .unwrap();
    let expected = [(1, "Key"), (2, "A"), (5, "B")].map(|(number, name)| (number, name.to_owned()));
    assert_eq!(numbers, expected);
}

#[test]
fn both_formats_say_the_same() {
    let udi = |number: u8| format!("(01)08800000000015(21)SN-{number}");
    let devices = vec![
        vec!["UDI".to_owned(), "Serial No".into(), "Manufacturing Date".into()],
        vec![udi(1), String::new(), "2026-03-09".into()],
        vec![udi(2), "OTHER-2".into(), "2026-04-01".into()],
        vec![udi(3), "4711".into()],
    ];
    let keys: Vec<Vec<String>> =
        ["license KEY", "AB-0001", "AB-0002", "120034", "AB-0003"].map(|key| vec![key.to_owned()]).to_vec();
    for ending in ["xls", "xlsx"] {
        assert_eq!(rows(&fixture(&format!("devices.{ending}"))).unwrap(), devices, "{ending}");
        assert_eq!(rows(&fixture(&format!("keys.{ending}"))).unwrap(), keys, "{ending}");
        let registrations = rows(&fixture(&format!("registrations.{ending}"))).unwrap();
        let enabled: Vec<&str> =
            registrations.iter().map(|row| row.get(2).map_or("", String::as_str)).collect();
        assert_eq!(enabled, ["Feat_Enable", "yes", "0", "true", "", "maybe", "no"], "{ending}");
    }
    assert!(rows(&fixture("empty.xlsx")).unwrap().is_empty());
    assert!(matches!(rows(&fixture("no-sheets.xlsx")), Err(ReadError::NoSheets)));
}

#[test]
fn what_is_no_workbook_is_none() {
    let whole = fixture("keys.xlsx");
    let old = fixture("keys.xls");
    for bytes in [
        &b""[..],
        b"License Key\nAB-1\n",
        b"PK\x03\x04",
        &[0xD0, 0xCF, 0x11, 0xE0],
        &whole[..whole.len() / 2],
        &old[..600],
    ] {
        assert!(matches!(rows(bytes), Err(ReadError::NotAWorkbook)), "{} bytes", bytes.len());
    }
}

#[test]
fn a_sheet_within_its_limits_and_one_over() {
    let limits = Limits { rows: 2, columns: 3, cell_chars: 5, ..Limits::default() };
    let fits = sheet(&[("a", 9), ("b", 9), ("c", 9)], &[&["12345", "", "x"], &["", "y"]]);
    let read = rows_within(&fits, &limits).unwrap();
    assert_eq!(
        read[1..],
        [vec!["12345".to_owned(), String::new(), "x".into()], vec![String::new(), "y".into()]]
    );
    let rows = sheet(&[("a", 9)], &[&["1"], &["2"], &["3"]]);
    assert!(matches!(rows_within(&rows, &limits), Err(ReadError::Rows(2))));
    let columns = sheet(&[("a", 9)], &[&["1", "", "", "4"]]);
    assert!(matches!(rows_within(&columns, &limits), Err(ReadError::Columns(3))));
    let cell = sheet(&[("a", 9)], &[&["123456"]]);
    assert!(matches!(rows_within(&cell, &limits), Err(ReadError::Cell(5))));
}

/// A workbook whose only sheet is `text`.
fn packed(text: &[u8]) -> Vec<u8> {
    let plain = sheet(&[("License Key", 9)], &[]);
    let mut from = zip::ZipArchive::new(Cursor::new(plain)).unwrap();
    let mut to = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..from.len() {
        let part = from.by_index(index).unwrap();
        if !part.name().unwrap().contains("sheet1") {
            to.raw_copy_file(part).unwrap();
        }
    }
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    to.start_file("xl/worksheets/sheet1.xml", options).unwrap();
    to.write_all(text).unwrap();
    to.finish().unwrap().into_inner()
}

#[test]
fn a_bomb_is_not_unpacked() {
    let bomb = packed(&vec![b' '; 200 * 1024 * 1024]);
    assert!(bomb.len() < 1024 * 1024, "{}", bomb.len());
    assert!(matches!(rows(&bomb), Err(ReadError::Unpacked)));
}

#[test]
fn a_size_that_lies_is_found_out() {
    let mut lying = packed(&vec![b' '; 3 * 1024 * 1024]);
    let said = (3_u32 * 1024 * 1024).to_le_bytes();
    let places: Vec<usize> =
        lying.windows(4).enumerate().filter(|(_, bytes)| *bytes == said).map(|(place, _)| place).collect();
    assert!(!places.is_empty());
    for place in places {
        lying[place..place + 4].copy_from_slice(&7_u32.to_le_bytes());
    }
    assert!(matches!(rows(&lying), Err(ReadError::NotAWorkbook | ReadError::Unpacked)));
}

// LIC-01: a text that looks like a formula stays a text, unchanged
#[test]
fn nothing_written_is_a_formula() {
    use calamine::{Data, Reader, Xlsx};
    let texts = ["=1+1", "+49", "-1", "@SUM(A1)", "\t=2", "\r=3", "<b>&\"'", " spaces ", "ü漢\u{1}"];
    let lines: Vec<[&str; 1]> = texts.map(|text| [text]).to_vec();
    let lines: Vec<&[&str]> = lines.iter().map(|line| &line[..]).collect();
    let bytes = sheet(&[("Words", 20)], &lines);
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(&bytes)).unwrap();
    assert!(book.worksheet_formula("Sheet1").unwrap().is_empty());
    let range = book.worksheet_range("Sheet1").unwrap();
    let read: Vec<&Data> = range.rows().skip(1).map(|row| &row[0]).collect();
    for (text, cell) in texts.iter().zip(read) {
        let kept: String = text.chars().filter(|c| *c != '\u{1}').collect();
        assert_eq!(*cell, Data::String(kept), "{text:?}");
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
    let xml = std::io::read_to_string(archive.by_name("xl/worksheets/sheet1.xml").unwrap()).unwrap();
    assert!(!xml.contains("<f"), "{xml}");
    assert_eq!(xml.matches("s=\"2\"").count(), 6, "marked as texts that begin like formulas");
}

#[test]
fn many_columns_have_names() {
    let line: Vec<String> = (0..30).map(|number| number.to_string()).collect();
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    assert_eq!(rows(&sheet(&[("a", 9)], &[&line])).unwrap()[1], line);
}
