//! A page of a long list, as the administration reads it: searched, sorted, counted only as far as anybody wants to know.

use crate::{Db, DbErr, dialect, query};
use archway_domain::page::Page;
use sea_orm::{FromQueryResult, Value};

/// Counting ends here: nobody turns five hundred pages, and a count of a million rows costs more than the page.
pub const MAX_COUNTED: u64 = 10_000;

/// What of a list is wanted.
#[derive(Debug, Clone)]
pub struct Wanted<Order> {
    /// Folded words, each of which must occur.
    pub words: Vec<String>,
    pub order: Order,
    pub is_descending: bool,
    /// From 1.
    pub page: u64,
    pub rows_per_page: u64,
}

pub struct Listed<T> {
    pub rows: Vec<T>,
    pub page: Page,
    /// There are more rows than were counted.
    pub has_more: bool,
}

/// The statement behind a list. Every part but the values is our own text.
pub(crate) struct Source {
    columns: &'static str,
    /// A table with its joins.
    from: &'static str,
    /// Folded; the words are looked for here.
    search_text: &'static str,
    conditions: Vec<String>,
    /// Columns, each with the number of the value it must have.
    equals: Vec<(&'static str, usize)>,
    values: Vec<Value>,
}

impl Source {
    pub(crate) fn new(columns: &'static str, from: &'static str, search_text: &'static str) -> Source {
        Source { columns, from, search_text, conditions: Vec::new(), equals: Vec::new(), values: Vec::new() }
    }

    /// Adds a condition that needs no value, such as the one of a partial index.
    pub(crate) fn always(&mut self, condition: &str) {
        self.conditions.push(condition.to_owned());
    }

    /// Adds a condition; `{}` in it stands for the value.
    pub(crate) fn only(&mut self, condition: &str, value: impl Into<Value>) {
        self.values.push(value.into());
        self.conditions.push(condition.replace("{}", &format!("${}", self.values.len())));
    }

    /// Adds: this column, a text, has that value.
    pub(crate) fn only_with(&mut self, column: &'static str, value: impl Into<Value>) {
        self.values.push(value.into());
        self.equals.push((column, self.values.len()));
    }

    fn search(&mut self, db: &Db, words: &[String]) {
        for word in words {
            let condition = dialect::contains(db.engine(), self.search_text, "{}");
            self.only(&condition, word.as_str());
        }
    }

    /// Where many rows fit, those of the page are soon found by walking along the order, and sorting all that fit would
    /// take long; where few fit, it is the other way round. No engine knows which it is, so the first hides the columns
    /// from their own indexes.
    fn filter(&self, do_many_fit: bool) -> String {
        let hidden = if do_many_fit { " || ''" } else { "" };
        let equals = self.equals.iter().map(|(column, number)| format!("{column}{hidden} = ${number}"));
        let all: Vec<String> = self.conditions.iter().cloned().chain(equals).collect();
        if all.is_empty() { String::new() } else { format!(" WHERE {}", all.join(" AND ")) }
    }

    /// Some rows after a place in the order of one unique column, for what is written out row by row.
    pub(crate) async fn after<T: FromQueryResult>(
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

    /// The first rows in that order. Whoever wants them wants those behind them next, so the order is walked along.
    pub(crate) async fn first<T: FromQueryResult>(
        self,
        db: &Db,
        order: &str,
        count: u64,
    ) -> Result<Vec<T>, DbErr> {
        let (columns, from, filter) = (self.columns, self.from, self.filter(true));
        let sql = format!("SELECT {columns} FROM {from}{filter} ORDER BY {order} LIMIT {count}");
        query::all(db.reader(), &sql, self.values).await
    }

    /// One page, the nearest there is to the one wanted. `order` is what to sort by, the last of it unique.
    pub(crate) async fn page<T: FromQueryResult, Order>(
        mut self,
        db: &Db,
        wanted: &Wanted<Order>,
        order: &[&str],
    ) -> Result<Listed<T>, DbErr> {
        self.search(db, &wanted.words);
        let (from, filter) = (self.from, self.filter(false));
        let count = format!(
            "SELECT COUNT(*) AS value FROM (SELECT 1 FROM {from}{filter} LIMIT {}) counted",
            MAX_COUNTED + 1
        );
        let counted: i64 = query::scalar(db.reader(), &count, self.values.clone()).await?.unwrap_or(0);
        let counted = u64::try_from(counted).unwrap_or(0);
        let page = Page::new(wanted.page, wanted.rows_per_page, counted.min(MAX_COUNTED));
        let filter = self.filter(counted > MAX_COUNTED);
        // The index behind an order is read backwards as a whole.
        let direction = if wanted.is_descending { " DESC" } else { "" };
        let order: Vec<String> = order.iter().map(|column| format!("{column}{direction}")).collect();
        let sql = format!(
            "SELECT {} FROM {from}{filter} ORDER BY {} LIMIT {} OFFSET {}",
            self.columns,
            order.join(", "),
            page.num_per_page,
            page.offset()
        );
        let rows = query::all(db.reader(), &sql, self.values).await?;
        Ok(Listed { rows, page, has_more: counted > MAX_COUNTED })
    }
}
