import { type GenerationExample, mentionedMarks } from '../../dataset/index.js';
import type { Measurements } from '../predictions/index.js';
import type { Instruments } from './instruments.js';
import { mean } from './task.js';

/** A paper after this rank of a search counts as not found. */
const FOUND_UP_TO = 10;

/** Compares the marks of a text with those of the reference. Without marks, precision is unknown. */
export function scoreMentions(answer: string, reference: string) {
  const [marks, expected] = [mentionedMarks(answer), mentionedMarks(reference)];
  const common = [...marks].filter((mark) => expected.has(mark)).length;
  return { mentionRecall: common / expected.size, mentionPrecision: common / marks.size };
}

/** Scores of a search whose ranks are known. Papers after the tenth result count as not found. */
export function scoreFound(ranks: Measurements['citedRanks']) {
  if (ranks === undefined || ranks.length === 0)
    return { foundShare: Number.NaN, foundReciprocalRank: Number.NaN };
  const foundRanks = ranks.filter((rank) => rank !== null && rank <= FOUND_UP_TO) as number[];
  const reciprocal = foundRanks.reduce((sum, rank) => sum + 1 / rank, 0);
  return { foundShare: foundRanks.length / ranks.length, foundReciprocalRank: reciprocal / ranks.length };
}

type Search = NonNullable<Instruments['citedRanks']>;

/** Texts with what they cite. */
export const citingTexts = (
  pairs: readonly { example: GenerationExample }[],
  texts: readonly string[],
): Parameters<Search['measure']>[0] =>
  pairs.map(({ example: { cites = { papers: [], excluded: [] } } }, i) => ({ text: texts[i] ?? '', cites }));

/** Returns a note on how often the human-written text finds the cited papers, as a yardstick for systems. */
export async function noteReferences(
  pairs: readonly { example: GenerationExample }[],
  { measure }: Search,
): Promise<string> {
  const references = pairs.map(({ example }) => example.reference);
  const scores = (await measure(citingTexts(pairs, references)))
    .map(scoreFound)
    .filter(({ foundShare }) => !Number.isNaN(foundShare));
  const share = mean(scores, (score) => score.foundShare).toFixed(3);
  const reciprocal = mean(scores, (score) => score.foundReciprocalRank).toFixed(3);
  return `references of ${scores.length} examples: found@10 ${share}, found MRR ${reciprocal}`;
}
