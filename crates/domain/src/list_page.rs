//! The position in a long list: the `page` of every paged answer (API-05).

use serde::Serialize;

/// Unless a call documents another number (API-07).
pub const ROWS_PER_PAGE: u64 = 20;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Page {
    /// The number of this page, from 1.
    pub number: u64,
    pub num_per_page: u64,
    /// Rows in the whole list.
    pub total_num: u64,
    pub num_pages: u64,
    pub has_previous: bool,
    pub has_next: bool,
    /// The numbers a pager offers: this page and up to five on each side.
    pub page_range: Vec<u64>,
    /// Rows on this page.
    pub count: u64,
}

const NEIGHBOURS: u64 = 5;

impl Page {
    /// The requested page, or the nearest existing one: a list may have become shorter since the reader saw its
    /// pager. An empty list has one empty page.
    pub fn new(asked: u64, num_per_page: u64, total_num: u64) -> Page {
        let num_per_page = num_per_page.max(1);
        let num_pages = total_num.div_ceil(num_per_page).max(1);
        let number = asked.clamp(1, num_pages);
        let before = (number - 1) * num_per_page;
        let count = num_per_page.min(total_num - before);
        Page::of(number, num_per_page, total_num, num_pages, count)
    }

    /// A page of a list that is longer than its counted part: it has `count` rows, and `has_next` says whether more
    /// follow. The counted pages, this page and perhaps the next are known.
    pub fn beyond_count(number: u64, num_per_page: u64, counted: u64, count: u64, has_next: bool) -> Page {
        let num_per_page = num_per_page.max(1);
        let known = counted.div_ceil(num_per_page).max(number + u64::from(has_next));
        Page { has_next, ..Page::of(number, num_per_page, counted, known, count) }
    }

    fn of(number: u64, num_per_page: u64, total_num: u64, num_pages: u64, count: u64) -> Page {
        Page {
            number,
            num_per_page,
            total_num,
            num_pages,
            has_previous: number > 1,
            has_next: number < num_pages,
            page_range: (number.saturating_sub(NEIGHBOURS).max(1)..=(number + NEIGHBOURS).min(num_pages))
                .collect(),
            count,
        }
    }

    /// The number of rows before this page.
    pub fn offset(&self) -> u64 {
        (self.number - 1) * self.num_per_page
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    // API-05
    #[test]
    fn has_the_documented_fields() {
        let page = serde_json::to_value(Page::new(2, ROWS_PER_PAGE, 45)).expect("a plain struct");
        let expected = serde_json::json!({
            "number": 2, "num_per_page": 20, "total_num": 45, "num_pages": 3, "has_previous": true,
            "has_next": true, "page_range": [1, 2, 3], "count": 20,
        });
        assert_eq!(page, expected);
        assert_eq!(
            (Page::new(3, 20, 45).count, Page::new(9, 20, 45).number, Page::new(0, 20, 45).number),
            (5, 3, 1)
        );
        assert_eq!((Page::new(1, 20, 0).num_pages, Page::new(1, 20, 0).count), (1, 0));
        assert_eq!(Page::new(50, 20, 100_000).page_range, (45..=55).collect::<Vec<_>>());
    }

    // LIC-01: a client that follows `has_next` reaches the end of an uncounted list
    #[test]
    fn pages_go_on_where_counting_ended() {
        let page = |number, count, has_next| Page::beyond_count(number, 20, 10_000, count, has_next);
        let seen = |page: Page| (page.num_pages, page.has_next, page.count, page.total_num);
        assert_eq!(seen(page(2, 20, true)), (500, true, 20, 10_000));
        assert_eq!(seen(page(500, 20, true)), (501, true, 20, 10_000));
        assert_eq!(seen(page(600, 20, true)), (601, true, 20, 10_000));
        assert_eq!(seen(page(5_000, 7, false)), (5_000, false, 7, 10_000));
        assert_eq!(page(600, 20, true).page_range, (595..=601).collect::<Vec<_>>());
    }

    proptest! {
        #[test]
        fn pages_cover_the_list_once(per_page in 1_u64..60, total in 0_u64..2_000) {
            let pages = Page::new(1, per_page, total).num_pages;
            let counted: u64 = (1..=pages).map(|number| Page::new(number, per_page, total).count).sum();
            prop_assert_eq!(counted, total);
        }

        #[test]
        fn any_wish_lands_on_a_page(asked: u64, per_page in 0_u64..1_000, total in 0_u64..1_000_000) {
            let page = Page::new(asked, per_page, total);
            prop_assert!(page.number >= 1 && page.number <= page.num_pages && page.offset() <= total);
        }
    }
}
