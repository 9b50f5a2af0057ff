//! A search of trees that answers `scoutlab debug --program`, with a fault that its argument names, for tests of the comparison.

use std::fmt::Write;

use serde_json::{Value, json};

struct Search {
    fault: String,
    calls: u64,
    log: String,
}

impl Search {
    fn visit(&mut self, node: &Value, depth: u64, sign: f64, [alpha, beta]: [f64; 2], path: &str) -> f64 {
        let before = self.calls;
        self.calls += 1;
        let fault = self.fault.clone();
        let has = |name: &str| fault == name;
        let mut best = if has("best-starts-at-0") { 0.0 } else { f64::NEG_INFINITY };
        match node.as_array() {
            None => best = if has("sign") { -sign } else { sign } * node.as_f64().unwrap(),
            Some(children) => {
                let mut bound = alpha;
                for (number, child) in (1..).zip(children) {
                    let window = match fault.as_str() {
                        "not-negated" => [bound, beta],
                        "swapped" => [-bound, -beta],
                        "no-beta" => [f64::NEG_INFINITY, -bound],
                        _ => [-beta, -bound],
                    };
                    let value = -self.visit(child, depth - 1, -sign, window, &format!("{path} {number}"));
                    best = best.max(value);
                    if !has("alpha-not-raised") {
                        bound = bound.max(value);
                    }
                    if if has("greater") { best > beta } else { best >= beta } {
                        break;
                    }
                }
            }
        }
        if has("fail-hard") {
            best = best.clamp(alpha, beta);
        }
        let (path, calls) = (path.trim(), self.calls - before);
        writeln!(self.log, "{path},{alpha},{beta},{depth},{best},{calls}").unwrap();
        best
    }
}

fn main() {
    let fault = std::env::args().nth(1).unwrap_or_default();
    for line in std::io::stdin().lines() {
        let request: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let bound = |key: &str| request[key].as_f64().unwrap_or_else(|| request[key].as_str().unwrap().parse().unwrap());
        let mut search = Search { fault: fault.clone(), calls: 0, log: String::new() };
        let depth = request["depth"].as_u64().unwrap();
        let value = search.visit(&request["tree"], depth, 1.0, ["alpha", "beta"].map(bound), "");
        if let Some(file) = request["log"].as_str().filter(|_| fault != "writes-no-log") {
            std::fs::write(file, if fault == "damaged-log" { "1,2,3" } else { &search.log }).unwrap();
        }
        let (id, calls) = (&request["id"], search.calls);
        let answer = match fault.as_str() {
            "refuses-depth-2" if depth == 2 => json!({ "id": id, "error": "too deep" }),
            "refuses-all" => json!({ "id": id, "error": "no" }),
            "states-nothing" => json!({ "id": id }),
            "another-id" => json!({ "id": 0, "value": value }),
            "no-json" => json!("three"),
            "value-only" => json!({ "value": value }),
            "answers-once" if *id != 1 => json!({ "id": id }),
            "answers-once" => json!({ "id": id, "value": value }),
            "counts-twice" | "writes-no-log" | "damaged-log" => json!({ "id": id, "value": value, "calls": 2 * calls }),
            _ => json!({ "id": id, "value": value, "calls": calls }),
        };
        println!("{answer}");
    }
}
