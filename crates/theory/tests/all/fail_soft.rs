//! Compares the theory of `NegaScout` with searches of all assignments of values to the leaves, and of random trees.

use num_bigint::BigInt;
use num_rational::BigRational;
use scoutlab_games::tree::{Leaves, Model, TextTree, UniformTree};
use scoutlab_search::Search;
use scoutlab_search::algorithms::built_in;
use scoutlab_theory::{Law, Number, fail_soft};

fn written(children: u32, depth: u32, next: &mut impl FnMut() -> String) -> String {
    if depth == 0 {
        return next();
    }
    let below: Vec<String> = (0..children).map(|_| written(children, depth - 1, next)).collect();
    format!("[{}]", below.join(" "))
}

#[test]
fn means_of_negascout_are_those_over_all_assignments() {
    let negascout = built_in("negascout").unwrap();
    for (children, depth, count) in
        [(2_u32, 1, 4_u32), (3, 1, 3), (2, 2, 5), (3, 2, 2), (2, 3, 2), (2, 3, 3), (2, 4, 2), (1, 3, 4)]
    {
        // The values have probabilities in proportion to 1, 3, 5, ..
        let weights: Vec<u64> = (0..u64::from(count)).map(|value| 2 * value + 1).collect();
        let leaves = children.pow(depth);
        let (mut total, mut whole) = (0_u128, 0_u128);
        for assignment in 0..count.pow(leaves) {
            let (mut rest, mut weight) = (assignment, 1_u128);
            let text = written(children, depth, &mut || {
                let value = rest % count;
                rest /= count;
                weight *= u128::from(weights[value as usize]);
                value.to_string()
            });
            let mut search = Search::new(&Leaves);
            let tree = TextTree::parse(&text).unwrap();
            search.run_named(&negascout, &tree.root(), depth).unwrap();
            total += weight * u128::from(search.counters.leaves);
            whole += weight;
        }
        let law = Law::from_weights(weights.iter().map(|weight| BigRational::fraction(*weight, 1)).collect()).unwrap();
        let mean = BigRational::new(BigInt::from(total), BigInt::from(whole));
        assert_eq!(fail_soft::negascout(&law, children, depth), mean, "b={children}, d={depth}, k={count}");
    }
}

#[test]
fn searches_by_negascout_agree_with_theory() {
    let negascout = built_in("negascout").unwrap();
    for (children, depth, count) in [(2, 8, 3), (3, 5, 3), (2, 6, 4)] {
        let counts: Vec<f64> = (0..2000)
            .map(|seed| {
                let tree = UniformTree::new(children, depth, seed, Model::Values { count }).unwrap();
                let mut search = Search::new(&Leaves);
                search.run_named(&negascout, &tree.root(), depth.into()).unwrap();
                search.counters.leaves as f64
            })
            .collect();
        let mean = counts.iter().sum::<f64>() / counts.len() as f64;
        let variance = counts.iter().map(|count| (count - mean).powi(2)).sum::<f64>() / counts.len() as f64;
        let law = Law::<f64>::uniform(count).unwrap();
        let expected = fail_soft::negascout(&law, children.into(), depth.into());
        let errors = (mean - expected) / (variance / counts.len() as f64).sqrt();
        assert!(errors.abs() < 4.0, "b={children}, d={depth}, k={count}: {mean}, {expected}");
    }
}
