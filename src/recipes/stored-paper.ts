import { StagedExample, type StagedHead } from '../dataset/index.js';
import type { Candidate } from './candidates.js';
import type { GroundPaper } from './grind.js';
import type { StoredPaper } from './ground-segment.js';
import type { GrindResult } from './recipe.js';

type Head = Pick<GroundPaper, 'paperId' | 'licence' | 'fields'>;

/** What is stored of a paper beside the rows of its examples, which are a line each. */
interface PaperHead extends Head {
  results: (Omit<GrindResult, 'examples'> & { examples: StagedHead[] })[];
  /** It is in another language than the requested one, and was not ground. */
  isOther?: boolean;
}

const headOf = ({ paperId, licence, fields }: Head): Head => ({ paperId, licence, fields });

/** What is stored of a ground paper. Undefined for one that failed: with more time or memory it may not fail. */
export function storedPaper(paper: GroundPaper<StagedExample>): StoredPaper | undefined {
  const { record, digest, results, failure } = paper;
  if (failure !== undefined || record === undefined || !digest) return undefined;
  const head: PaperHead = {
    ...headOf(paper),
    results: results.map(({ examples, ...rest }) => ({
      ...rest,
      examples: examples.map((example) => example.head),
    })),
  };
  return { record, digest, head, lines: results.flatMap(({ examples }) => examples.map(({ line }) => line)) };
}

/** What is stored of a paper in another language. */
export const storedOther = ({ record, digest, ...candidate }: Candidate): StoredPaper => ({
  record,
  digest: digest ?? '',
  head: { ...headOf(candidate), results: [], isOther: true } satisfies PaperHead,
  lines: [],
});

/** The paper as it was ground; undefined for one in another language. */
export function restorePaper({
  record,
  digest,
  head,
  lines,
}: StoredPaper): GroundPaper<StagedExample> | undefined {
  const { results, isOther, ...rest } = head as PaperHead;
  if (isOther) return undefined;
  const rows = lines.values();
  return {
    ...rest,
    record,
    digest,
    isReused: true,
    results: results.map(({ examples, ...result }) => ({
      ...result,
      examples: examples.map((example) => new StagedExample(example, rows.next().value ?? new Uint8Array())),
    })),
  };
}
