import { dropKey, StagedExample, type StagedHead } from '../dataset/index.js';
import type { StoredPaper } from './cache-segment.js';
import type { Candidate } from './candidates.js';
import type { Drop, RecipeResult } from './recipe.js';
import type { DropSummary, PaperResult } from './run-recipe.js';

type Head = Pick<PaperResult, 'paperId' | 'licence' | 'fields' | 'isOther'>;

/** A stored paper without its drops and its rows with their facts, which are stored as lines. */
interface PaperHead extends Head {
  results: (Omit<RecipeResult, 'examples' | 'drops'> & { dropped: DropSummary[]; examples: StagedHead[] })[];
}

const decoder = new TextDecoder();

function summariseDrops(drops: readonly Drop[]): DropSummary[] {
  const byReason = new Map<string, DropSummary & { key: string }>();
  for (const drop of drops) {
    const key = dropKey(drop);
    const summary = byReason.get(drop.reason);
    if (!summary) byReason.set(drop.reason, { count: 1, first: drop, key });
    else {
      summary.count++;
      if (key < summary.key) Object.assign(summary, { first: drop, key });
    }
  }
  return [...byReason.values()].map(({ count, first }) => ({ count, first }));
}

const pickHead = ({ paperId, licence, fields, isOther }: Head): Head => ({
  paperId,
  licence,
  fields,
  ...(isOther ? { isOther } : {}),
});

/** Returns the drops of a result, or one per reason for all of a stored paper's if they are only counted. */
export const countedDrops = (
  { dropped, drops }: PaperResult<StagedExample>['results'][number],
  isKept = false,
): DropSummary[] => (dropped && !isKept ? dropped : drops.map((first) => ({ first, count: 1 })));

/** Converts results for the cache. Undefined if the paper failed, because it may succeed with more time or memory. */
export function toStoredPaper(paper: PaperResult<StagedExample>): StoredPaper | undefined {
  const { record, digest, results, failure } = paper;
  if (failure !== undefined || record === undefined || !digest) return undefined;
  const head: PaperHead = {
    ...pickHead(paper),
    results: results.map(({ examples, drops, ...rest }) => ({
      ...rest,
      dropped: summariseDrops(drops),
      examples: examples.map((example) => example.head),
    })),
  };
  const lines = results.flatMap(({ examples, drops }) => [
    ...(drops.length > 0 ? [Buffer.from(`${JSON.stringify(drops)}\n`)] : []),
    ...examples.flatMap(({ facts, line }) => [facts, line]),
  ]);
  return { record, digest, head, lines };
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
export function restorePaper({
  record,
  digest,
  head,
  lines,
}: StoredPaper): PaperResult<StagedExample> | undefined {
  const { results, isOther, ...rest } = head as PaperHead;
  if (isOther) return undefined;
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
    results: results.map(({ examples, dropped, ...result }) => {
      const drops = dropped.length > 0 ? nextLine() : undefined;
      return {
        ...result,
        dropped,
        get drops() {
          return drops ? (JSON.parse(decoder.decode(drops)) as Drop[]) : [];
        },
        examples: examples.map((example) => new StagedExample(example, nextLine(), nextLine())),
      };
    }),
  };
}
