import { createHash } from 'node:crypto';
import type { DatasetRow, RetrievalCandidate } from '../../dataset/index.js';
import { type RankedCandidate, type Retriever, rankCandidates } from '../../models/index.js';
import { UserError } from '../../user-error.js';
import { type AnySet, datasetRows, type EvaluationSet } from '../sets/index.js';
import { isNearDuplicate } from './near-duplicate.js';
import type { NegativesLine } from './read.js';

export interface MineOptions {
  retriever: Retriever;
  /** Negatives per example. */
  count: number;
  /** Negatives are drawn from these ranks of the search; the very first results may well be right, though not cited. */
  ranks: { from: number; to: number };
  onProgress?: ((done: number) => void) | undefined;
}

const SPLITS = ['train', 'validation'] as const;

/**
 * Finds candidates that a search ranks high for a citation, though they are wrong: no paper that the citing paper cites anywhere in the
 * dataset, not the citing paper itself, and no near-duplicate of the cited one.
 */
export async function* mineNegatives(set: AnySet, options: MineOptions): AsyncGenerator<NegativesLine> {
  if (set.kind !== 'retrieval' || !set.candidates)
    throw new UserError(`${set.path}: built by ${set.name}; negatives are mined for citrec datasets`);
  const rows = set as unknown as EvaluationSet<'retrieval'>;
  const { retriever, ranks, count } = options;
  const candidates: RetrievalCandidate[] = [];
  for await (const candidate of set.candidates()) candidates.push(candidate);
  if (candidates.length === 0) throw new UserError(`${set.path} has no candidates to choose from`);
  await retriever.index(candidates.map(({ text }) => text));
  const texts = new Map(candidates.map(({ id, text }) => [id, text]));
  const cited = await collectCited(rows);
  let done = 0;
  for (const split of SPLITS)
    for await (const { id, query, relevant, excluded } of rows.examples(split)) {
      const never = new Set([
        ...excluded,
        ...relevant,
        ...(cited.papers.get(cited.citing.get(id) ?? '') ?? []),
      ]);
      // Enough results for the last rank, even after some are left out.
      const results = await rankCandidates(
        retriever,
        candidates,
        { query, excluded: [] },
        ranks.to + never.size,
      );
      const wrong = results.filter((result) => !never.has(result.id)).slice(ranks.from - 1, ranks.to);
      const right = relevant.map((candidate) => texts.get(candidate) ?? '');
      const isDifferent = (candidate: string) =>
        !right.some((text) => isNearDuplicate(text, texts.get(candidate) ?? ''));
      yield { id, negatives: draw(id, wrong, count, isDifferent) };
      options.onProgress?.(++done);
    }
}

/** Returns the first `count` of the results in an order that depends on the example alone. */
function draw(
  example: string,
  results: readonly RankedCandidate[],
  count: number,
  isAllowed: (candidate: string) => boolean,
): string[] {
  const keyed = results
    .map(({ id }) => ({ id, key: createHash('sha256').update(`${example}\n${id}`).digest('hex') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const drawn: string[] = [];
  for (const { id } of keyed) {
    if (drawn.length === count) break;
    if (isAllowed(id)) drawn.push(id);
  }
  return drawn;
}

interface CitedPapers {
  /** The citing paper of each example. */
  citing: Map<string, string>;
  /** All candidates that a paper cites, in any split. */
  papers: Map<string, Set<string>>;
}

/** Collects the citing paper of each example and what every paper cites. */
async function collectCited(set: EvaluationSet<'retrieval'>): Promise<CitedPapers> {
  const citing = new Map<string, string>();
  const papers = new Map<string, Set<string>>();
  for await (const row of datasetRows(set, 'all')) {
    const paper = String(row.paper_id);
    citing.set(row.id, paper);
    const cites = papers.get(paper) ?? new Set();
    for (const id of citedIds(row)) cites.add(id);
    papers.set(paper, cites);
  }
  return { citing, papers };
}

const citedIds = ({ cited_id, group_ids }: DatasetRow): string[] => [
  String(cited_id),
  ...(Array.isArray(group_ids) ? group_ids.map(String) : []),
];
