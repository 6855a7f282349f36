//! Writes an .xlsx with one list, which continues in another sheet when one is full. Every cell is an inline text: no
//! table of texts has to be kept, and no text of a stranger can become a formula.

use std::io::{self, Write};
use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use zip::write::{SimpleFileOptions, StreamWriter, ZipWriter};

/// Written bytes, collected until they are taken.
#[derive(Clone, Default)]
struct Waiting(Arc<Mutex<Vec<u8>>>);

impl Waiting {
    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Waiting {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub struct Writer {
    zip: ZipWriter<StreamWriter<Waiting>>,
    waiting: Waiting,
    /// The base name of the sheets, and the beginning of each.
    name: String,
    widths: String,
    headings: Vec<String>,
    sheets: u32,
    /// Rows in the current sheet.
    rows: u32,
    max_rows: u32,
    line: String,
}

/// The limit of spreadsheet programs.
const MAX_ROWS: u32 = 1_048_576;

/// Styles by their position in `STYLES`.
const HEADING: u8 = 1;
/// Stays a text also when a person edits the cell or copies it elsewhere.
const QUOTED: u8 = 2;

impl Writer {
    /// A sheet with that name; `headings` with their column widths.
    pub fn new(sheet: &str, headings: &[(&str, u16)]) -> io::Result<Writer> {
        let waiting = Waiting::default();
        let zip = ZipWriter::new_stream(waiting.clone());
        let mut name = String::new();
        escape(sheet, &mut name);
        let widths = headings.iter().enumerate().map(|(column, (_, width))| {
            format!("<col min=\"{0}\" max=\"{0}\" width=\"{width}\" customWidth=\"1\"/>", column + 1)
        });
        let mut writer = Writer {
            zip,
            waiting,
            name,
            widths: widths.collect(),
            headings: headings.iter().map(|(heading, _)| (*heading).to_owned()).collect(),
            sheets: 0,
            rows: 0,
            max_rows: MAX_ROWS,
            line: String::new(),
        };
        writer.part("[Content_Types].xml", CONTENT_TYPES)?;
        writer.part("_rels/.rels", RELATIONSHIPS)?;
        writer.part("xl/styles.xml", STYLES)?;
        writer.begin_sheet()?;
        Ok(writer)
    }

    fn part(&mut self, path: &str, text: &str) -> io::Result<()> {
        self.begin(path)?;
        self.zip.write_all(text.as_bytes())
    }

    fn begin_sheet(&mut self) -> io::Result<()> {
        self.sheets += 1;
        self.rows = 0;
        let begin = SHEET_BEGIN.replace("{widths}", &self.widths);
        self.part(&format!("xl/worksheets/sheet{}.xml", self.sheets), &begin)?;
        let headings = take(&mut self.headings);
        let cells: Vec<&str> = headings.iter().map(String::as_str).collect();
        let written = self.add(&cells, true);
        self.headings = headings;
        written
    }

    fn end_sheet(&mut self) -> io::Result<()> {
        self.zip.write_all(SHEET_END.as_bytes())
    }

    fn begin(&mut self, path: &str) -> io::Result<()> {
        let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
        Ok(self.zip.start_file(path, options)?)
    }

    pub fn row(&mut self, cells: &[&str]) -> io::Result<()> {
        if self.rows == self.max_rows {
            self.end_sheet()?;
            self.begin_sheet()?;
        }
        self.add(cells, false)
    }

    fn add(&mut self, cells: &[&str], is_heading: bool) -> io::Result<()> {
        self.rows += 1;
        let mut line = take(&mut self.line);
        line.clear();
        line.push_str(&format!("<row r=\"{}\">", self.rows));
        for (column, text) in cells.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
            let style = match () {
                () if is_heading => HEADING,
                () if text.starts_with(['=', '+', '-', '@', '\t', '\r']) => QUOTED,
                () => 0,
            };
            let name = column_name(column);
            let row = self.rows;
            line.push_str(&format!(
                "<c r=\"{name}{row}\" s=\"{style}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">"
            ));
            escape(text, &mut line);
            line.push_str("</t></is></c>");
        }
        line.push_str("</row>");
        let written = self.zip.write_all(line.as_bytes());
        self.line = line;
        written
    }

    /// The bytes written since the last call; may be empty.
    pub fn take(&mut self) -> Vec<u8> {
        take(&mut *self.waiting.bytes())
    }

    /// The remaining bytes.
    pub fn finish(mut self) -> io::Result<Vec<u8>> {
        self.end_sheet()?;
        let (mut sheets, mut relationships) = (String::new(), String::new());
        for number in 1..=self.sheets {
            let name = &self.name;
            let name = if number == 1 { name.clone() } else { format!("{name} ({number})") };
            sheets.push_str(&format!("<sheet name=\"{name}\" sheetId=\"{number}\" r:id=\"sheet{number}\"/>"));
            relationships.push_str(&SHEET_RELATIONSHIP.replace("{number}", &number.to_string()));
        }
        self.part("xl/workbook.xml", &WORKBOOK.replace("{sheets}", &sheets))?;
        let relationships = WORKBOOK_RELATIONSHIPS.replace("{sheets}", &relationships);
        self.part("xl/_rels/workbook.xml.rels", &relationships)?;
        self.zip.finish()?;
        let rest = take(&mut *self.waiting.bytes());
        Ok(rest)
    }
}

/// A, B, … Z, AA, …
fn column_name(mut column: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'A' + u8::try_from(column % 26).unwrap_or(0)));
        match column / 26 {
            0 => break,
            rest => column = rest - 1,
        }
    }
    letters.iter().rev().collect()
}

/// XML allows only these three control characters.
fn escape(text: &str, to: &mut String) {
    for c in text.chars() {
        match c {
            '&' => to.push_str("&amp;"),
            '<' => to.push_str("&lt;"),
            '>' => to.push_str("&gt;"),
            '"' => to.push_str("&quot;"),
            '\t' => to.push_str("&#9;"),
            '\n' => to.push_str("&#10;"),
            '\r' => to.push_str("&#13;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => to.push(c),
        }
    }
}

const CONTENT_TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>"#;

const RELATIONSHIPS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;

const WORKBOOK: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>{sheets}</sheets></workbook>"#;

const WORKBOOK_RELATIONSHIPS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{sheets}<Relationship Id="styles" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>"#;

const SHEET_RELATIONSHIP: &str = r#"<Relationship Id="sheet{number}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet{number}.xml"/>"#;

const STYLES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"#;

const SHEET_BEGIN: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>{widths}</cols><sheetData>"#;

const SHEET_END: &str = "</sheetData></worksheet>";

#[cfg(test)]
mod tests {
    use super::*;
    use calamine::{Reader, Xlsx};

    #[test]
    fn a_list_goes_on_in_the_next_sheet() {
        let mut writer = Writer::new("Log", &[("Number", 9)]).unwrap();
        writer.max_rows = 3;
        for number in 1..=5 {
            writer.row(&[&number.to_string()]).unwrap();
        }
        let mut book: Xlsx<_> = Xlsx::new(io::Cursor::new(writer.finish().unwrap())).unwrap();
        let sheets: Vec<(String, Vec<String>)> = book
            .worksheets()
            .into_iter()
            .map(|(name, range)| (name, range.rows().map(|row| row[0].to_string()).collect()))
            .collect();
        let rows = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        let expected = [
            ("Log", rows(&["Number", "1", "2"])),
            ("Log (2)", rows(&["Number", "3", "4"])),
            ("Log (3)", rows(&["Number", "5"])),
        ];
        assert_eq!(sheets, expected.map(|(name, rows)| (name.to_owned(), rows)));
    }
}
