/** A run of equal delimiters, such as `**`. */
export interface DelimiterRun {
  at: number;
  mark: string;
  length: number;
  canOpen: boolean;
  canClose: boolean;
  /** True for a run between two letters or digits. */
  isInWord: boolean;
}

/** What a run does: it ends emphasis, prints the delimiters that belong to no pair, and begins emphasis. */
export interface EmphasisStep {
  closes: { italic: number; bold: number };
  printed: number;
  opens: { italic: number; bold: number };
}

interface Opener extends DelimiterRun {
  left: number;
}

const WORD = /[\p{L}\p{N}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * The run at a position, by CommonMark's rules for which runs may begin and end emphasis. Between digits an asterisk is a
 * multiplication sign, and before a digit in a word it is a power: `3*3`, `x**2`.
 */
export function delimiterRun(source: string, at: number, length: number): DelimiterRun {
  const mark = source.charAt(at);
  const before = source[at - 1] ?? ' ';
  const after = source[at + length] ?? ' ';
  const isSpace = { before: /\s/.test(before), after: /\s/.test(after) };
  const isMark = { before: PUNCTUATION.test(before), after: PUNCTUATION.test(after) };
  const isLeft = !isSpace.after && (!isMark.after || isSpace.before || isMark.before);
  const isRight = !isSpace.before && (!isMark.before || isSpace.after || isMark.after);
  const isInWord = WORD.test(before) && WORD.test(after);
  const isUnderscore = mark === '_';
  return {
    at,
    mark,
    length,
    isInWord,
    canOpen: isLeft && (!isUnderscore || !isRight || isMark.before) && !(isInWord && /\d/.test(after)),
    canClose:
      isRight &&
      (!isUnderscore || !isLeft || isMark.after) &&
      !(isInWord && /\d/.test(before) && /\d/.test(after)),
  };
}

const emptyStep = (printed: number): EmphasisStep => ({
  closes: { italic: 0, bold: 0 },
  printed,
  opens: { italic: 0, bold: 0 },
});

/** The number of spaces before each run: runs with the same number are in the same word. */
function wordNumbers(runs: readonly DelimiterRun[], source: string): Map<number, number> {
  const numbers = new Map<number, number>();
  const space = /\s/g;
  let number = 0;
  let next = space.exec(source)?.index ?? source.length;
  for (const { at } of runs) {
    for (; next < at; next = space.exec(source)?.index ?? source.length) number++;
    numbers.set(at, number);
  }
  return numbers;
}

/** Pairs the runs of a text as CommonMark does; runs inside words are not paired across a space. */
export function pairEmphasis(runs: readonly DelimiterRun[], source: string): Map<number, EmphasisStep> {
  const steps = new Map(runs.map(({ at, length }) => [at, emptyStep(length)]));
  const words = wordNumbers(runs, source);
  const openers: Opener[] = [];
  /** For each kind of closing run, the number of openers at the bottom that cannot match it. */
  const bottoms = new Map<string, number>();
  for (const run of runs) {
    let left = run.length;
    const kind = `${run.mark}${run.canOpen}${run.length % 3}${run.isInWord}`;
    while (run.canClose && left > 0) {
      const bottom = Math.min(bottoms.get(kind) ?? 0, openers.length);
      let i = openers.length - 1;
      while (i >= bottom && !matches(openers[i], run)) i--;
      const opener = i >= bottom ? openers[i] : undefined;
      if (!opener) {
        bottoms.set(kind, openers.length);
        break;
      }
      openers.length = i + 1;
      for (const [other, count] of bottoms) bottoms.set(other, Math.min(count, openers.length));
      const used = run.mark === '~' || (opener.left >= 2 && left >= 2) ? 2 : 1;
      const flag = used === 2 ? 'bold' : 'italic';
      use(opener.at, used, run.mark === '~' ? undefined : flag, 'opens');
      use(run.at, used, run.mark === '~' ? undefined : flag, 'closes');
      opener.left -= used;
      left -= used;
      if (opener.left === 0) openers.pop();
    }
    if (run.canOpen && left > 0) openers.push({ ...run, left });
  }
  return steps;

  function matches(opener: Opener | undefined, closer: DelimiterRun): boolean {
    if (!opener || opener.mark !== closer.mark) return false;
    const canDoBoth = opener.canClose || closer.canOpen;
    const isMultipleOfThree = (opener.length + closer.length) % 3 === 0;
    if (canDoBoth && isMultipleOfThree && (opener.length % 3 !== 0 || closer.length % 3 !== 0)) return false;
    return !(opener.isInWord && closer.isInWord && words.get(opener.at) !== words.get(closer.at));
  }

  function use(at: number, count: number, flag: 'bold' | 'italic' | undefined, side: 'opens' | 'closes') {
    const step = steps.get(at);
    if (!step) return;
    step.printed -= count;
    if (flag) step[side][flag]++;
  }
}
