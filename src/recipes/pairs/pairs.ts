import { isCandidate } from '../candidate-pool.js';
import type { CitedWork, CitingPaper } from '../citing-paper.js';
import { singleSpaces } from '../mask-marks.js';
import type { Provenance } from '../recipe.js';
import { type NearNeighbour, nearNeighbours } from './neighbours.js';
import type { PairsOptions } from './options.js';
import type { PairSentence } from './sentences.js';

/** One side of a pair: a paper, or a sentence from a paper. */
export interface PairSide {
  id: string;
  /** The paper's id in the corpus if it is there, so that citing and cited papers have the same id. */
  group: string;
  text: string;
  abstract: string;
}

/** Two texts that belong together, before the rules are applied. */
export interface Pair {
  kind: 'cited' | 'cocited' | 'sentence' | 'neighbour';
  anchor: PairSide;
  positive: PairSide;
  /** Number of papers in the citation, if the pair comes from one citation. */
  groupSize?: number;
  /** Whether the sentence is incomplete without its citations. */
  isIncomplete?: boolean;
  provenance: Provenance;
}

/** Maximum number of papers of a sentence or paragraph that are paired with each other. */
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

/** Finds the papers cited by some marks whose title and abstract are known, each once. */
function knownWorks(paper: CitingPaper, marks: PairSentence['marks']): CitedWork[] {
  const works = marks.flat().flatMap(({ work }) => paper.works.get(work ?? '') ?? []);
  return [...new Map(works.filter(isCandidate).map((work) => [work.id, work])).values()];
}

/** Finds all pairs of the requested kinds in a paper. */
export function findPairs(
  paper: CitingPaper,
  paragraphs: readonly PairSentence[][],
  options: PairsOptions,
): Pair[] {
  const { cited, cocited, sentences } = options;
  const citingSentences = paragraphs.flat();
  return [
    ...(cited ? citedPairs(paper, citingSentences) : []),
    ...(cocited === 'none' ? [] : cocitedPairs(paper, paragraphs, cocited)),
    ...(sentences ? citingSentences.flatMap((sentence) => sentencePairs(paper, sentence)) : []),
    ...nearNeighbours(paper, options).map((neighbour) => neighbourPair(paper, neighbour)),
  ];
}

/** Pairs the paper with each paper that it cites. The provenance is the first citation. */
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

/** The marks of a citation, sentence or paragraph. `groupSize` is set only for a citation. */
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

/** Pairs papers that are cited together, each pair once per citing paper, with the smaller id first. */
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
        // The shortest citation with both papers says most about them.
        if (pairs.has(key) && (groupSize === undefined || groupSize >= before)) continue;
        const sides = { anchor: workSide(first), positive: workSide(second) };
        pairs.set(key, { kind: 'cocited', ...sides, provenance, ...(groupSize && { groupSize }) });
      }
  }
  return [...pairs.values()];
}

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

/** Pairs the paper with a neighbour in citation space. No passage relates the two, so the provenance is the first paragraph. */
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
