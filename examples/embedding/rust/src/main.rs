//! Plays random mosaic games, and counts a cribbage hand: `lomber-example GAMES SEED [CARD...]`

mod lomber;

use std::env;
use std::process::ExitCode;

/// Eight bytes a game are kept.
const GAMES_MAX: u64 = 10_000_000;

fn card(text: &str) -> Result<u8, String> {
    let wrong = || format!("'{text}' is no card: a rank of 23456789TJQKA, then a suit of cdhs");
    let mut letters = text.chars();
    let rank = letters.next().and_then(|c| "23456789TJQKA".find(c)).ok_or_else(wrong)?;
    let suit = letters.next().and_then(|c| "cdhs".find(c)).ok_or_else(wrong)?;
    match letters.next() {
        None => Ok((13 * suit + rank) as u8),
        Some(_) => Err(wrong()),
    }
}

/// Reads a number of 0..most.
fn number(words: &[String], at: usize, name: &str, most: u64) -> Result<u64, String> {
    let word = words.get(at).ok_or("usage: lomber-example GAMES SEED [CARD...]")?;
    match word.parse() {
        Ok(number) if number <= most => Ok(number),
        _ => Err(format!("{name} is '{word}'; it must be a whole number, 0 to {most}")),
    }
}

fn run(words: &[String]) -> Result<(), String> {
    lomber::check_abi()?;
    let games = number(words, 0, "the number of games", GAMES_MAX)?;
    let seed = number(words, 1, "the seed", u64::MAX)?;
    let (lengths, passes) = lomber::Setup::new(seed).play(games as usize)?;
    println!("cards {} passes {}", lengths.iter().sum::<i32>(), passes.iter().sum::<i32>());
    let cards = words[2..].iter().map(|word| card(word)).collect::<Result<Vec<u8>, String>>()?;
    if let Some((starter, hand)) = cards.split_last() {
        println!("points {}", lomber::show(hand, *starter, false)?);
    }
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
