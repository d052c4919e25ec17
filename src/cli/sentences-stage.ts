import { sentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import type { Stage } from '../engine/index.js';

interface Range {
  start: number;
  end: number;
}

interface ParagraphLine {
  text: string;
  /** Spans that no sentence may cut, such as citations. */
  keep?: Range[];
  /** The language of the text, such as `de`. Without it, the rules for English apply. */
  language?: string;
}

const usageError = (message: string): Error => Object.assign(new Error(message), { code: 'usage' });

const isRange = (value: unknown): value is Range =>
  typeof value === 'object' &&
  value !== null &&
  [(value as Range).start, (value as Range).end].every((offset) => Number.isInteger(offset) && offset >= 0);

/** Splits the text of a line into sentences, for programs in other programming languages. All offsets count code points. */
export const stage: Stage<ParagraphLine, { sentences: Range[] }> = {
  name: 'sentences',
  run({ text, keep = [], language }) {
    if (typeof text !== 'string') throw usageError('a line needs a "text"');
    if (!Array.isArray(keep) || !keep.every(isRange))
      throw usageError('"keep" must be a list of {"start": …, "end": …}');
    if (language !== undefined && typeof language !== 'string')
      throw usageError('"language" must be a code such as "de"');
    const { toUnit, toCodePoint } = offsetMap(text);
    const keptSpans = keep.map(({ start, end }) => ({ start: toUnit(start), end: toUnit(end) }));
    const spans = sentences(text, { keep: keptSpans, language }).map(({ start, end }) => ({
      start: toCodePoint(start),
      end: toCodePoint(end),
    }));
    return [{ sentences: spans }];
  },
};
