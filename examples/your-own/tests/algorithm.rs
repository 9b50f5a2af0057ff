//! The algorithm against minimax.

use scoutlab_games::tree::{Leaves, UniformPosition};
use scoutlab_search::Search;
use scoutlab_search::algorithms::Minimax;
use your_own::YourOwnAlgorithm;

#[test]
fn it_finds_the_value_of_minimax() {
    for seed in 0..200 {
        let root = UniformPosition::parse(&format!("b=3,d=4,model=values,k=5,seed={seed}")).unwrap();
        let expected = Search::new(&Leaves).run(&Minimax, &root, 4);
        assert_eq!(Search::new(&Leaves).run(&YourOwnAlgorithm, &root, 4), expected, "seed {seed}");
    }
}
