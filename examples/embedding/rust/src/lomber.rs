//! The declarations of `lomber.h` that this program needs, and a safe face for them.

use std::ffi::CStr;
use std::os::raw::{c_char, c_int};
use std::ptr;

/// The `LOMBER_ABI_VERSION` that the declarations below were written for.
const ABI: u32 = 2;

/// What random mosaic games start from: `lomber_mosaic_setup`.
#[repr(C)]
pub struct Setup {
    pub seed: u64,
    pub first: u64,
    pub pack: u8,
    pub seats: u8,
    pub width: u8,
    pub height: u8,
    pub flags: u8,
    pub opening_low: u8,
    pub opening_high: u8,
    reserved: u8,
}

/// Where the games go: `lomber_mosaic_games`.
#[repr(C)]
struct Games {
    boards: *mut u8,
    corners: *mut i8,
    lengths: *mut i32,
    passes: *mut i32,
    actions: *mut i32,
    owners: *mut u8,
    plies: usize,
}

extern "C" {
    fn lomber_abi_version() -> u32;
    fn lomber_status_string(status: c_int) -> *const c_char;
    fn lomber_cribbage_show(hand: *const u8, n: usize, starter: u8, crib: c_int) -> c_int;
    fn lomber_mosaic_playouts(setup: *const Setup, n: usize, games: *const Games) -> c_int;
}

fn text(status: c_int) -> String {
    // The string is constant, and never NULL.
    unsafe { CStr::from_ptr(lomber_status_string(status)) }.to_string_lossy().into_owned()
}

/// Says whether the library is the one that was declared here.
pub fn check_abi() -> Result<(), String> {
    match unsafe { lomber_abi_version() } {
        ABI => Ok(()),
        other => Err(format!("this program was written for lomber's ABI {ABI}, not {other}")),
    }
}

impl Setup {
    /// Games of four seats with the full pack on a board of seven by seven.
    pub fn new(seed: u64) -> Setup {
        Setup {
            seed,
            first: 0,
            pack: 52,
            seats: 4,
            width: 7,
            height: 7,
            flags: 0,
            opening_low: 2,
            opening_high: 10,
            reserved: 0,
        }
    }

    /// Plays `n` games; the cards laid and the passes of each.
    pub fn play(&self, n: usize) -> Result<(Vec<i32>, Vec<i32>), String> {
        let (mut lengths, mut passes) = (vec![0; n], vec![0; n]);
        let games = Games {
            boards: ptr::null_mut(),
            corners: ptr::null_mut(),
            lengths: lengths.as_mut_ptr(),
            passes: passes.as_mut_ptr(),
            actions: ptr::null_mut(),
            owners: ptr::null_mut(),
            plies: 0,
        };
        // The vectors hold n items each, and nothing else is written.
        match unsafe { lomber_mosaic_playouts(self, n, &games) } {
            0 => Ok((lengths, passes)),
            status => Err(text(status)),
        }
    }
}

/// The points of a cribbage hand with its starter.
pub fn show(hand: &[u8], starter: u8, crib: bool) -> Result<i32, String> {
    match unsafe { lomber_cribbage_show(hand.as_ptr(), hand.len(), starter, crib.into()) } {
        status if status < 0 => Err(text(status)),
        points => Ok(points),
    }
}
