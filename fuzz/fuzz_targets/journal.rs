//! Parses journals. Only lines with a valid checksum may be accepted, and the counts and positions of accepted lines must be
//! consistent.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoutlab_runs::journal::scan;

const CELLS: usize = 20;

fuzz_target!(|bytes: &[u8]| {
    let contents = scan(bytes, CELLS, None).expect("memory can always be read");
    assert_eq!(contents.done, contents.places.iter().flatten().count());
    assert_eq!(contents.end + contents.damaged_tail, bytes.len() as u64);
    for place in contents.places.iter().flatten() {
        let line = bytes[place.get() as usize..].split(|&byte| byte == b'\n').next().expect("a first piece");
        let sum = std::str::from_utf8(&line[..8]).expect("digits");
        assert_eq!(u32::from_str_radix(sum, 16), Ok(crc32fast::hash(&line[9..])));
    }
});
