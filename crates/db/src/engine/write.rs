//! Statements that write one row, given as pairs of column and value.

use sea_orm::Value;

/// A statement that writes, with its values.
pub(crate) type Effect = (String, Vec<Value>);

/// A column and its value.
pub(crate) type Written = (&'static str, Value);

pub(crate) fn insert(table: &str, row: impl IntoIterator<Item = Written>) -> Effect {
    let (columns, values): (Vec<&str>, Vec<Value>) = row.into_iter().unzip();
    let places: Vec<String> = (1..=values.len()).map(|place| format!("${place}")).collect();
    (format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), places.join(", ")), values)
}

/// Changes the row with this id.
pub(crate) fn update(table: &str, id: &str, changes: impl IntoIterator<Item = Written>) -> Effect {
    let mut values = vec![id.into()];
    let mut list = Vec::new();
    for (column, value) in changes {
        values.push(value);
        list.push(format!("{column} = ${}", values.len()));
    }
    (format!("UPDATE {table} SET {} WHERE id = $1", list.join(", ")), values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_go_where_their_columns_are() {
        let row = [("name", "Ada".into()), ("age", 36_i64.into())];
        let (sql, values) = insert("people", row.clone());
        assert_eq!(sql, "INSERT INTO people (name, age) VALUES ($1, $2)");
        assert_eq!(values, ["Ada".into(), Value::from(36_i64)]);
        let (sql, values) = update("people", "p1", row);
        assert_eq!(sql, "UPDATE people SET name = $2, age = $3 WHERE id = $1");
        assert_eq!(values, ["p1".into(), "Ada".into(), Value::from(36_i64)]);
    }
}
