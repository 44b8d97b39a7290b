// Calls lomber.wasm from Node: node lomber.mjs lomber.wasm GAMES SEED [CARD...]
import { readFile } from "node:fs/promises";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const ABI = 2; // the LOMBER_ABI_VERSION that the offsets below were written for
const SETUP = 24; // bytes of a lomber_mosaic_setup
const GAMES = 28; // and of a lomber_mosaic_games, pointers having four
const SEED_MAX = 2n ** 64n - 1n;

/** Loads the module; its functions, and a view of the room for what is passed by address. */
async function load(path) {
  const { instance } = await WebAssembly.instantiate(await readFile(path));
  const { memory, room_address, room_size, ...library } = instance.exports;
  if (library.lomber_abi_version() !== ABI) {
    throw new Error(`the module has lomber's ABI ${library.lomber_abi_version()}, not ${ABI}`);
  }
  const base = room_address();
  const size = room_size();
  return { library, memory, base, size, view: new DataView(memory.buffer, base, size) };
}

/** The error for a negative status, with the library's own words. */
function failure({ library, memory }, status) {
  const bytes = new Uint8Array(memory.buffer, library.lomber_status_string(status));
  return new Error(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
}

/** Plays random games of four on a board of seven by seven; how many cards were laid, and passes. */
export function playouts(module, games, seed) {
  const { library, base, size, view } = module;
  const lengths = SETUP + GAMES + 4;
  const passes = lengths + 4 * games;
  if (passes + 4 * games > size) throw new Error(`at most ${(size - lengths) >> 3} games at once`);
  view.setBigUint64(0, BigInt(seed), true);
  view.setBigUint64(8, 0n, true);
  [52, 4, 7, 7, 0, 2, 10, 0].forEach((byte, i) => view.setUint8(16 + i, byte));
  for (let i = 0; i < GAMES; i += 4) view.setUint32(SETUP + i, 0, true);
  view.setUint32(SETUP + 8, base + lengths, true);
  view.setUint32(SETUP + 12, base + passes, true);
  const status = library.lomber_mosaic_playouts(base, games, base + SETUP);
  if (status !== 0) throw failure(module, status);
  const sum = (at) => {
    let total = 0;
    for (let i = 0; i < games; i++) total += view.getInt32(at + 4 * i, true);
    return total;
  };
  return { cards: sum(lengths), passes: sum(passes) };
}

/** Counts a hand, the starter last. */
export function show(module, cards) {
  const { library, base, view } = module;
  cards.forEach((card, i) => view.setUint8(i, card));
  const points = library.lomber_cribbage_show(base, cards.length - 1, cards.at(-1), 0);
  if (points < 0) throw failure(module, points);
  return points;
}

function parseCard(text) {
  const [rank, suit] = [RANKS.indexOf(text[0]), SUITS.indexOf(text[1])];
  if (text.length !== 2 || rank < 0 || suit < 0) {
    throw new Error(`'${text}' is no card: a rank of ${RANKS}, then a suit of ${SUITS}`);
  }
  return 13 * suit + rank;
}

async function main([path, games, seed, ...cards]) {
  if (!/^\d+$/.test(games ?? "") || !/^\d+$/.test(seed ?? "")) {
    throw new Error("usage: node lomber.mjs lomber.wasm GAMES SEED [CARD...]");
  }
  if (BigInt(seed) > SEED_MAX) {
    throw new Error(`the seed is '${seed}'; it must be a whole number, 0 to ${SEED_MAX}`);
  }
  const module = await load(path);
  const played = playouts(module, Number(games), seed);
  console.log(`cards ${played.cards} passes ${played.passes}`);
  if (cards.length) console.log(`points ${show(module, cards.map(parseCard))}`);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 2;
});
