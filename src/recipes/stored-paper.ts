import { jsonLine } from '@citemill/read/paper';
import { StagedExample, type StagedHead } from '../dataset/index.js';
import type { StoredPaper } from './cache-segment.js';
import type { Candidate } from './candidates.js';
import type { Drop, RecipeResult } from './recipe.js';
import type { PaperResult } from './run-recipe.js';
import { type DropSummary, summariseDrops } from './tally.js';

const decoder = new TextDecoder();

type Head = Pick<PaperResult, 'paperId' | 'licence' | 'fields' | 'isOther'>;

/** A stored paper without its rows and their facts, which are stored as lines, and with summaries of its drops. */
interface PaperHead extends Head {
  results: (Omit<RecipeResult, 'examples' | 'drops'> & {
    examples: StagedHead[];
    dropSummaries: readonly DropSummary[];
  })[];
}

const pickHead = ({ paperId, licence, fields, isOther }: Head): Head => ({
  paperId,
  licence,
  fields,
  ...(isOther ? { isOther } : {}),
});

/** Converts results for the cache. Undefined if the paper failed, because it may succeed with more time or memory. */
export function toStoredPaper(paper: PaperResult<StagedExample>): StoredPaper | undefined {
  const { record, digest, results, failure } = paper;
  if (failure !== undefined || record === undefined || !digest) return undefined;
  const head: PaperHead = {
    ...pickHead(paper),
    results: results.map(({ examples, drops, ...rest }) => ({
      ...rest,
      examples: examples.map((example) => example.head),
      dropSummaries: summariseDrops(drops),
    })),
  };
  const drops = Buffer.from(jsonLine(results.map((result) => result.drops)));
  const lines = results.flatMap(({ examples }) => examples.flatMap(({ facts, line }) => [facts, line]));
  return { record, digest, head, lines, drops };
}

/** Makes the result of a paper that is not in the requested language, on which the recipe did not run. */
export const otherLanguage = ({ record, digest, ...candidate }: Candidate): PaperResult<never> => ({
  ...pickHead(candidate),
  record,
  digest,
  results: [],
  isOther: true,
});

/** Converts a cache entry back to results; undefined if the paper is not in the requested language. */
export function restorePaper(paper: StoredPaper): PaperResult<StagedExample> | undefined {
  const { record, digest, head, lines } = paper;
  const { results, isOther, ...rest } = head as PaperHead;
  if (isOther) return undefined;
  const drops = paper.drops && (JSON.parse(decoder.decode(paper.drops)) as Drop[][]);
  const stored = lines.values();
  const nextLine = () => {
    const { value } = stored.next();
    if (!value) throw new Error(`${record}: the stored results of this paper are incomplete`);
    return value;
  };
  return {
    ...rest,
    record,
    digest,
    isReused: true,
    results: results.map(({ examples, dropSummaries, ...result }, index) => ({
      ...result,
      examples: examples.map((example) => new StagedExample(example, nextLine(), nextLine())),
      drops: drops?.[index] ?? [],
      ...(drops ? {} : { dropSummaries }),
    })),
  };
}
