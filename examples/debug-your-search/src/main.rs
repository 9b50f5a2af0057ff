//! A search of any tree that answers `scoutlab debug --program "cargo run -q -p debug-your-search"`. Put your search in the place of `Search::visit`.

use serde_json::{Value, json};

#[derive(Default)]
struct Search(u64, String); // calls, log

impl Search {
    /// Fail-soft alpha-beta. A node is an array of children, or a value for MAX; `sign` is 1 if MAX is to move.
    fn visit(&mut self, node: &Value, depth: u64, sign: f64, window: [f64; 2], path: &str) -> f64 {
        let ([alpha, beta], before) = (window, self.0);
        self.0 += 1;
        let mut best = f64::NEG_INFINITY;
        for (number, child) in (1..).zip(node.as_array().into_iter().flatten()) {
            let path = format!("{path} {number}");
            best = best.max(-self.visit(child, depth - 1, -sign, [-beta, -alpha.max(best)], &path));
            if best >= beta {
                break;
            }
        }
        best = node.as_f64().map_or(best, |value| sign * value);
        self.1 += &format!("{},{alpha},{beta},{depth},{best},{}\n", path.trim(), self.0 - before);
        best
    }
}

fn main() {
    for line in std::io::stdin().lines() {
        let request: Value = serde_json::from_str(&line.unwrap()).unwrap();
        if request["algorithm"].as_str().is_some_and(|name| name.starts_with("deepening")) {
            println!("{}", json!({ "id": request["id"], "error": "this search has no iterative deepening" }));
            continue;
        }
        let bound = |key: &str| request[key].as_f64().unwrap_or_else(|| request[key].as_str().unwrap().parse().unwrap());
        let mut search = Search::default();
        let value = search.visit(&request["tree"], request["depth"].as_u64().unwrap(), 1.0, ["alpha", "beta"].map(bound), "");
        request["log"].as_str().map_or(Ok(()), |file| std::fs::write(file, search.1)).unwrap();
        println!("{}", json!({ "id": request["id"], "value": value, "calls": search.0 }));
    }
}
