import { isCandidate } from '../candidate-pool.js';
import type { CitedWork, CitingPaper } from '../citing-paper.js';
import { singleSpaces } from '../mask-marks.js';
import type { Provenance } from '../recipe.js';
import { type NearNeighbour, nearNeighbours } from './neighbours.js';
import type { PairsOptions } from './options.js';
import type { PairSentence } from './sentences.js';

/** One side of a pair: a text, and the paper that it is or comes from. */
export interface PairSide {
  id: string;
  /** The paper's own id if the corpus has it, so that it is the same when it cites and when it is cited. */
  group: string;
  text: string;
  abstract: string;
}

/** Two texts that belong together, before the rules. */
export interface Pair {
  kind: 'cited' | 'cocited' | 'sentence' | 'neighbour';
  anchor: PairSide;
  positive: PairSide;
  /** Number of papers in the citation, if the pair comes from one. */
  groupSize?: number;
  /** Whether the sentence lacks a word since its citations were removed. */
  isIncomplete?: boolean;
  provenance: Provenance;
}

/** Papers of one sentence or paragraph that are paired with each other, so that a list of hundreds does not give thousands of pairs. */
const MAX_TOGETHER = 30;

const workSide = (work: Pick<CitedWork, 'id' | 'title' | 'abstract' | 'paper'>): PairSide => ({
  id: work.id,
  group: work.paper ?? work.id,
  text: singleSpaces(`${work.title} ${work.abstract}`),
  abstract: work.abstract,
});

const paperSide = ({ paper_id, title, abstract }: CitingPaper): PairSide => ({
  id: paper_id,
  group: paper_id,
  text: singleSpaces(`${title} ${abstract ?? ''}`),
  abstract: abstract ?? '',
});

/** The cited papers of some marks whose title and abstract are known, each once. */
function knownWorks(paper: CitingPaper, marks: PairSentence['marks']): CitedWork[] {
  const works = marks.flat().flatMap(({ work }) => paper.works.get(work ?? '') ?? []);
  return [...new Map(works.filter(isCandidate).map((work) => [work.id, work])).values()];
}

/** All pairs of a paper of the requested kinds. */
export function findPairs(
  paper: CitingPaper,
  paragraphs: readonly PairSentence[][],
  options: PairsOptions,
): Pair[] {
  const { cited, cocited, sentences } = options;
  const all = paragraphs.flat();
  return [
    ...(cited ? citedPairs(paper, all) : []),
    ...(cocited === 'none' ? [] : cocitedPairs(paper, paragraphs, cocited)),
    ...(sentences ? all.flatMap((sentence) => sentencePairs(paper, sentence)) : []),
    ...nearNeighbours(paper, options).map((neighbour) => neighbourPair(paper, neighbour)),
  ];
}

/** The paper with each paper that it cites, located at the first citation. */
function citedPairs(paper: CitingPaper, sentences: readonly PairSentence[]): Pair[] {
  const anchor = paperSide(paper);
  const pairs = new Map<string, Pair>();
  for (const { marks, provenance } of sentences)
    for (const work of knownWorks(paper, marks))
      if (!pairs.has(work.id))
        pairs.set(work.id, {
          kind: 'cited',
          anchor,
          positive: workSide(work),
          provenance: { ...provenance, work_id: work.id },
        });
  return [...pairs.values()];
}

/** The marks of a citation, sentence or paragraph. `groupSize` is set for a citation. */
type MarkList = Pick<PairSentence, 'marks' | 'provenance'> & Pick<Pair, 'groupSize'>;

function markLists(sentences: readonly PairSentence[], unit: PairsOptions['cocited']): MarkList[] {
  const [first] = sentences;
  if (unit === 'sentence' || !first) return [...sentences];
  if (unit === 'paragraph')
    return [{ marks: sentences.flatMap(({ marks }) => marks), provenance: first.provenance }];
  return sentences.flatMap(({ marks, provenance }) =>
    marks.map((mark) => ({ marks: [mark], provenance, groupSize: mark.length })),
  );
}

/** Papers cited together, each pair once per paper, the one with the smaller id first. */
function cocitedPairs(
  paper: CitingPaper,
  paragraphs: readonly PairSentence[][],
  unit: PairsOptions['cocited'],
): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { marks, ...list } of paragraphs.flatMap((sentences) => markLists(sentences, unit))) {
    const works = knownWorks(paper, marks)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, MAX_TOGETHER);
    for (const [i, first] of works.entries())
      for (const second of works.slice(i + 1)) {
        const key = JSON.stringify([first.id, second.id]);
        const { provenance, groupSize } = list;
        const before = pairs.get(key)?.groupSize ?? Number.POSITIVE_INFINITY;
        // The shortest citation that has both says most about them.
        if (pairs.has(key) && (groupSize === undefined || groupSize >= before)) continue;
        const sides = { anchor: workSide(first), positive: workSide(second) };
        pairs.set(key, { kind: 'cocited', ...sides, provenance, ...(groupSize && { groupSize }) });
      }
  }
  return [...pairs.values()];
}

/** A sentence with each paper that it cites. */
function sentencePairs(paper: CitingPaper, { text, isIncomplete, marks, provenance }: PairSentence): Pair[] {
  const anchor: PairSide = { ...paperSide(paper), text };
  return knownWorks(paper, marks).map((work) => ({
    kind: 'sentence',
    anchor,
    positive: workSide(work),
    isIncomplete,
    groupSize: marks.find((mark) => mark.some((citation) => citation.work === work.id))?.length ?? 1,
    provenance: { ...provenance, work_id: work.id },
  }));
}

/** The paper with a neighbour in citation space. No passage says that the two are related, so the pair is located at the first paragraph. */
const neighbourPair = (paper: CitingPaper, neighbour: NearNeighbour): Pair => ({
  kind: 'neighbour',
  anchor: paperSide(paper),
  positive: workSide(neighbour),
  provenance: {
    paper_id: paper.paper_id,
    record: paper.record,
    paragraph: paper.paragraphs[0]?.position ?? 0,
    start: 0,
    end: 0,
    work_id: neighbour.id,
  },
});
