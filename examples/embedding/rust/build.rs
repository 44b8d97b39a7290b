//! Links with the static library of an installed lomber: `lomber-config --libs` says where it is.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=LOMBER_CONFIG");
    let command = env::var("LOMBER_CONFIG").unwrap_or_else(|_| "lomber-config".into());
    let output = Command::new(&command).arg("--libs").output().unwrap_or_else(|error| {
        panic!("{command} does not run ({error}): install lomber, or name it in LOMBER_CONFIG")
    });
    assert!(output.status.success(), "{command} --libs failed");
    for flag in String::from_utf8_lossy(&output.stdout).split_whitespace() {
        if let Some(folder) = flag.strip_prefix("-L") {
            println!("cargo:rustc-link-search=native={folder}");
        } else if let Some(library) = flag.strip_prefix("-l") {
            println!("cargo:rustc-link-lib=static={library}");
        }
    }
}
