//! Reads the first sheet of a workbook. Sizes claimed in headers are trusted only as far as the bytes confirm them.

use crate::text;
use calamine::{Reader, SheetType, Xls, Xlsx};
use std::io::{self, BufRead, Read, Seek, SeekFrom};

#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Non-empty rows, without the header.
    pub rows: usize,
    pub columns: usize,
    pub cell_chars: usize,
    /// All parts of an .xlsx together, uncompressed.
    pub unpacked_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { rows: 100_000, columns: 50, cell_chars: 1_000, unpacked_bytes: 160 * 1024 * 1024 }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Neither .xls nor .xlsx, or broken.
    #[error("not a workbook")]
    NotAWorkbook,
    #[error("no sheets")]
    NoSheets,
    #[error("it has more than {0} rows.")]
    Rows(usize),
    #[error("it has more than {0} columns.")]
    Columns(usize),
    #[error("a cell has more than {0} characters.")]
    Cell(usize),
    #[error("it is too large when unpacked.")]
    Unpacked,
    /// An error of the callback that takes the rows.
    #[error("{0}")]
    Output(#[from] io::Error),
}

const XLSX_BEGIN: [u8; 4] = *b"PK\x03\x04";
const XLS_BEGIN: [u8; 4] = [0xD0, 0xCF, 0x11, 0xE0];

/// Passes each non-empty row to `each`, with its number as a spreadsheet program shows it (from 1), cut after its
/// last non-empty cell.
pub fn read(
    mut file: impl BufRead + Seek,
    limits: &Limits,
    each: impl FnMut(u32, &[String]) -> io::Result<()>,
) -> Result<(), ReadError> {
    let mut begin = [0; 4];
    file.read_exact(&mut begin).map_err(|_| ReadError::NotAWorkbook)?;
    file.seek(SeekFrom::Start(0)).map_err(|_| ReadError::NotAWorkbook)?;
    let rows = Rows { limits, each, row: Vec::new(), number: 0, count: 0 };
    match begin {
        XLSX_BEGIN => read_xlsx(file, rows),
        XLS_BEGIN => read_xls(file, rows),
        _ => Err(ReadError::NotAWorkbook),
    }
}

fn read_xlsx<F: FnMut(u32, &[String]) -> io::Result<()>>(
    mut file: impl BufRead + Seek,
    mut rows: Rows<'_, F>,
) -> Result<(), ReadError> {
    check_unpacked(&mut file, rows.limits.unpacked_bytes)?;
    let mut workbook = Xlsx::new(file).map_err(|_| ReadError::NotAWorkbook)?;
    let name = first_sheet(workbook.sheets_metadata())?;
    let mut cells = workbook.worksheet_cells_reader(&name).map_err(|_| ReadError::NotAWorkbook)?;
    while let Some(cell) = cells.next_cell().map_err(|_| ReadError::NotAWorkbook)? {
        let (row, column) = cell.get_position();
        rows.add(row, column, text::of_ref(cell.get_value()))?;
    }
    rows.end_row()
}

fn read_xls<F: FnMut(u32, &[String]) -> io::Result<()>>(
    file: impl BufRead + Seek,
    mut rows: Rows<'_, F>,
) -> Result<(), ReadError> {
    let mut workbook = Xls::new(file).map_err(|_| ReadError::NotAWorkbook)?;
    let name = first_sheet(workbook.sheets_metadata())?;
    let range = workbook.worksheet_range(&name).map_err(|_| ReadError::NotAWorkbook)?;
    let (first_row, first_column) = range.start().unwrap_or_default();
    for (row, column, cell) in range.used_cells() {
        let place =
            |first: u32, offset: usize| first.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX));
        rows.add(place(first_row, row), place(first_column, column), text::of(cell))?;
    }
    rows.end_row()
}

fn first_sheet(sheets: &[calamine::Sheet]) -> Result<String, ReadError> {
    let sheet = sheets.iter().find(|sheet| sheet.typ == SheetType::WorkSheet);
    sheet.map(|sheet| sheet.name.clone()).ok_or(ReadError::NoSheets)
}

/// A part may decompress to a thousand times its size, and claim another: its real size is counted before it is read
/// into memory.
fn check_unpacked(file: &mut (impl BufRead + Seek), max_bytes: u64) -> Result<(), ReadError> {
    let mut archive = zip::ZipArchive::new(&mut *file).map_err(|_| ReadError::NotAWorkbook)?;
    let mut left = max_bytes;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|_| ReadError::NotAWorkbook)?;
        let said = part.size();
        let real =
            io::copy(&mut part.take(left + 1), &mut io::sink()).map_err(|_| ReadError::NotAWorkbook)?;
        if real > left {
            return Err(ReadError::Unpacked);
        }
        if real != said {
            return Err(ReadError::NotAWorkbook);
        }
        left -= real;
    }
    drop(archive);
    file.seek(SeekFrom::Start(0)).map_err(|_| ReadError::NotAWorkbook)?;
    Ok(())
}

/// Collects cells into rows.
struct Rows<'a, F> {
    limits: &'a Limits,
    each: F,
    row: Vec<String>,
    number: u32,
    count: usize,
}

impl<F: FnMut(u32, &[String]) -> io::Result<()>> Rows<'_, F> {
    fn add(&mut self, number: u32, column: u32, text: String) -> Result<(), ReadError> {
        if text.is_empty() {
            return Ok(());
        }
        if number != self.number {
            self.end_row()?;
            self.number = number;
        }
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        if column >= self.limits.columns {
            return Err(ReadError::Columns(self.limits.columns));
        }
        if text.chars().count() > self.limits.cell_chars {
            return Err(ReadError::Cell(self.limits.cell_chars));
        }
        if self.row.len() <= column {
            self.row.resize(column + 1, String::new());
        }
        self.row[column] = text;
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), ReadError> {
        if self.row.is_empty() {
            return Ok(());
        }
        // The first is the header.
        if self.count > self.limits.rows {
            return Err(ReadError::Rows(self.limits.rows));
        }
        self.count += 1;
        (self.each)(self.number.saturating_add(1), &self.row)?;
        self.row.clear();
        Ok(())
    }
}
