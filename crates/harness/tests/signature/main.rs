//! A fault in an ordering changes the parts of this ordering in the fingerprint, and no other part.
//!
//! A catalogue has all orderings in a form that can be faulty.

mod faulty;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use anyhow::Result;
use faulty::{Fault, FaultyOrderings};
use scoutlab::games::BuiltInGames;
use scoutlab::signature::{Parts, parts, parts_of_searches, run};
use scoutlab::{Catalogue, Lab, SearchOutcome, SearchText};

/// Searches with outcomes that are kept, because most searches do not use the faulty ordering.
struct Searches {
    catalogue: Catalogue,
    kept: RefCell<HashMap<String, SearchOutcome>>,
}

impl Searches {
    fn run(&self, text: &SearchText) -> Result<SearchOutcome> {
        let key = format!("{text:?}");
        if let Some(known) = self.kept.borrow().get(&key) {
            return Ok(known.clone());
        }
        let found = run(&self.catalogue, text)?;
        self.kept.borrow_mut().insert(key, found.clone());
        Ok(found)
    }

    fn parts_with(&self, name: &str, fault: Fault) -> Parts {
        let search = |text: &SearchText| {
            let is_named = text.ordering.split('+').any(|part| part.split(':').next() == Some(name));
            // The searches of other parts do not name `none`, the default.
            if !is_named || text.ordering == SearchText::default().ordering {
                return self.run(text);
            }
            fault.choose(name);
            let found = run(&self.catalogue, text);
            Fault::None.choose("");
            found
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
    let catalogue = Lab::<BuiltInGames, FaultyOrderings>::of_types().catalogue().unwrap();
    let searches = Searches { catalogue, kept: RefCell::default() };
    let right = parts_of_searches(&|text| searches.run(text)).unwrap();
    for (name, part) in &right {
        assert_eq!(parts().unwrap().get(name), Some(part), "{name}");
    }
    let by_weights = ["history", "continuation", "butterfly", "relative-history", "counter-history"];
    let learns = |name: &str| ["killer", "countermove"].contains(&name) || by_weights.contains(&name);
    for name in Catalogue::built_in().orderings().names() {
        // A form that was added later has a part of its own, such as `ordering/history:malus`.
        let is_own = |part: &&String| part.split(':').next() == Some(&format!("ordering/{name}"));
        let own: BTreeSet<String> = right.keys().filter(is_own).cloned().collect();
        let changes = |fault| changed(&right, &searches.parts_with(name, fault));
        assert_eq!(changes(Fault::None), BTreeSet::new(), "{name} without a fault");
        assert_eq!(changes(Fault::Swap), own, "{name} that swaps two moves");
        assert_eq!(changes(Fault::CountMore), own, "{name} that counts more evaluations");
        let forgetful = if learns(name) { own.clone() } else { BTreeSet::new() };
        assert_eq!(changes(Fault::Forget), forgetful, "{name} that forgets cutoffs");
        let improved = if by_weights.contains(&name) { own.clone() } else { BTreeSet::new() };
        assert_eq!(changes(Fault::ForgetImproved), improved, "{name} that forgets new best moves");
        let begun = if name == "history" { own } else { BTreeSet::new() };
        assert_eq!(changes(Fault::NeverBegin), begun, "{name} that does not see a new iteration");
    }
}
