//! A search of trees with iterative deepening, a TT and the TT move first, which answers `scoutlab debug --program` with a fault that its
//! argument names, for tests of the comparison.

use std::collections::HashMap;

use serde_json::{Value, json};

/// Bounds by remaining depth, and the best move of the entry.
type Entries = HashMap<u64, (f64, f64, Option<usize>)>;

struct Search {
    fault: String,
    calls: u64,
    table: HashMap<Vec<usize>, Entries>,
}

impl Search {
    fn has(&self, fault: &str) -> bool {
        self.fault == fault
    }

    fn visit(&mut self, node: &Value, depth: u64, sign: f64, [mut alpha, mut beta]: [f64; 2], path: &[usize]) -> f64 {
        self.calls += 1;
        let Some(children) = node["children"].as_array().filter(|_| depth > 0) else {
            return sign * node.as_f64().or_else(|| node["value"].as_f64()).unwrap();
        };
        let entries = self.table.entry(path.to_vec()).or_default();
        let deepest = entries.iter().max_by_key(|(depth, _)| **depth).map(|(_, entry)| *entry);
        let entry = entries.get(&depth).copied();
        if let Some((lower, upper, _)) = entry.filter(|_| !path.is_empty()) {
            if upper <= alpha || lower >= upper {
                return upper;
            }
            if lower >= beta {
                return lower;
            }
            (alpha, beta) = (alpha.max(lower), beta.min(upper));
        }
        let table_move = entry.or(deepest).and_then(|(_, _, best)| best);
        let mut order: Vec<usize> = (0..children.len()).collect();
        if !self.has("TT move not first") {
            order.sort_by_key(|child| Some(*child) != table_move);
        }
        let (start, mut best, mut best_move) = (alpha, f64::NEG_INFINITY, None);
        for child in order {
            let path = [path, &[child]].concat();
            let value = -self.visit(&children[child], depth - 1, -sign, [-beta, -alpha], &path);
            best = best.max(value);
            if value > alpha {
                (alpha, best_move) = (value, Some(child));
            }
            if value >= beta {
                break;
            }
        }
        let best_move = if self.has("TT move lost") { best_move } else { best_move.or(table_move) };
        let entry = self.table.get_mut(path).unwrap().entry(depth).or_insert((f64::NEG_INFINITY, f64::INFINITY, None));
        if best > start {
            entry.0 = best;
        }
        if best < beta {
            entry.1 = best;
        }
        entry.2 = best_move;
        best
    }
}

fn main() {
    let fault = std::env::args().nth(1).unwrap_or_default();
    for line in std::io::stdin().lines() {
        let request: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let mut search = Search { fault: fault.clone(), calls: 0, table: HashMap::new() };
        let mut value = 0.0;
        for depth in 1..=request["depth"].as_u64().unwrap() {
            value = search.visit(&request["tree"], depth, 1.0, [f64::NEG_INFINITY, f64::INFINITY], &[]);
        }
        println!("{}", json!({ "id": request["id"], "value": value, "calls": search.calls }));
    }
}
