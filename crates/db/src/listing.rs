//! A page of a long list for the administration: searched, sorted, and counted only up to a limit.

use crate::columns::Columns;
use crate::{Db, DbErr, dialect, query, trigrams};
use archway_domain::list_page::Page;
use sea_orm::Value;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Counting stops here: nobody pages that far, and counting a million rows costs more than reading the page. Later
/// pages can still be reached one by one.
pub const MAX_COUNTED: u64 = 10_000;
/// More rows than any list has.
const MAX_ROWS: u64 = 1 << 32;

/// Which page of a list to read.
#[derive(Debug, Clone)]
pub struct Wanted<Order> {
    /// Folded words, each of which must occur.
    pub words: Vec<String>,
    pub order: Order,
    pub is_descending: bool,
    /// Starts at 1.
    pub page: u64,
    pub rows_per_page: u64,
}

pub struct Listed<T> {
    pub rows: Vec<T>,
    pub page: Page,
    /// There are more rows than were counted. The page itself then shows whether another follows.
    pub has_more: bool,
}

/// The statement behind a list. All parts except the values are our own text.
#[derive(Clone)]
pub(crate) struct Source {
    columns: &'static Columns,
    /// A table with its joins.
    from: String,
    /// The folded text that is searched for the words.
    search_text: &'static str,
    /// The table of that text, if it has a trigram index.
    lettered: Option<&'static str>,
    conditions: Vec<String>,
    /// Columns, each with the placeholder numbers of its allowed values.
    equals: Vec<(&'static str, Vec<usize>)>,
    values: Vec<Value>,
}

impl Source {
    pub(crate) fn new(columns: &'static Columns, from: &'static str, search_text: &'static str) -> Source {
        Source {
            columns,
            from: from.to_owned(),
            search_text,
            lettered: None,
            conditions: Vec::new(),
            equals: Vec::new(),
            values: Vec::new(),
        }
    }

    /// The words are searched with the trigram index of this table.
    pub(crate) fn lettered(self, table: &'static str) -> Source {
        Source { lettered: Some(table), ..self }
    }

    /// Adds a condition without a value, such as that of a partial index.
    pub(crate) fn always(&mut self, condition: &str) {
        self.conditions.push(condition.to_owned());
    }

    /// Adds a condition; `{}` in it is the placeholder of the value.
    pub(crate) fn only(&mut self, condition: &str, value: impl Into<Value>) {
        self.values.push(value.into());
        self.conditions.push(condition.replace("{}", &format!("${}", self.values.len())));
    }

    /// Adds a condition: this text column has that value.
    pub(crate) fn only_with(&mut self, column: &'static str, value: impl Into<Value>) {
        self.only_with_any(column, [value]);
    }

    /// Adds a condition: this text column has one of these values.
    pub(crate) fn only_with_any(
        &mut self,
        column: &'static str,
        values: impl IntoIterator<Item = impl Into<Value>>,
    ) {
        let before = self.values.len();
        self.values.extend(values.into_iter().map(Into::into));
        self.equals.push((column, (before + 1..=self.values.len()).collect()));
    }

    fn search(&mut self, db: &Db, words: &[String]) {
        for word in words {
            let condition = dialect::contains(db.engine(), self.search_text, "{}");
            self.only(&condition, word.as_str());
        }
    }

    /// If many rows match, walking an index in the list's order finds the page quickly, and sorting all matches would
    /// be slow; if few match, it is the other way round. Neither engine can estimate this, so the first case hides the
    /// columns from their indexes.
    fn filter(&self, do_many_fit: bool) -> String {
        let hidden = if do_many_fit { " || ''" } else { "" };
        let equals = self.equals.iter().map(|(column, numbers)| match numbers.as_slice() {
            [number] => format!("{column}{hidden} = ${number}"),
            several => {
                let values: Vec<String> = several.iter().map(|number| format!("${number}")).collect();
                format!("{column}{hidden} IN ({})", values.join(", "))
            }
        });
        let all: Vec<String> = self.conditions.iter().cloned().chain(equals).collect();
        if all.is_empty() { String::new() } else { format!(" WHERE {}", all.join(" AND ")) }
    }

    /// The next rows after a value of one unique column, for an export row by row.
    pub(crate) async fn after<T: DeserializeOwned>(
        mut self,
        db: &Db,
        words: &[String],
        column: &str,
        place: &str,
        count: u64,
    ) -> Result<Vec<T>, DbErr> {
        self.search(db, words);
        self.only(&format!("{column} > {{}}"), place);
        self.first(db, column, count).await
    }

    /// The first rows in that order. The caller usually reads the next rows afterwards, so this walks the index of the
    /// order.
    pub(crate) async fn first<T: DeserializeOwned>(
        self,
        db: &Db,
        order: &str,
        count: u64,
    ) -> Result<Vec<T>, DbErr> {
        let (columns, from, filter) = (self.columns, &self.from, self.filter(true));
        let sql = format!("SELECT {columns} FROM {from}{filter} ORDER BY {order} LIMIT {count}");
        query::all(db.reader(), &sql, self.values).await
    }

    /// One page: the requested one, or the last if the list is shorter. `order` lists the sort columns, the last of
    /// which is unique.
    pub(crate) async fn page<T: DeserializeOwned, Order>(
        mut self,
        db: &Db,
        wanted: &Wanted<Order>,
        order: &[&str],
    ) -> Result<Listed<T>, DbErr> {
        self.search(db, &wanted.words);
        let (asked, rows_per_page) = (wanted.page, wanted.rows_per_page);
        let counted = match self.narrowed(db, &wanted.words).await? {
            None => self.count(db, MAX_COUNTED + 1).await?,
            Some(narrowed) => {
                let order = (order, wanted.is_descending);
                let mut page = Page::new(asked, rows_per_page, MAX_COUNTED);
                let mut rows = narrowed.gather(db, order, &page).await?;
                if rows.is_empty() && page.number > 1 {
                    page = Page::new(asked, rows_per_page, narrowed.count(db, MAX_COUNTED).await?);
                    rows = narrowed.gather(db, order, &page).await?;
                }
                let total = rows.first().map_or(0, |row| row.total);
                if total <= MAX_COUNTED {
                    let rows = rows.into_iter().map(|counted| counted.row).collect();
                    return Ok(Listed {
                        rows,
                        page: Page::new(asked, rows_per_page, total),
                        has_more: false,
                    });
                }
                total
            }
        };
        let order = sorting(order, wanted.is_descending);
        if counted > MAX_COUNTED {
            return self.walk(db, asked, rows_per_page, &order).await;
        }
        let page = Page::new(asked, rows_per_page, counted);
        let (filter, count, offset) = (self.filter(false), page.num_per_page, page.offset());
        let rows = self.sorted(db, &filter, &order, count, offset).await?;
        Ok(Listed { rows, page, has_more: false })
    }

    /// A page of a list that has more rows than are counted. One extra row shows whether another page follows; only a
    /// request beyond the last page counts all rows to find the end.
    async fn walk<T: DeserializeOwned>(
        &self,
        db: &Db,
        asked: u64,
        rows_per_page: u64,
        order: &str,
    ) -> Result<Listed<T>, DbErr> {
        let filter = self.filter(true);
        let mut number = asked.clamp(1, MAX_ROWS);
        let mut rows =
            self.sorted(db, &filter, order, rows_per_page + 1, (number - 1) * rows_per_page).await?;
        if rows.is_empty() && number > 1 {
            number = self.count(db, MAX_ROWS).await?.div_ceil(rows_per_page).max(1);
            let offset = (number - 1) * rows_per_page;
            rows = self.sorted(db, &filter, order, rows_per_page + 1, offset).await?;
        }
        let found = rows.len() as u64;
        rows.truncate(usize::try_from(rows_per_page).unwrap_or(usize::MAX));
        let (count, has_next) = (found.min(rows_per_page), found > rows_per_page);
        let page = Page::beyond_count(number, rows_per_page, MAX_COUNTED, count, has_next);
        Ok(Listed { rows, page, has_more: true })
    }

    async fn sorted<T: DeserializeOwned>(
        &self,
        db: &Db,
        filter: &str,
        order: &str,
        count: u64,
        offset: u64,
    ) -> Result<Vec<T>, DbErr> {
        let (columns, from) = (self.columns, &self.from);
        let sql =
            format!("SELECT {columns} FROM {from}{filter} ORDER BY {order} LIMIT {count} OFFSET {offset}");
        query::all(db.reader(), &sql, self.values.clone()).await
    }

    async fn count(&self, db: &Db, limit: u64) -> Result<u64, DbErr> {
        let (from, filter) = (&self.from, self.filter(false));
        let sql =
            format!("SELECT COUNT(*) AS value FROM (SELECT 1 FROM {from}{filter} LIMIT {limit}) counted");
        let counted: i64 = query::scalar(db.reader(), &sql, self.values.clone()).await?.unwrap_or(0);
        Ok(u64::try_from(counted).unwrap_or(0))
    }

    /// The same rows through the trigram index, if there is one and it helps.
    async fn narrowed(&self, db: &Db, words: &[String]) -> Result<Option<Source>, DbErr> {
        let Some(table) = self.lettered else { return Ok(None) };
        let Some(narrowing) = trigrams::narrow(db, table, self.search_text, words).await? else {
            return Ok(None);
        };
        let mut narrowed = self.clone();
        narrowed.from = format!("{}{}", narrowing.begin, self.from);
        for (condition, value) in narrowing.conditions {
            narrowed.only(&condition, value);
        }
        Ok(Some(narrowed))
    }

    /// A page of few matches: finds all before sorting, whichever index the order has. If more rows match than are
    /// counted, an arbitrary part of that number is used.
    async fn gather<T: DeserializeOwned>(
        &self,
        db: &Db,
        (order, is_descending): (&[&str], bool),
        page: &Page,
    ) -> Result<Vec<Counted<T>>, DbErr> {
        let names: Vec<String> = (1..=order.len()).map(|place| format!("order_{place}")).collect();
        let keys: String = order.iter().zip(&names).map(|(key, name)| format!(", {key} AS {name}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let sql = format!(
            "SELECT found.*, COUNT(*) OVER () AS total FROM (SELECT {}{keys} FROM {}{} LIMIT {}) found ORDER BY {} \
             LIMIT {} OFFSET {}",
            self.columns,
            self.from,
            self.filter(false),
            MAX_COUNTED + 1,
            sorting(&names, is_descending),
            page.num_per_page,
            page.offset()
        );
        query::all(db.reader(), &sql, self.values.clone()).await
    }
}

/// Reverses all columns together, so that the index can be read backwards.
fn sorting(order: &[&str], is_descending: bool) -> String {
    let direction = if is_descending { " DESC" } else { "" };
    order.iter().map(|key| format!("{key}{direction}")).collect::<Vec<_>>().join(", ")
}

/// A row together with the total.
#[derive(Deserialize)]
struct Counted<T> {
    row: T,
    total: u64,
}
