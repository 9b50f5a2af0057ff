//! The tests of this package form one program, because linking each program takes time.

mod laboratory;
mod rules;
mod slow;
