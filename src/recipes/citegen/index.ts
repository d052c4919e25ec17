import {
  CITATION_ADVICE,
  CITATION_COLUMNS,
  CITATION_FEATURES,
  CITATION_STEPS,
} from '../citation-examples.js';
import { defineRecipe } from '../recipe.js';
import { deviations } from './deviations.js';
import { evaluation } from './evaluation.js';
import { type CitegenOptions, options, profiles } from './options.js';
import { citegenReport } from './report.js';

/** Citation text generation: writing the sentence that cites a paper, given the text around it and both abstracts. */
export const citegen = defineRecipe<CitegenOptions>({
  name: 'citegen',
  version: 2,
  title: 'Citation text generation',
  task: 'Write the sentence that cites a paper, given the text around it and the abstracts of both papers.',
  taskCategories: ['text-generation'],
  citation:
    'Xinyu Xing, Xiaosheng Fan and Xiaojun Wan: Automatic Generation of Citation Texts in Scholarly Papers: A Pilot Study. ACL 2020.',
  options,
  profiles,
  deviations,
  query: () => ({ abstracts: true, inbound: false, paragraphs: "t.part = 'body'" }),
  stage: new URL('./stage.js', import.meta.url),
  columns: {
    target: 'VARCHAR',
    before: 'VARCHAR',
    after: 'VARCHAR',
    section: 'VARCHAR',
    ...CITATION_COLUMNS,
  },
  features: {
    target: 'the citing sentence, with the citation as TARGETCIT; other citations are OTHERCIT',
    before: 'the sentences before the citing sentence, from the same paragraph',
    after: 'the sentences after the citing sentence, from the same paragraph',
    section: 'headings of the section with the citation, outermost first, separated by /',
    ...CITATION_FEATURES,
  },
  steps: CITATION_STEPS,
  advice: {
    ...CITATION_ADVICE,
    examples: 'Too few citations pass the rules. --profile paper has fewer rules.',
  },
  grouping: ({ group }) => group,
  ratios: [0.8, 0.1, 0.1],
  leakage: ['target'],
  duplicates: { similar: ['target'], equal: ['cited_id'] },
  report: citegenReport,
  evaluation,
});
