//! Tests of `scoutlab expect`.

use crate::support::{refused, scoutlab, stdout};

fn expect(arguments: &[&str]) -> serde_json::Value {
    let mut command = vec!["expect", "tree"];
    command.extend(arguments);
    command.push("--json");
    let output = scoutlab(&command);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_str(&stdout(&output)).unwrap()
}

#[test]
fn one_algorithm_is_one_object_with_the_published_mean() {
    let found = expect(&["b=2,d=4,model=values,k=2", "--algorithm", "scout-window", "--fraction"]);
    assert_eq!(found["algorithm"], "scout-window");
    assert_eq!(found["fraction"], "95247/8192");
    assert!((found["mean_leaves"].as_f64().unwrap() - 95_247.0 / 8192.0).abs() < 1e-12);
    assert_eq!(expect(&["b=3,d=0", "--algorithm", "scout"])["mean_leaves"], 1.0);
}

#[test]
fn without_a_name_all_algorithms_of_the_model_are_listed() {
    let names = |tree: &str| -> Vec<String> {
        let found = expect(&[tree]);
        found["algorithms"].as_array().unwrap().iter().map(|row| row["algorithm"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(
        names("b=2,d=3,model=values,k=3"),
        ["minimax", "alphabeta", "scout", "scout-window", "negascout", "negascout-hard", "sss", "dual"]
    );
    assert_eq!(names("b=2,d=3"), ["minimax", "alphabeta", "scout", "sss", "dual"]);
    assert_eq!(names("b=2,d=3,model=strong"), ["minimax", "alphabeta", "scout", "sss", "dual"]);
}

#[test]
fn searches_agree_with_theory() {
    for tree in ["b=3,d=5,model=values,k=4", "b=2,d=9,model=win-loss,win=0.6", "b=3,d=4", "b=3,d=4,model=ordered,p=0.6"] {
        let found = expect(&[tree, "--trees", "4000", "--seed", "1"]);
        let mut searched = 0;
        for row in found["algorithms"].as_array().unwrap() {
            let Some(away) = row["simulated"]["errors_away"].as_f64() else { continue };
            assert!(away.abs() < 4.5, "{tree}: {row}");
            searched += 1;
            // The standard deviation over 4,000 trees should differ from the exact deviation by a few per cent.
            if let Some(exact) = row["standard_deviation"].as_f64() {
                let counted = row["simulated"]["standard_deviation"].as_f64().unwrap();
                assert!((counted / exact - 1.0).abs() < 0.1, "{tree}: {row}");
            }
        }
        assert!(searched >= 2, "{found}");
    }
}

#[test]
fn scout_crosses_alpha_beta_at_the_published_depth() {
    let found = expect(&["b=4,d=16,model=values,k=9", "--crossing"]);
    assert_eq!(found["crossing_depth"], 7);
    assert_eq!(found["depths"].as_array().unwrap().len(), 17);
    assert_eq!(expect(&["b=4,d=7", "--crossing"])["crossing_depth"], serde_json::Value::Null);
    let text = stdout(&scoutlab(&["expect", "tree", "b=4,d=8,model=values,k=9", "--crossing"]));
    assert!(text.ends_with("scout needs fewer leaves than alphabeta from depth 7 on, up to 8\n"), "{text}");
}

#[test]
fn each_bad_parameter_gets_one_message() {
    let told = |arguments: &[&str]| {
        let mut command = vec!["expect"];
        command.extend(arguments);
        refused(&scoutlab(&command))
    };
    insta::assert_snapshot!(told(&["othello", "b=2,d=2"]), @"scoutlab: exact mean counts are not available for the game `othello` (available: tree)");
    insta::assert_snapshot!(told(&["tree", "b=0,d=2"]), @"scoutlab: position `b=0,d=2`: b=0: expected the number of children, from 1 to 64");
    insta::assert_snapshot!(told(&["tree", "b=2,d=2,model=values"]), @"scoutlab: position `b=2,d=2,model=values`: k= is missing, expected the number of distinct values, from 1 to 1073741824, e.g. `b=2,d=2,model=values,k=9`");
    insta::assert_snapshot!(told(&["tree", "b=2,d=2", "--algorithm", "scuot"]), @"scoutlab: unknown algorithm `scuot` (did you mean `scout`?)");
    insta::assert_snapshot!(told(&["tree", "b=2,d=2", "--algorithm", "mtdf"]), @"scoutlab: no exact mean is known for the algorithm `mtdf`, expected one of: minimax, alphabeta, scout, scout-window, negascout, negascout-hard, sss, dual, test:bound=N");
    insta::assert_snapshot!(told(&["tree", "b=2,d=2", "--algorithm", "scout-window"]), @"scoutlab: no exact mean of scout-window is known on continuous trees, expected minimax, alphabeta, scout, sss or dual");
    insta::assert_snapshot!(told(&["tree", "b=2,d=2,model=values,k=90000", "--algorithm", "scout"]), @"scoutlab: k=90000: the mean of scout at b=2,d=2 takes too long, expected at most k=3162");
    insta::assert_snapshot!(told(&["tree", "b=2,d=0", "--trees", "5"]), @"scoutlab: d=0: expected 1 to 60 plies");
    insta::assert_snapshot!(told(&["tree", "b=2,d=30,model=values,k=3", "--fraction"]), @"scoutlab: b=2,d=30: the fraction has too many digits, expected at most 4000 bits for all leaf values");
    insta::assert_snapshot!(told(&["tree", "b=2,d=2", "--crossing", "--algorithm", "scout"]), @"scoutlab: --crossing compares two algorithms, expected --algorithm twice or not at all");
}

#[test]
fn seeds_do_not_begin_again_at_0() {
    let last = format!("b=4,d=2,seed={}", u64::MAX);
    let trees = |trees| ["expect", "tree", &last, "--algorithm", "alphabeta", "--trees", trees].map(str::to_owned);
    let run = |count| scoutlab(&trees(count).each_ref().map(String::as_str));
    assert!(run("1").status.success());
    let message = refused(&run("2"));
    let expected = "--trees: 2 trees from seed 18446744073709551615 on have seeds beyond the largest, 18446744073709551615";
    assert!(message.contains(expected), "{message}");
}
