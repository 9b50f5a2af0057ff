//! A fault in an ordering changes the parts of this ordering in the fingerprint, and no other part.
//!
//! The faulty orderings are registered for the whole process, so these tests have their own program.

mod faulty;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use anyhow::Result;
use faulty::{Fault, PREFIX};
use scoutlab::signature::{Parts, parts, parts_of_searches, run};
use scoutlab::{SearchOutcome, SearchText};
use scoutlab_search::orderings::ORDERINGS;

/// Replaces the ordering `name` by its faulty form in orderings joined by `+`.
fn replaced(orderings: &str, name: &str) -> String {
    let faulty = |part: &str| {
        if part.split(':').next() == Some(name) { format!("{PREFIX}{part}") } else { part.to_owned() }
    };
    orderings.split('+').map(faulty).collect::<Vec<_>>().join("+")
}

/// Searches with outcomes that are kept, because most searches do not use the faulty ordering.
#[derive(Default)]
struct Searches(RefCell<HashMap<String, SearchOutcome>>);

impl Searches {
    fn run(&self, text: &SearchText) -> Result<SearchOutcome> {
        let key = format!("{text:?}");
        if let Some(known) = self.0.borrow().get(&key) {
            return Ok(known.clone());
        }
        let found = run(text)?;
        self.0.borrow_mut().insert(key, found.clone());
        Ok(found)
    }

    fn parts_with(&self, name: &str, fault: Fault) -> Parts {
        fault.choose();
        let search = |text: &SearchText| {
            let ordering = replaced(&text.ordering, name);
            // The searches of other parts do not name `none`, the default.
            let is_named = ordering != text.ordering && (name != "none" || text.ordering != SearchText::default().ordering);
            if is_named { run(&SearchText { ordering, ..text.clone() }) } else { self.run(text) }
        };
        parts_of_searches(&search).unwrap()
    }
}

fn changed(before: &Parts, after: &Parts) -> BTreeSet<String> {
    assert!(before.keys().eq(after.keys()));
    before.iter().filter(|(name, part)| after[*name] != **part).map(|(name, _)| name.clone()).collect()
}

#[test]
fn a_fault_in_an_ordering_changes_its_own_part_alone() {
    faulty::register();
    let searches = Searches::default();
    let right = parts_of_searches(&|text| searches.run(text)).unwrap();
    for (name, part) in &right {
        assert_eq!(parts().unwrap().get(name), Some(part), "{name}");
    }
    let learns = |name: &str| ["killer", "history", "countermove", "continuation"].contains(&name);
    for (name, _) in ORDERINGS {
        let own = BTreeSet::from([format!("ordering/{name}")]);
        let changes = |fault| changed(&right, &searches.parts_with(name, fault));
        assert_eq!(changes(Fault::None), BTreeSet::new(), "{name} without a fault");
        assert_eq!(changes(Fault::Swap), own, "{name} that swaps two moves");
        assert_eq!(changes(Fault::CountMore), own, "{name} that counts more evaluations");
        let forgetful = if learns(name) { own.clone() } else { BTreeSet::new() };
        assert_eq!(changes(Fault::Forget), forgetful, "{name} that forgets cutoffs");
        let improved = if ["history", "continuation"].contains(name) { own.clone() } else { BTreeSet::new() };
        assert_eq!(changes(Fault::ForgetImproved), improved, "{name} that forgets new best moves");
        let begun = if *name == "history" { own } else { BTreeSet::new() };
        assert_eq!(changes(Fault::NeverBegin), begun, "{name} that does not see a new iteration");
    }
}
