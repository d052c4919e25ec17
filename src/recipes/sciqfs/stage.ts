import {
  type GreedySeed,
  type GreedySelection,
  type GreedySelector,
  type GreedySentences,
  greedy,
} from '@citemill/metrics';
import type { CitedWork, CitingPaper } from '../citing-paper.js';
import { exampleId } from '../example-id.js';
import type { Drop, Example, Provenance, RecipeResult } from '../recipe.js';
import { createOnce, recipeStage } from '../recipe-stage.js';
import {
  citingLabels,
  concatenate,
  type DocumentSentence,
  documentSentences,
  findCitingSentences,
} from './document.js';
import type { SciqfsOptions } from './options.js';
import { UnrelatedSentences } from './unrelated-sentences.js';

/** Creates the sentence selector of the augmentation. */
export function createSelector(options: SciqfsOptions): GreedySelector {
  return greedy({
    variant: options.rouge,
    stem: options.stem,
    n: options.n,
    measure: 'f',
    across: options.across,
    startFrom: options.startFrom,
    ...(options.most === null ? {} : { most: options.most }),
  });
}

const selectorFor = createOnce(createSelector);

/** Makes the examples of a paper: one for each cited work whose abstract is known (§3.3). */
export function makeExamples(paper: CitingPaper, options: SciqfsOptions): RecipeResult {
  const sentences = documentSentences(paper);
  const texts = sentences.map((sentence) => sentence.text);
  // Read once for all queries, and only if needed, because most papers cite no work with a known abstract.
  let read: GreedySentences | undefined;
  let unrelated: UnrelatedSentences | undefined;
  const select = (query: string, seed: GreedySeed) => {
    const selector = selectorFor(options);
    read ??= selector.read(texts);
    unrelated ??= new UnrelatedSentences(texts, options.minShared);
    return selector.select(read, query, { ...seed, excluded: unrelated.find(query) });
  };
  const examples: Example[] = [];
  const drops: Drop[] = [];
  const measures: Record<string, number[]> = { relevant: [], sentences: [], seed: [], augmented: [] };
  const citingSentences = findCitingSentences(sentences);
  for (const [work, cited] of citingSentences) {
    const provenance = findProvenance(paper, work, sentences, cited);
    const drop = (reason: string, also: Partial<Drop> = {}) => drops.push({ reason, provenance, ...also });
    const citedWork = paper.works.get(work);
    if (!citedWork) drop('no abstract for the cited paper', { text: concatenate(sentences, cited) });
    else if (options.dropSelf && citedWork.paper === paper.paper_id)
      drop('the paper cites itself', { text: concatenate(sentences, cited) });
    else if (citedWork.abstract.length < options.minQuery)
      drop('query too short', {
        text: citedWork.abstract,
        measured: `${citedWork.abstract.length} characters < ${options.minQuery}`,
      });
    else if (sentences.length < options.minSentences)
      drop('document too short', { measured: `${sentences.length} sentences < ${options.minSentences}` });
    else
      examples.push(
        buildExample(
          { paper, work: citedWork, sentences, texts, cited, provenance },
          options,
          select,
          measures,
        ),
      );
  }
  const counts = {
    papers: 1,
    citations: paper.paragraphs.reduce((sum, { citations }) => sum + citations.length, 0),
    pairs: citingSentences.size,
    examples: examples.length,
  };
  return { examples, drops, counts, measures };
}

function findProvenance(
  paper: CitingPaper,
  work: string,
  sentences: DocumentSentence[],
  cited: number[],
): Provenance {
  const first = sentences[cited[0] ?? -1];
  if (!first) throw new Error(`${paper.record}: no sentence cites ${work}`);
  const reference = first.citations.find((citation) => citation.work === work)?.reference;
  return {
    paper_id: paper.paper_id,
    record: paper.record,
    paragraph: first.paragraph,
    start: first.start,
    end: first.end,
    work_id: work,
    ...(reference ? { reference_id: reference } : {}),
  };
}

interface CitedPair {
  paper: CitingPaper;
  work: CitedWork;
  sentences: DocumentSentence[];
  /** The texts of the sentences. */
  texts: string[];
  /** The indexes of the sentences that cite the work. */
  cited: number[];
  provenance: Provenance;
}

function buildExample(
  { paper, work, sentences, texts, cited, provenance }: CitedPair,
  options: SciqfsOptions,
  select: (query: string, seed: GreedySeed) => GreedySelection,
  measures: Record<string, number[]>,
): Example {
  const citing = citingLabels(sentences, cited, options.labelBy, paper.language);
  const labels = [...citing];
  let seedScore: number | null = null;
  let score: number | null = null;
  if (options.augment) {
    // As published, the summary starts with a separate text; by position, it starts with sentences, which are not selected again.
    const seed = options.labelBy === 'text' ? { text: concatenate(sentences, cited) } : { sentences: cited };
    const selection = select(work.abstract, seed);
    for (const index of selection.picked) labels[index] = true;
    seedScore = selection.seedScore;
    score = selection.score;
    measures.seed?.push(seedScore);
    measures.augmented?.push(score);
  }
  const positives = labels.filter(Boolean).length;
  measures.relevant?.push(positives / labels.length);
  measures.sentences?.push(labels.length);
  return {
    id: exampleId(paper.paper_id, work.id),
    groups: { citing: paper.paper_id, cited: work.id },
    provenance,
    row: {
      paper_id: paper.paper_id,
      reference_id: work.id,
      title: paper.title,
      reference_title: work.title,
      query: work.abstract,
      sentences: texts,
      labels,
      citing,
      seed_score: seedScore,
      score,
      sentence_paragraphs: sentences.map((sentence) => sentence.paragraph),
      sentence_starts: sentences.map((sentence) => sentence.start),
      sentence_ends: sentences.map((sentence) => sentence.end),
    },
  };
}

export const stage = recipeStage<SciqfsOptions>('sciqfs', makeExamples, selectorFor);
