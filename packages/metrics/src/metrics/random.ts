/** A stream of random numbers that is the same on every machine for the same seed. */
export interface Random {
  /** Returns a whole number from 0 to 2³² − 1. */
  uint32(): number;
  /** Returns a whole number from 0 to `limit` − 1, each equally likely; `limit` is at most 2³². */
  below(limit: number): number;
}

/**
 * Returns the random number generator of every sampled result: xoshiro128** of Blackman and Vigna, its four words of state filled from
 * the seed by the mixing function of MurmurHash3. Fast, with a period of 2¹²⁸ − 1; not for secrets.
 *
 * @param seed a whole number; its lowest 32 bits count
 */
export function seededRandom(seed: number): Random {
  return xoshiro128(mix(seed + 1), mix(seed + 2), mix(seed + 3), mix(seed + 4));
}

/** Returns the same generator with a given state of four words, at least one of which must not be 0. */
export function xoshiro128(a: number, b: number, c: number, d: number): Random {
  function uint32(): number {
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result >>> 0;
  }
  function below(limit: number): number {
    // The last, incomplete run of `limit` numbers below 2³² would favour small results: draw again.
    const fair = 2 ** 32 - (2 ** 32 % limit);
    let drawn = uint32();
    while (drawn >= fair) drawn = uint32();
    return drawn % limit;
  }
  return { uint32, below };
}

// At most one of four consecutive seeds becomes 0, since the function is one to one on 32 bits.
function mix(seed: number): number {
  let word = seed | 0;
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return word ^ (word >>> 16);
}
