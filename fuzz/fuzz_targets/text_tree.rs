//! Parses explicit trees. Writing and reading a tree must return the same tree.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_games::tree::TextTree;

fuzz_target!(|text: &str| {
    if let Ok(tree) = TextTree::parse(text) {
        assert_eq!(TextTree::parse(&tree.to_string()).expect("a tree that can be read"), tree);
        assert!(tree.height() <= 1024);
        assert!(tree.check_depths(tree.height()..=1024).is_ok());
        let _ = tree.check_depths(1..=1024);
    }
    let _ = TextTree::is_explicit(text);
});
