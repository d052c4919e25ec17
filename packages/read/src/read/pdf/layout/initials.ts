import { DROP_CAP } from './line-thresholds.js';
import type { Line } from './lines.js';

function prependInitial(line: Line, initial: Line): Line {
  const units = initial.text.length;
  const prepend = (values: Float32Array, start: Float32Array) => {
    const out = new Float32Array(units + values.length);
    out.set(start);
    out.set(values, units);
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
    lefts: prepend(line.lefts, initial.lefts),
    rights: prepend(line.rights, initial.rights),
  };
}

/** Finds the first line beside a drop capital: the topmost one that it displaces to the right. */
function lineBeside(initial: Line, lines: readonly Line[]): Line | undefined {
  let best: Line | undefined;
  for (const line of lines) {
    if (
      line === initial ||
      line.size * DROP_CAP.minSizeRatio > initial.size ||
      line.text.length < DROP_CAP.minLineLetters
    )
      continue;
    if (line.left < initial.right - DROP_CAP.maxOverlapPt || line.left > initial.right + DROP_CAP.maxGapPt)
      continue;
    if (line.base < initial.base - initial.size || line.base > initial.base + DROP_CAP.maxDropPt) continue;
    if (!best || line.base < best.base) best = line;
  }
  return best;
}

/** Joins drop capitals to the words that they begin. */
export function joinInitials(lines: readonly Line[]): Line[] {
  const initials = lines.filter((line) => /^\p{Lu}$/u.test(line.text));
  let out = [...lines];
  for (const initial of initials) {
    const beside = lineBeside(initial, out);
    if (!beside) continue;
    out = out
      .filter((line) => line !== initial)
      .map((line) => (line === beside ? prependInitial(line, initial) : line));
  }
  return out;
}
