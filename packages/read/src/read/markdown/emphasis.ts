/** A run of equal delimiters, such as `**`. */
export interface DelimiterRun {
  position: number;
  /** `*`, `_` or `~`. */
  delimiter: string;
  length: number;
  canOpen: boolean;
  canClose: boolean;
  /** True for a run between two letters or digits. */
  isInWord: boolean;
}

/** The effect of a run: it ends emphasis, prints the delimiters that belong to no pair, and begins emphasis. */
export interface EmphasisStep {
  closes: { italic: number; bold: number };
  printed: number;
  opens: { italic: number; bold: number };
}

interface Opener extends DelimiterRun {
  remaining: number;
}

const WORD = /[\p{L}\p{N}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * Classifies the run at a position by CommonMark's rules for left-flanking and right-flanking runs, with two exceptions:
 * between digits an asterisk is a multiplication sign, and before a digit in a word it is a power (`3*3`, `x**2`);
 * converters close a bold label directly before the text (`**Abstract—**We`).
 */
export function delimiterRun(source: string, position: number, length: number): DelimiterRun {
  const delimiter = source.charAt(position);
  const before = source[position - 1] ?? ' ';
  const after = source[position + length] ?? ' ';
  const isSpace = { before: /\s/.test(before), after: /\s/.test(after) };
  const isPunctuation = { before: PUNCTUATION.test(before), after: PUNCTUATION.test(after) };
  const isLeftFlanking = !isSpace.after && (!isPunctuation.after || isSpace.before || isPunctuation.before);
  const isRightFlanking = !isSpace.before && (!isPunctuation.before || isSpace.after || isPunctuation.after);
  const endsLabel = length === 2 && /[—–:.]/.test(before) && /\p{L}/u.test(after);
  const isInWord = WORD.test(before) && WORD.test(after);
  const isUnderscore = delimiter === '_';
  return {
    position: position,
    delimiter,
    length,
    isInWord,
    canOpen:
      isLeftFlanking &&
      (!isUnderscore || !isRightFlanking || isPunctuation.before) &&
      !(isInWord && /\d/.test(after)),
    canClose:
      (isRightFlanking || endsLabel) &&
      (!isUnderscore || !isLeftFlanking || isPunctuation.after) &&
      !(isInWord && /\d/.test(before) && /\d/.test(after)),
  };
}

const emptyStep = (printed: number): EmphasisStep => ({
  closes: { italic: 0, bold: 0 },
  printed,
  opens: { italic: 0, bold: 0 },
});

/** Returns the number of spaces before each run: runs with the same number are in the same word. */
function wordNumbers(runs: readonly DelimiterRun[], source: string): Map<number, number> {
  const numbers = new Map<number, number>();
  const space = /\s/g;
  let number = 0;
  let next = space.exec(source)?.index ?? source.length;
  for (const { position } of runs) {
    for (; next < position; next = space.exec(source)?.index ?? source.length) number++;
    numbers.set(position, number);
  }
  return numbers;
}

/** Pairs the runs of a text as CommonMark does, except that runs inside words are not paired across a space. */
export function pairEmphasis(runs: readonly DelimiterRun[], source: string): Map<number, EmphasisStep> {
  const steps = new Map(runs.map(({ position, length }) => [position, emptyStep(length)]));
  const words = wordNumbers(runs, source);
  const openers: Opener[] = [];
  /** CommonMark's "openers_bottom": for each kind of closing run, how many openers, from the first, cannot match it. */
  const openersBottoms = new Map<string, number>();
  for (const run of runs) {
    let remaining = run.length;
    const closerKind = `${run.delimiter}${run.canOpen}${run.length % 3}${run.isInWord}`;
    while (run.canClose && remaining > 0) {
      const bottom = Math.min(openersBottoms.get(closerKind) ?? 0, openers.length);
      let i = openers.length - 1;
      while (i >= bottom && !matches(openers[i], run)) i--;
      const opener = i >= bottom ? openers[i] : undefined;
      if (!opener) {
        openersBottoms.set(closerKind, openers.length);
        break;
      }
      openers.length = i + 1;
      for (const [other, count] of openersBottoms) openersBottoms.set(other, Math.min(count, openers.length));
      // `~~` is strikethrough, which is not kept.
      const isStrikethrough = run.delimiter === '~';
      const used = isStrikethrough || (opener.remaining >= 2 && remaining >= 2) ? 2 : 1;
      const style = isStrikethrough ? undefined : used === 2 ? 'bold' : 'italic';
      consume(opener.position, used, style, 'opens');
      consume(run.position, used, style, 'closes');
      opener.remaining -= used;
      remaining -= used;
      if (opener.remaining === 0) openers.pop();
    }
    if (run.canOpen && remaining > 0) openers.push({ ...run, remaining });
  }
  return steps;

  function matches(opener: Opener | undefined, closer: DelimiterRun): boolean {
    if (!opener || opener.delimiter !== closer.delimiter) return false;
    // CommonMark's rules 9 and 10.
    const canOpenAndClose = opener.canClose || closer.canOpen;
    const isMultipleOfThree = (opener.length + closer.length) % 3 === 0;
    if (canOpenAndClose && isMultipleOfThree && (opener.length % 3 !== 0 || closer.length % 3 !== 0))
      return false;
    return !(opener.isInWord && closer.isInWord && words.get(opener.position) !== words.get(closer.position));
  }

  function consume(
    index: number,
    count: number,
    style: 'bold' | 'italic' | undefined,
    side: 'opens' | 'closes',
  ) {
    const step = steps.get(index);
    if (!step) return;
    step.printed -= count;
    if (style) step[side][style]++;
  }
}
