// Cards with seeded damage: the same seed gives the same texts everywhere.
const pieces = ['"', "{", "}", "[", "]", ",", ":", "\\", "\n", "é", "😀",
  "\u200b", "\u202e", "1e400", "-0", "null", "\\ud800", "http://10.0.0.1/"];

// A linear congruential generator (Numerical Recipes).
export class SeededRandom {
  constructor(seed) { this.state = seed >>> 0; }
  below(limit) {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor(this.state / 2 ** 32 * limit);
  }
}

function damaged(bytes, random) {
  const at = random.below(bytes.length + 1);
  const end = Math.min(bytes.length, at + random.below(60));
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (random.below(7)) {
    case 0: return Buffer.concat([before, after.subarray(1)]);
    case 1: return Buffer.concat([before, Buffer.from([random.below(256)]), after.subarray(1)]);
    case 2: case 3: {
      const piece = Buffer.from(pieces[random.below(pieces.length)]);
      return Buffer.concat([before, piece, after]);
    }
    case 4: return Buffer.concat([before, bytes.subarray(end)]);
    case 5: return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
    default: return before;
  }
}

// `count` texts made of `cards`, each with one to four faults.
export function* mutants(cards, count, seed) {
  const random = new SeededRandom(seed);
  const bytesMax = 60_000;
  for (let i = 0; i < count; ++i) {
    let bytes = cards[random.below(cards.length)].subarray(0, bytesMax);
    for (let faults = 1 + random.below(4); faults > 0; --faults) {
      bytes = damaged(bytes, random);
    }
    yield bytes;
  }
}
