import { FIND_ABSTRACTS, FIND_CITATIONS } from '../advice.js';
import { defineRecipe } from '../recipe.js';
import { deviations } from './deviations.js';
import { evaluation } from './evaluation.js';
import { options, profiles, type SciqfsOptions } from './options.js';
import { sciqfsReport } from './report.js';

export type { SciqfsOptions };

/** ROUGE-SciQFS: the query is the abstract of a cited paper, the document is the citing paper, and the citing sentences are relevant. */
export const sciqfs = defineRecipe<SciqfsOptions>({
  name: 'sciqfs',
  version: 3,
  title: 'ROUGE-SciQFS',
  task: 'Query-focused summarisation: find the sentences of a paper that are about the query, which is the abstract of a cited paper.',
  taskCategories: ['summarization', 'sentence-similarity'],
  citation:
    'Ramirez-Orta, Milios, Maguitman and Soto: ROUGE-SciQFS: A ROUGE-based Method to Automatically Create Datasets for Scientific Query-Focused Summarization',
  options,
  profiles,
  deviations,
  query: () => ({ abstracts: true, paragraphs: "t.part = 'body'", inbound: false }),
  stage: new URL('./stage.js', import.meta.url),
  columns: {
    id: 'VARCHAR',
    paper_id: 'VARCHAR',
    reference_id: 'VARCHAR',
    title: 'VARCHAR',
    reference_title: 'VARCHAR',
    query: 'VARCHAR',
    sentences: 'VARCHAR[]',
    labels: 'BOOLEAN[]',
    citing: 'BOOLEAN[]',
    seed_score: 'DOUBLE',
    score: 'DOUBLE',
    sentence_paragraphs: 'INTEGER[]',
    sentence_starts: 'INTEGER[]',
    sentence_ends: 'INTEGER[]',
  },
  features: {
    id: 'stable id of the pair of citing and cited paper',
    paper_id: 'the citing paper',
    reference_id: 'the cited paper',
    title: 'title of the citing paper',
    reference_title: 'title of the cited paper',
    query: 'abstract of the cited paper',
    sentences: 'the sentences of the citing paper, in order',
    labels: 'true for relevant sentences: citing sentences and those that the augmentation added',
    citing: 'true for citing sentences',
    seed_score: 'ROUGE of the citing sentences against the query',
    score: 'ROUGE of all relevant sentences against the query',
    sentence_paragraphs: 'the position of each sentence’s paragraph',
    sentence_starts: 'where each sentence starts in its paragraph, in code points',
    sentence_ends: 'where each sentence ends in its paragraph, in code points',
  },
  steps: [
    { key: 'papers', title: 'papers', published: 1013 },
    { key: 'citations', title: 'citations in their texts', published: 51_328 },
    { key: 'pairs', title: 'pairs of a citing and a cited paper', published: 40_032 },
    { key: 'examples', title: 'whose abstract is known: examples', published: 10_790 },
  ],
  advice: {
    citations: FIND_CITATIONS.citations,
    pairs: FIND_CITATIONS.identified,
    examples: FIND_ABSTRACTS,
  },
  grouping: (options) => options.group,
  ratios: [0.8, 0.1, 0.1],
  leakage: ['query'],
  duplicates: { similar: ['query', 'sentences'], equal: [] },
  report: sciqfsReport,
  evaluation,
});
