//! Plays random mosaic games, and counts a cribbage hand: `lomber-example GAMES SEED [CARD...]`

mod lomber;

use std::env;
use std::process::ExitCode;

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

fn number<T: std::str::FromStr>(words: &[String], at: usize, name: &str) -> Result<T, String> {
    let word = words.get(at).ok_or("usage: lomber-example GAMES SEED [CARD...]")?;
    word.parse().map_err(|_| format!("{name} is '{word}'; it must be a whole number"))
}

fn run(words: &[String]) -> Result<(), String> {
    lomber::check_abi()?;
    let games: usize = number(words, 0, "the number of games")?;
    let (lengths, passes) = lomber::Setup::new(number(words, 1, "the seed")?).play(games)?;
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
