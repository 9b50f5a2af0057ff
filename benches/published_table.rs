//! The published table of 2011 against a program as one writes it first: counts, then time.
#![allow(missing_docs, reason = "criterion_group! writes a public function")]

mod baseline;

use std::hint::black_box;

use baseline::naive;
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use scoutlab_games::othello::{Discs, Othello, ffo};
use scoutlab_games::{Game, Side, SideSigned};
use scoutlab_search::algorithms::{AlphaBeta, Scout};
use scoutlab_search::observers::Counters;
use scoutlab_search::{Algorithm, CountingSearch, INFINITY};

const PUBLISHED: &str = include_str!("../data/published/othello-ffo-2011.csv");

struct Line {
    position: Othello,
    scout: bool,
    depth: u32,
    leaves: u64,
}

fn table() -> Vec<Line> {
    let read = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let number: u32 = fields[0].parse().unwrap();
        Line {
            position: ffo().iter().find(|stored| stored.number == number).unwrap().position,
            scout: fields[1] == "scout",
            depth: fields[2].parse().unwrap(),
            leaves: fields[3].parse().unwrap(),
        }
    };
    PUBLISHED.lines().skip(1).map(read).collect()
}

fn scoutlab(line: &Line) -> u64 {
    // White's value at every leaf: Scout has max at the root, alpha-beta negates at each ply.
    if line.scout {
        let sign = if line.position.side_to_move() == Side::First { -1 } else { 1 };
        leaves(&Scout, SideSigned::new(Discs, sign, sign), line)
    } else {
        leaves(&AlphaBeta, SideSigned::new(Discs, -1, 1), line)
    }
}

fn leaves(algorithm: &impl Algorithm, evaluator: SideSigned<Discs>, line: &Line) -> u64 {
    let mut search = CountingSearch::new(evaluator, Counters::default());
    black_box(search.run(algorithm, &line.position, line.depth)).unwrap();
    search.watch.leaves
}

fn naive_program(line: &Line) -> u64 {
    let mut leaves = 0;
    if line.scout {
        black_box(naive::eval(&line.position, line.depth, true, &mut leaves));
    } else {
        black_box(naive::alphabeta(&line.position, line.depth, -INFINITY, INFINITY, &mut leaves));
    }
    leaves
}

fn check(name: &str, lines: &[Line], count: fn(&Line) -> u64) {
    for line in lines {
        let found = count(line);
        assert_eq!(found, line.leaves, "{name}: depth {}, scout {}", line.depth, line.scout);
    }
}

fn published_table(criterion: &mut Criterion) {
    let mut lines = table();
    check("scoutlab", &lines, scoutlab);
    // A tenth of the leaves, spread over all positions: the naive program needs half a minute for the whole table.
    lines.retain(|line| line.depth <= 8);
    check("naive", &lines, naive_program);
    let mut group = criterion.benchmark_group("published table to depth 8");
    group.throughput(Throughput::Elements(lines.iter().map(|line| line.leaves).sum()));
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.bench_function("naive", |bencher| bencher.iter(|| lines.iter().map(naive_program).sum::<u64>()));
    group.bench_function("scoutlab", |bencher| bencher.iter(|| lines.iter().map(scoutlab).sum::<u64>()));
    group.finish();

    let lines = table();
    let mut group = criterion.benchmark_group("published table");
    group.throughput(Throughput::Elements(lines.iter().map(|line| line.leaves).sum()));
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.bench_function("scoutlab", |bencher| bencher.iter(|| lines.iter().map(scoutlab).sum::<u64>()));
    group.finish();
}

criterion_group!(benches, published_table);
criterion_main!(benches);
