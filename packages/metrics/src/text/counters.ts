const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Writes a number, at most 3999, in lower-case Roman numerals: `9` → `ix`. */
export function romanNumeral(number: number): string {
  let rest = Math.min(number, 3999);
  let text = '';
  for (const [value, sign] of ROMAN) {
    for (; rest >= value; rest -= value) text += sign;
  }
  return text;
}

/** Writes a number in the letters of an alphabet, lower-case Latin by default: `1` → `a`, `26` → `z`, `27` → `aa`. */
export function letterNumeral(number: number, first = 'a', letters = 26): string {
  const start = first.codePointAt(0) ?? 0;
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / letters))
    text = String.fromCodePoint(start + ((rest - 1) % letters)) + text;
  return text;
}
