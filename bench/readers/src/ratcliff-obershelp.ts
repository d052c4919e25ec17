import { uint32At } from '@citemill/metrics/at';

/** The longest common substring of two strings: where it starts in each, and its length. */
function longestCommon(a: string, b: string): { inA: number; inB: number; length: number } {
  const best = { inA: 0, inB: 0, length: 0 };
  let previous = new Uint32Array(b.length + 1);
  let current = new Uint32Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const length = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? uint32At(previous, j - 1) + 1 : 0;
      current[j] = length;
      if (length > best.length) Object.assign(best, { inA: i - length, inB: j - length, length });
    }
    [previous, current] = [current, previous];
  }
  return best;
}

function commonLength(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  if (a === b) return a.length;
  const { inA, inB, length } = longestCommon(a, b);
  if (length === 0) return 0;
  return (
    length +
    commonLength(a.slice(0, inA), b.slice(0, inB)) +
    commonLength(a.slice(inA + length), b.slice(inB + length))
  );
}

/** Ratcliff and Obershelp's similarity: twice the length of what two strings share, divided by their lengths; 0 to 1. */
export function ratcliffObershelp(a: string, b: string): number {
  const total = a.length + b.length;
  return total === 0 ? 1 : (2 * commonLength(a, b)) / total;
}
