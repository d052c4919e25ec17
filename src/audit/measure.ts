import { rmSync } from 'node:fs';
import type { CorpusFolder, Database } from '../corpus/index.js';
import { createTemporaryFolder } from '../engine/index.js';
import {
  CANDIDATES,
  type CitingPaper,
  type CitingParagraph,
  candidates,
  citrec,
  exampleId,
  parseCitingPaper,
} from '../recipes/index.js';
import { type MeasuredMarks, measureMarks, type Scored } from './calibration.js';
import type { CandidateRanker } from './candidates.js';
import type { CiteWorth } from './cite-worth.js';
import type { ForeignPapers } from './foreign-papers.js';
import { groupByParagraph, type MarkQuery, markQueries, type QueryRules } from './queries.js';
import { type MeasuredCitation, type RankMeasure, summariseRanks } from './rank-measure.js';
import { scoreParagraph } from './score-paragraph.js';

/** Size limits of the sample that is measured. */
const MAX = {
  papers: 400,
  citations: 600,
  citationsPerPaper: 20,
  /** Sentences that are scored by the model. */
  sentences: 1000,
  paragraphsPerPaper: 5,
};

/** Maximum number of papers that one mark cites; a longer list says little about each of them. */
const MAX_GROUP = citrec.profiles.refined.maxGroup;

/** The papers that are ranked for comparison in place of the cited one. */
interface Swaps {
  /** Any other candidate that the paper does not cite. */
  swapped: string | undefined;
  /** Another paper that the same paper cites. */
  neighbour: string | undefined;
}

/** Chooses an element by a hash, so that every run chooses the same one. */
function choose(
  list: readonly string[],
  key: string,
  isAllowed: (id: string) => boolean,
): string | undefined {
  const start = Number.parseInt(key.slice(0, 8), 16);
  for (let step = 0; step < list.length; step++) {
    const id = list[(start + step) % list.length];
    if (id !== undefined && isAllowed(id)) return id;
  }
  return undefined;
}

/** Measures the citations of one paper. */
export async function measurePaper(
  paper: CitingPaper,
  ranker: CandidateRanker,
  rules: QueryRules,
  isForeign: (id: string) => boolean,
): Promise<MeasuredCitation[]> {
  const measured: MeasuredCitation[] = [];
  const ids = ranker.papers.map(({ id }) => id);
  const ownIds = new Set([paper.paper_id]);
  for (const { id, paper: paperId } of paper.works.values()) if (paperId === paper.paper_id) ownIds.add(id);
  const cited = [...paper.works.keys()]
    .filter((id) => ranker.has(id) && !ownIds.has(id) && !isForeign(id))
    .sort();
  const citedSet = new Set(cited);
  for (const { located, query, sentence, paragraph } of markQueries(paper, rules)) {
    const group = located.citations.flatMap(({ work }) => (work !== null && citedSet.has(work) ? work : []));
    if (located.citations.length > MAX_GROUP) continue;
    for (const id of group) {
      if (measured.length >= MAX.citationsPerPaper) return measured;
      const key = exampleId(paper.record, paragraph.position, located.mark.start, id);
      const swaps: Swaps = {
        swapped: choose(
          ids,
          key,
          (candidate) => !citedSet.has(candidate) && !ownIds.has(candidate) && !isForeign(candidate),
        ),
        neighbour: choose(cited, key, (candidate) => !group.includes(candidate)),
      };
      const wanted = [id, swaps.swapped, swaps.neighbour].filter((candidate) => candidate !== undefined);
      const excluded = [...ownIds, ...group.filter((member) => member !== id)];
      const { ranks } = await ranker.rank(query, { wanted, excluded });
      const findRank = (candidate: string | undefined) =>
        candidate === undefined ? undefined : ranks.get(candidate);
      measured.push({
        id,
        swappedId: swaps.swapped,
        sentence,
        rank: ranks.get(id) ?? ranker.papers.length,
        swapped: findRank(swaps.swapped),
        neighbour: findRank(swaps.neighbour),
      });
    }
  }
  return measured;
}

/** A paragraph of the corpus with its citations. */
interface SampledParagraph {
  /** A hash by which the paragraphs of all papers are shuffled. */
  key: string;
  paragraph: CitingParagraph;
  queries: MarkQuery[];
}

const byKey = (a: SampledParagraph, b: SampledParagraph): number => (a.key < b.key ? -1 : 1);

/** Chooses a few paragraphs of a paper by a hash. The first paragraphs would not be typical: they cite more than the others. */
export function sampleParagraphs(paper: CitingPaper, rules: QueryRules): SampledParagraph[] {
  const queries = groupByParagraph(markQueries(paper, rules));
  const paragraphs = paper.paragraphs.map((paragraph) => ({
    key: exampleId(paper.record, paragraph.position),
    paragraph,
    queries: queries.get(paragraph) ?? [],
  }));
  return paragraphs.sort(byKey).slice(0, MAX.paragraphsPerPaper);
}

/** Scores the sentences of the sampled paragraphs with the model. */
async function scoreSample(sample: readonly SampledParagraph[], citeWorth: CiteWorth): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (const { paragraph, queries } of [...sample].sort(byKey)) {
    if (scored.length >= MAX.sentences) break;
    for (const { score, queries: citations } of await scoreParagraph(paragraph, queries, citeWorth))
      if (score !== undefined) scored.push({ score, isWorthy: citations.length > 0 });
  }
  return scored.slice(0, MAX.sentences);
}

/**
 * Measures the ranking on citations of the corpus itself, and the precision of the cite-worthiness model, if one is given, on its
 * sentences. `manuscriptRecord` is skipped: the record of the manuscript, if the corpus has it.
 */
export async function measureCorpus(
  database: Database,
  folder: CorpusFolder,
  ranker: CandidateRanker,
  rules: QueryRules,
  {
    foreign,
    manuscriptRecord,
    citeWorth,
    onProgress = () => {},
  }: {
    foreign: ForeignPapers;
    manuscriptRecord?: string | null;
    citeWorth?: CiteWorth | undefined;
    onProgress?: (done: number) => void;
  },
): Promise<{ measure: RankMeasure; citations: MeasuredCitation[]; marks: MeasuredMarks | null }> {
  const scratch = await createTemporaryFolder('audit');
  const citations: MeasuredCitation[] = [];
  const sample: SampledParagraph[] = [];
  let papers = 0;
  // In a corpus of many abstracts and few full texts, most papers cite no candidate and would leave little to measure.
  const citingRecords = `SELECT DISTINCT r.record FROM reference_works AS r
    SEMI JOIN (${CANDIDATES}) AS k ON k.id = r.work_id ORDER BY r.record LIMIT ${MAX.papers}`;
  const query = { ...citrec.query(citrec.profiles.refined), where: `p.record IN (${citingRecords})` };
  try {
    for await (const { paper, record } of candidates(database, folder, query, scratch)) {
      if (record === manuscriptRecord) continue;
      const citing = parseCitingPaper(paper);
      if (citeWorth) sample.push(...sampleParagraphs(citing, rules));
      const measured = await measurePaper(citing, ranker, rules, foreign.testFor(citing));
      if (measured.length > 0) papers++;
      citations.push(...measured.slice(0, MAX.citations - citations.length));
      onProgress(citations.length);
      if (citations.length >= MAX.citations) break;
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const marks = citeWorth ? measureMarks(await scoreSample(sample, citeWorth), citeWorth.threshold) : null;
  return {
    measure: summariseRanks(citations, papers, ranker.papers.length),
    citations,
    marks: marks && { ...marks, isFromCorpus: true },
  };
}
