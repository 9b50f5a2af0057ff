//! Parses CSV tables. Writing and reading a table must return the same table.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_table::data_table::DataTable;

fuzz_target!(|text: &str| {
    if let Ok(table) = DataTable::from_csv(text) {
        assert!(table.rows().all(|row| row.len() == table.columns().len()));
        assert_eq!(DataTable::from_csv(&table.to_csv()).expect("a table that can be read"), table);
        for column in table.columns() {
            let _ = table.numbers(column);
        }
    }
});
