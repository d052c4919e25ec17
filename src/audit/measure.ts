import { rmSync } from 'node:fs';
import type { CorpusFolder, Database } from '../corpus/index.js';
import { createTemporaryFolder } from '../engine/index.js';
import {
  CANDIDATES,
  type CitingPaper,
  candidates,
  citrec,
  exampleId,
  parseCitingPaper,
} from '../recipes/index.js';
import { type MeasuredMarks, measureMarks, type Scored } from './calibration.js';
import type { CandidateRanker } from './candidates.js';
import type { CiteWorth } from './cite-worth.js';
import { groupByParagraph, markQueries, type QueryRules } from './queries.js';
import { type MeasuredCitation, type RankMeasure, summariseRanks } from './rank-measure.js';
import { scoreParagraph } from './score-paragraph.js';

/** Papers and citations of the corpus that are measured, and citations per paper; the same for sentences. */
const MAX = { papers: 400, citations: 600, perPaper: 20, sentences: 1000, sentencesPerPaper: 100 };

/** Papers in one mark; a long list says little about each of them. */
const MAX_GROUP = citrec.profiles.refined.maxGroup;

/** A citation with another paper in place of the cited one. */
interface Swaps {
  /** Any candidate. */
  swapped: string | undefined;
  /** Another paper that the same paper cites. */
  neighbour: string | undefined;
}

/** Chooses from a list by a hash, so that every run chooses the same. */
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
  limit = MAX.perPaper,
): Promise<MeasuredCitation[]> {
  const measured: MeasuredCitation[] = [];
  const ids = ranker.papers.map(({ id }) => id);
  const ownIds = new Set([paper.paper_id]);
  for (const { id, paper: paperId } of paper.works.values()) if (paperId === paper.paper_id) ownIds.add(id);
  const cited = [...paper.works.keys()].filter((id) => ranker.has(id) && !ownIds.has(id)).sort();
  const citedSet = new Set(cited);
  for (const { located, query, sentence, paragraph } of markQueries(paper, rules)) {
    const group = located.citations.flatMap(({ work }) => (work !== null && citedSet.has(work) ? work : []));
    if (located.citations.length > MAX_GROUP) continue;
    for (const id of group) {
      if (measured.length >= limit) return measured;
      const key = exampleId(paper.record, paragraph.position, located.mark.start, id);
      const swaps: Swaps = {
        swapped: choose(ids, key, (other) => !citedSet.has(other) && !ownIds.has(other)),
        neighbour: choose(cited, key, (other) => !group.includes(other)),
      };
      const candidateIds = [id, swaps.swapped, swaps.neighbour].filter((other) => other !== undefined);
      const excluded = [...ownIds, ...group.filter((other) => other !== id)];
      const { ranks } = await ranker.rank(query, { wanted: candidateIds, excluded });
      const findRank = (other: string | undefined) => (other === undefined ? undefined : ranks.get(other));
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

/** Scores sentences of one paper by the model. */
async function scorePaper(paper: CitingPaper, rules: QueryRules, citeWorth: CiteWorth): Promise<Scored[]> {
  const queries = groupByParagraph(markQueries(paper, rules));
  const scored: Scored[] = [];
  for (const paragraph of paper.paragraphs) {
    if (scored.length >= MAX.sentencesPerPaper) break;
    for (const { score, queries: own } of await scoreParagraph(
      paragraph,
      queries.get(paragraph) ?? [],
      citeWorth,
    ))
      if (score !== undefined) scored.push({ score, isWorthy: own.length > 0 });
  }
  return scored;
}

/**
 * Measures the ranking on citations of the corpus itself, and the precision of a model on its sentences, if one is given. `without` is
 * the record of the manuscript, if the corpus has it.
 */
export async function measureCorpus(
  database: Database,
  folder: CorpusFolder,
  ranker: CandidateRanker,
  rules: QueryRules,
  {
    without,
    citeWorth,
    onProgress = () => {},
  }: { without?: string | null; citeWorth?: CiteWorth | undefined; onProgress?: (done: number) => void },
): Promise<{ measure: RankMeasure; citations: MeasuredCitation[]; marks: MeasuredMarks | null }> {
  const scratch = await createTemporaryFolder('audit');
  const citations: MeasuredCitation[] = [];
  const scored: Scored[] = [];
  let papers = 0;
  // In a corpus of many abstracts and few full texts, most papers cite no candidate and would leave little to measure.
  const chosen = `SELECT DISTINCT r.record FROM reference_works AS r
    SEMI JOIN (${CANDIDATES}) AS k ON k.id = r.work_id ORDER BY r.record LIMIT ${MAX.papers}`;
  const query = { ...citrec.query(citrec.profiles.refined), where: `p.record IN (${chosen})` };
  try {
    for await (const { paper, record } of candidates(database, folder, query, scratch)) {
      if (record === without) continue;
      const citing = parseCitingPaper(paper);
      if (citeWorth && scored.length < MAX.sentences)
        scored.push(...(await scorePaper(citing, rules, citeWorth)));
      const measured = await measurePaper(citing, ranker, rules);
      if (measured.length > 0) papers++;
      citations.push(...measured.slice(0, MAX.citations - citations.length));
      onProgress(citations.length);
      if (citations.length >= MAX.citations) break;
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const marks = citeWorth ? measureMarks(scored.slice(0, MAX.sentences), citeWorth.threshold) : null;
  return {
    measure: summariseRanks(citations, papers, ranker.papers.length),
    citations,
    marks: marks && { ...marks, isFromCorpus: true },
  };
}
