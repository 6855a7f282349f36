//! An uploaded workbook, row by row: a child process reads it; refusals use the texts the pages know (LIC-01,
//! LIC-02).

use crate::base::app::App;
use crate::base::child;
use crate::base::http::error::ApiError;
use archway_domain::upload::UploadFault;
use archway_sheets::{Limits, ReadError};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::os::fd::AsFd;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader as AsyncBufReader, Lines, Take};
use tokio::process::{Child, ChildStdout};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout, timeout_at};

/// How many are read at once, and how long one may wait in the queue.
const AT_ONCE: usize = 2;
const MAX_WAIT: Duration = Duration::from_secs(20);
/// The turns of those who want one read.
struct Turns(Arc<Semaphore>);

impl Default for Turns {
    fn default() -> Turns {
        Turns(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

/// The time limit for reading one.
const READ_TIME: Duration = Duration::from_secs(60);
const READ_BYTES: u64 = 1024 * 1024 * 1024;
/// No workbook within the limits has this much text.
const MAX_OUTPUT_BYTES: u64 = 512 * 1024 * 1024;

/// The child's last line; the lines before are rows.
#[derive(Serialize, Deserialize)]
enum Ending {
    Done,
    Refused(UploadFault),
    /// Not the file's fault.
    Failed(String),
}

/// The main function of the child process: the workbook is its standard input.
pub fn read_and_exit(max_bytes: u64) {
    child::confine(max_bytes, None);
    let ending = match print_rows() {
        Ok(()) => Ending::Done,
        Err(ReadError::NotAWorkbook) => Ending::Refused(UploadFault::Unreadable),
        Err(ReadError::NoSheets) => Ending::Refused(UploadFault::NoSheets),
        Err(ReadError::Rows(max)) => Ending::Refused(UploadFault::TooManyRows { max }),
        Err(ReadError::Columns(max)) => Ending::Refused(UploadFault::TooManyColumns { max }),
        Err(ReadError::Cell(max)) => Ending::Refused(UploadFault::CellTooLong { max }),
        Err(ReadError::Unpacked) => Ending::Refused(UploadFault::TooLargeUnpacked),
        Err(ReadError::Output(error)) => Ending::Failed(error.to_string()),
    };
    println!("{}", json!(ending));
}

fn print_rows() -> Result<(), ReadError> {
    let input = File::from(std::io::stdin().as_fd().try_clone_to_owned()?);
    let mut output = BufWriter::new(std::io::stdout().lock());
    archway_sheets::read(BufReader::new(input), &Limits::default(), |number, row| {
        serde_json::to_writer(&mut output, &(number, row))?;
        output.write_all(b"\n")
    })?;
    Ok(output.flush()?)
}

/// A row with its number as a spreadsheet program shows it.
pub type Row = (u32, Vec<String>);

/// A sheet with its header; columns are found by name.
pub struct Sheet {
    header: Vec<String>,
    /// Read in advance, to know that there is one.
    first: Option<Row>,
    lines: Lines<AsyncBufReader<Take<ChildStdout>>>,
    deadline: Instant,
    _child: Child,
    _turn: OwnedSemaphorePermit,
}

impl Sheet {
    /// `first_column` is the required name of the first column, ignoring case.
    pub async fn open(app: &App, file: File, first_column: &'static str) -> Result<Sheet, ApiError> {
        let turn = timeout(MAX_WAIT, app.states.of::<Turns>().0.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(ApiError::busy()) };
        let arguments = ["read-sheet".to_owned(), READ_BYTES.to_string()];
        let mut child = child::start(app, &arguments, Stdio::from(file)).map_err(ApiError::internal)?;
        let output = child.stdout.take().ok_or_else(|| ApiError::internal("a child without output"))?;
        let mut sheet = Sheet {
            header: Vec::new(),
            first: None,
            lines: AsyncBufReader::new(output.take(MAX_OUTPUT_BYTES)).lines(),
            deadline: Instant::now() + READ_TIME,
            _child: child,
            _turn: turn,
        };
        let header = sheet.next_line().await?;
        if header.is_some() {
            sheet.first = sheet.next_line().await?;
        }
        let (Some((_, header)), true) = (header, sheet.first.is_some()) else {
            return refused(UploadFault::NoRows);
        };
        sheet.header = header;
        match sheet.header.first() {
            Some(name) if name.eq_ignore_ascii_case(first_column) => Ok(sheet),
            _ => refused(UploadFault::Header { name: first_column.to_owned() }),
        }
    }

    /// The index of the column with that name, if there is one.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|header| header.eq_ignore_ascii_case(name))
    }

    pub async fn next(&mut self) -> Result<Option<Row>, ApiError> {
        match self.first.take() {
            Some(row) => Ok(Some(row)),
            None => self.next_line().await,
        }
    }

    async fn next_line(&mut self) -> Result<Option<Row>, ApiError> {
        let line = timeout_at(self.deadline, self.lines.next_line()).await;
        // The child was killed or ran out of time.
        let Ok(Ok(Some(line))) = line else { return refused(UploadFault::TooMuch) };
        if let Ok(row) = serde_json::from_str::<Row>(&line) {
            return Ok(Some(row));
        }
        match serde_json::from_str(&line) {
            Ok(Ending::Done) => Ok(None),
            Ok(Ending::Refused(fault)) => refused(fault),
            Ok(Ending::Failed(error)) => Err(ApiError::internal(error)),
            Err(_) => refused(UploadFault::TooMuch),
        }
    }
}

/// Refuses the whole list.
pub fn refused<T>(fault: UploadFault) -> Result<T, ApiError> {
    Err(fault.into())
}

/// Refuses the whole list because of these rows.
pub fn refused_for<T>(fault: UploadFault, rows: &[String]) -> Result<T, ApiError> {
    Err(ApiError::from(fault).with("rows", rows))
}
