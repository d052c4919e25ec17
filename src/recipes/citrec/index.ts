import { CANDIDATES } from '../candidate-pool.js';
import {
  CITATION_ADVICE,
  CITATION_COLUMNS,
  CITATION_FEATURES,
  CITATION_STEPS,
} from '../citation-examples.js';
import { defineRecipe } from '../recipe.js';
import { deviations } from './deviations.js';
import { evaluation } from './evaluation.js';
import { type CitrecOptions, options, profiles } from './options.js';
import { citrecReport } from './report.js';

/** Local citation recommendation: finding the paper to which a hidden citation refers, among all candidates. */
export const citrec = defineRecipe<CitrecOptions>({
  name: 'citrec',
  version: 2,
  title: 'Citation recommendation',
  task: 'Find the paper that a hidden citation refers to, among all papers with a title and an abstract.',
  taskCategories: ['text-retrieval', 'sentence-similarity'],
  citation:
    'Nianlong Gu, Yingqiang Gao and Richard H.R. Hahnloser: Local Citation Recommendation with Hierarchical-Attention Text Encoder and SciBERT-based Reranking. ECIR 2022.',
  options,
  profiles,
  deviations,
  query: () => ({ abstracts: true, inbound: false, paragraphs: "t.part = 'body'" }),
  stage: new URL('./stage.js', import.meta.url),
  columns: {
    context: 'VARCHAR',
    before: 'VARCHAR',
    after: 'VARCHAR',
    sentence: 'VARCHAR',
    section: 'VARCHAR',
    ...CITATION_COLUMNS,
    group_ids: 'VARCHAR[]',
  },
  features: {
    context: 'the query: text around the hidden citation, which is TARGETCIT; other citations are OTHERCIT',
    before: 'the part of the context before the hidden citation',
    after: 'the part of the context after the hidden citation',
    sentence: 'the citing sentence, with the hidden citation as TARGETCIT',
    section: 'headings of the section with the citation, outermost first, separated by /',
    ...CITATION_FEATURES,
    cited_id: 'the cited paper, as the id of a row in candidates.parquet',
    group_ids: 'all candidates to which the same citation refers, including the cited paper',
  },
  extraFiles: () => [
    {
      path: 'candidates.parquet',
      about:
        'The candidates, which are all papers with a title and an abstract: id, title, abstract, year, venue, and paper_id if the collection has the paper.',
      query: CANDIDATES,
    },
  ],
  steps: CITATION_STEPS,
  advice: {
    ...CITATION_ADVICE,
    examples:
      'Too few citations pass the rules. If the years of the papers are unknown, split by paper: --set group=citing',
  },
  grouping: ({ group }) => group,
  ratios: [0.8, 0.1, 0.1],
  leakage: ['context'],
  duplicates: { similar: ['context'], equal: ['cited_id'] },
  report: citrecReport,
  evaluation,
});
