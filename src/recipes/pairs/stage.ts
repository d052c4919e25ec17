import { isCandidate } from '../candidate-pool.js';
import type { CitingPaper } from '../citing-paper.js';
import { exampleId } from '../example-id.js';
import type { Fault, RecipeResult } from '../recipe.js';
import { recipeStage } from '../recipe-stage.js';
import { countWords } from '../words.js';
import { farNeighbours } from './neighbours.js';
import type { PairsOptions } from './options.js';
import { findPairs, type Pair } from './pairs.js';
import { citingParagraphs, type PairSentence } from './sentences.js';

/** Finds the reason why a pair is not an example. */
function findFault(
  paper: CitingPaper,
  { kind, anchor, positive, groupSize = 0, isIncomplete }: Pair,
  { dropSelf, maxGroup, minWords, minAbstractWords }: PairsOptions,
): Fault | undefined {
  if ((kind === 'cited' || kind === 'neighbour') && anchor.abstract.trim() === '')
    return { reason: 'abstract of the citing paper unknown' };
  const citedSides = kind === 'cocited' ? [anchor, positive] : [positive];
  if (dropSelf && citedSides.some(({ group }) => group === paper.paper_id))
    return { reason: 'the paper cites itself' };
  if (maxGroup > 0 && groupSize > maxGroup)
    return { reason: 'too many papers in one citation', measured: `${groupSize} papers > ${maxGroup}` };
  if (isIncomplete) return { reason: 'sentence incomplete without its citation' };
  if (kind === 'sentence') {
    const words = countWords(anchor.text);
    if (words < minWords) return { reason: 'sentence too short', measured: `${words} words < ${minWords}` };
  }
  const abstracts = kind === 'sentence' ? [positive] : [anchor, positive];
  const words = Math.min(...abstracts.map(({ abstract }) => countWords(abstract)));
  return words < minAbstractWords
    ? { reason: 'abstract too short', measured: `${words} words < ${minAbstractWords}` }
    : undefined;
}

/** Divides pairs into the `maxPairs` of each kind with the smallest ids, which are hashes, and all others. */
function choosePairs<T extends { id: string; pair: Pair }>(
  pairs: readonly T[],
  maxPairs: number,
): [T[], T[]] {
  const rank = new Map<Pair['kind'], number>();
  const sorted = [...pairs].sort((a, b) => (a.id < b.id ? -1 : 1));
  const isChosen = ({ pair: { kind } }: T) => {
    const before = rank.get(kind) ?? 0;
    rank.set(kind, before + 1);
    return maxPairs === 0 || before < maxPairs;
  };
  const chosen = new Set(sorted.filter(isChosen));
  return [pairs.filter((pair) => chosen.has(pair)), pairs.filter((pair) => !chosen.has(pair))];
}

/** Counts the citations of a paper, those of an identified paper, and those of a paper whose title and abstract are known. */
function countCitations(paper: CitingPaper, paragraphs: readonly PairSentence[][]) {
  const ids = paragraphs.flat().flatMap(({ marks }) => marks.flat().map(({ work }) => work));
  const identified = ids.filter((id) => id !== null);
  const resolved = identified.filter((id) => {
    const work = paper.works.get(id);
    return work && isCandidate(work);
  });
  return { citations: ids.length, identified: identified.length, candidates: resolved.length };
}

export function makePairs(paper: CitingPaper, options: PairsOptions): RecipeResult {
  const paragraphs = citingParagraphs(paper);
  const pairs = findPairs(paper, paragraphs, options);
  const counts = { papers: 1, ...countCitations(paper, paragraphs), pairs: pairs.length, examples: 0 };
  const result: RecipeResult = { examples: [], drops: [], counts, measures: {} };
  const passing = pairs.flatMap((pair) => {
    const fault = findFault(paper, pair, options);
    if (fault) result.drops.push({ ...fault, text: pair.anchor.text, provenance: pair.provenance });
    const { kind, anchor, positive, provenance } = pair;
    const place = kind === 'sentence' ? [provenance.paragraph, provenance.start] : [];
    return fault ? [] : [{ pair, id: exampleId(paper.record, kind, ...place, anchor.id, positive.id) }];
  });
  const farIds = farNeighbours(paper, options);
  const [chosen, surplus] = choosePairs(passing, options.maxPairs);
  for (const { pair } of surplus)
    result.drops.push({
      reason: 'more pairs of this kind than the maximum per paper',
      text: pair.anchor.text,
      provenance: pair.provenance,
    });
  for (const { id, pair } of chosen) result.examples.push({ id, ...buildExample(paper, pair, farIds) });
  counts.examples = chosen.length;
  return result;
}

const buildExample = (
  paper: CitingPaper,
  { kind, anchor, positive, provenance }: Pair,
  farIds: string[],
) => ({
  row: {
    kind,
    anchor: anchor.text,
    positive: positive.text,
    anchor_id: anchor.id,
    positive_id: positive.id,
    paper_id: paper.paper_id,
    year: paper.year,
    similar_ids: paper.nearest ?? [],
    far_ids: farIds,
  },
  groups: { citing: anchor.group, cited: positive.group },
  provenance,
});

export const stage = recipeStage<PairsOptions>('pairs', makePairs);
