//! The notation of synthetic trees, and the errors for invalid notation.

use crate::support::{minimax, tree};
use scoutlab_games::Notation;
use scoutlab_games::tree::{Model, UniformPosition, UniformTree, UniformTreeError};

#[test]
fn trees_are_written_as_they_were_read() {
    for text in [
        "b=4,d=8,seed=1,model=continuous",
        "b=2,d=60,seed=18446744073709551615,model=values,k=3",
        "b=64,d=10,seed=0,model=win-loss,win=0.381966011",
        "b=4,d=8,seed=1,model=ordered,p=0.7",
        "b=1,d=1,seed=1,model=strong",
    ] {
        assert_eq!(UniformTree::parse(text).unwrap().to_string(), text);
        assert_eq!(UniformPosition::parse(text).unwrap().position_name(), text);
    }
    let written_otherwise = UniformTree::parse(" p=0.70, model = ordered ,d=8,b=4").unwrap();
    assert_eq!(written_otherwise.to_string(), "b=4,d=8,seed=0,model=ordered,p=0.7");
    assert_eq!(UniformTree::parse("b=4,d=8").unwrap(), UniformTree::new(4, 8, 0, Model::Continuous).unwrap());
    let inner = "b=4,d=8,seed=1,model=continuous after 1 4 2";
    assert_eq!(UniformPosition::parse(inner).unwrap().position_name(), inner);
    assert_eq!(UniformPosition::parse(inner).unwrap().path(), [0, 3, 1]);
}

#[test]
fn diagrams_show_the_place_and_what_is_known_there() {
    let root = tree(3, 4, 1, "model=ordered,p=1").root();
    let value = minimax(&root);
    let expected =
        format!("b=3,d=4,seed=1,model=ordered,p=1\nroot, ply 0 of 4, max to move\nvalue {value} for max, best child 1");
    assert_eq!(root.diagram(), expected);
    let leaf = UniformPosition::parse("b=3,d=1,seed=1 after 2").unwrap();
    assert_eq!(leaf.diagram(), "b=3,d=1,seed=1,model=continuous\nnode 2, ply 1 of 1, a leaf");
}

#[test]
fn malformed_parameters_are_named_with_what_was_expected() {
    for (text, problem) in [
        ("", "unexpected value ``, expected one of: `b=`, `d=`, `seed=`, `model=`, `k=`, `win=`, `p=`"),
        ("start", "expected a synthetic tree, such as b=4,d=6,seed=1, or an explicit tree, such as [[3 5] 2]"),
        ("begin", "unexpected value `begin`"),
        ("b=4,d=8,", "unexpected value ``"),
        ("d=8", "b= is missing, expected the number of children, from 1 to 64"),
        ("b=4,seed=1", "d= is missing, expected the depth in plies, from 1 to 60, e.g. `b=4,seed=1,d=6`"),
        ("b=4,d", "`d` has no value, expected `d=` and a value, e.g. `b=4,d=6,seed=1,model=values,k=9`"),
        ("b=4,d=6,model=values", "e.g. `b=4,d=6,model=values,k=9`"),
        ("b=4,d=6,model=win-loss", "e.g. `b=4,d=6,model=win-loss,win=0.6`"),
        ("b=4,d=6,model=ordered", "e.g. `b=4,d=6,model=ordered,p=0.7`"),
        ("b=0,d=3", "b=0: expected the number of children, from 1 to 64"),
        ("b=65,d=3", "b=65: expected the number of children, from 1 to 64"),
        ("b=-2,d=3", "b=-2: expected the number of children"),
        ("b=two,d=3", "b=two: expected the number of children"),
        ("b=2,d=0", "d=0: expected the depth in plies, from 1 to 60"),
        ("b=2,d=61", "d=61: expected the depth in plies, from 1 to 60"),
        ("b=2,d=", "d=: expected the depth in plies"),
        ("b=10,d=19", "b=10,d=19: expected a tree of fewer than 2^63 nodes, at 10 children at most 18 plies"),
        ("b=2,d=3,seed=-1", "seed=-1: expected a whole number from 0 to 18446744073709551615"),
        ("b=2,d=3,b=4", "`b` is given twice"),
        ("b=2,depth=3", "unknown parameter `depth` (did you mean `d`?)"),
        ("b=2,d=3,sede=1", "unknown parameter `sede` (did you mean `seed`?)"),
        ("b=2,d=3,x=1", "unknown parameter `x`, expected one of"),
        ("b=2,d=3,model=orderd,p=1", "unknown model `orderd` (did you mean `ordered`?)"),
        ("b=2,d=3,model=winloss", "did you mean `win-loss`?"),
        ("b=2,d=3,model=uniform", "unknown model `uniform`, expected one of"),
        ("b=2,d=3,model=values", "k= is missing, expected the number of distinct values, from 1 to 1073741824"),
        ("b=2,d=3,model=values,k=0", "k=0: expected the number of distinct values"),
        ("b=2,d=3,model=win-loss", "win= is missing, expected the probability of a win for MAX at a leaf"),
        ("b=2,d=3,model=win-loss,win=1.5", "win=1.5: expected the probability of a win for MAX at a leaf, from 0 to 1"),
        ("b=2,d=3,model=ordered", "p= is missing, expected the probability that the first child is best"),
        ("b=2,d=3,model=ordered,p=0.1234567890", "with at most 9 decimals"),
        ("b=2,d=3,p=0.5", "p= belongs to model=ordered, but the model is continuous"),
        ("b=2,d=3,model=strong,k=2", "k= belongs to model=values, but the model is strong"),
        ("b=2,d=2 after 1 2 1", "3 moves lead below the leaves, expected at most 2"),
        ("b=2,d=2 after 3", "`3` is not a legal move here, expected one of: 1 2"),
        ("b=2,d=2 after 0", "`0` is not a legal move here"),
    ] {
        let error = UniformPosition::parse(text).expect_err(text).to_string();
        assert!(error.contains(problem), "{text}: {error}");
    }
}

#[test]
fn trees_out_of_range_are_refused_by_the_constructor_too() {
    let refused = |degree, depth, model| UniformTree::new(degree, depth, 0, model).unwrap_err();
    assert_eq!(refused(0, 3, Model::Strong), UniformTreeError::Degree(0));
    assert_eq!(refused(65, 3, Model::Strong), UniformTreeError::Degree(65));
    assert_eq!(refused(2, 0, Model::Strong), UniformTreeError::Depth(0));
    assert_eq!(refused(2, 61, Model::Strong), UniformTreeError::Depth(61));
    assert_eq!(refused(2, 3, Model::Values { count: 0 }), UniformTreeError::Values(0));
    assert_eq!(
        refused(2, 3, Model::Values { count: (1 << 30) + 1 }).to_string(),
        "k=1073741825: expected 1 to 1073741824 distinct values"
    );
}
