import type { Line } from './lines.js';
import { BEHIND_INITIAL, BELOW_INITIAL, BESIDE_INITIAL, SHORTEST_BESIDE_INITIAL } from './tolerances.js';

/** A large initial is so much larger than the text beside it. */
const LARGER = 1.7;

function withStart(line: Line, initial: Line): Line {
  const units = initial.text.length;
  const grown = (own: Float32Array, more: Float32Array) => {
    const out = new Float32Array(units + own.length);
    out.set(more);
    out.set(own, units);
    return out;
  };
  const flags = new Uint8Array(units + line.flags.length);
  flags.fill(line.flags[0] ?? 0, 0, units);
  flags.set(line.flags, units);
  return {
    ...line,
    left: initial.left,
    text: initial.text + line.text,
    flags,
    lefts: grown(line.lefts, initial.lefts),
    rights: grown(line.rights, initial.rights),
  };
}

/** The first line beside a large initial: the uppermost of those that it pushes to the right. */
function lineBeside(initial: Line, lines: readonly Line[]): Line | undefined {
  let best: Line | undefined;
  for (const line of lines) {
    if (line === initial || line.size * LARGER > initial.size || line.text.length < SHORTEST_BESIDE_INITIAL)
      continue;
    if (line.left < initial.right - BESIDE_INITIAL || line.left > initial.right + BEHIND_INITIAL) continue;
    if (line.base < initial.base - initial.size || line.base > initial.base + BELOW_INITIAL) continue;
    if (!best || line.base < best.base) best = line;
  }
  return best;
}

/** Large initials over several lines, put back before the words that they begin. */
export function withInitials(lines: readonly Line[]): Line[] {
  const initials = lines.filter((line) => /^\p{Lu}$/u.test(line.text));
  let out = [...lines];
  for (const initial of initials) {
    const beside = lineBeside(initial, out);
    if (!beside) continue;
    out = out
      .filter((line) => line !== initial)
      .map((line) => (line === beside ? withStart(line, initial) : line));
  }
  return out;
}
