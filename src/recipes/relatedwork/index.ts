import { FIND_ABSTRACTS, FIND_CITATIONS } from '../advice.js';
import { paragraphCondition } from '../citesum/sections.js';
import { defineRecipe } from '../recipe.js';
import { deviations } from './deviations.js';
import { evaluation } from './evaluation.js';
import { options, profiles, type RelatedWorkOptions } from './options.js';
import { PUBLISHED } from './published.js';
import { relatedWorkReport } from './report.js';

/** Related work generation: writing a paragraph about several papers, given their abstracts and the abstract of the citing paper. */
export const relatedwork = defineRecipe<RelatedWorkOptions>({
  name: 'relatedwork',
  version: 7,
  title: 'Related work generation',
  task: 'Write a paragraph on related work, given the abstracts of the paper and of all papers that the paragraph cites.',
  taskCategories: ['summarization', 'text-generation'],
  citation:
    'Yao Lu, Yue Dong and Laurent Charlin: Multi-XScience: A Large-scale Dataset for Extreme Multi-document Summarization of Scientific Articles. EMNLP 2020.',
  options,
  profiles,
  deviations,
  query: (chosen) => ({ abstracts: true, inbound: false, paragraphs: paragraphCondition(chosen) }),
  stage: new URL('./stage.js', import.meta.url),
  columns: {
    target: 'VARCHAR',
    abstract: 'VARCHAR',
    cited: 'STRUCT(mark VARCHAR, id VARCHAR, title VARCHAR, abstract VARCHAR, "year" INTEGER)[]',
    unknown: 'INTEGER',
    kind: 'VARCHAR',
    section: 'VARCHAR',
    paper_id: 'VARCHAR',
    title: 'VARCHAR',
    year: 'INTEGER',
  },
  features: {
    target: 'the paragraph, with citations as @cite_1, @cite_2, …; citations of unknown papers are OTHERCIT',
    abstract: 'abstract of the citing paper, if known',
    cited:
      'the cited papers in the order of their first citation: mark in the paragraph, id, title, abstract, and year if known',
    unknown: 'number of cited papers whose title or abstract is unknown',
    kind: 'the section of the paragraph: related-work, or, in a paper without such a section, introduction, discussion or body',
    section: 'headings of the section, outermost first, separated by /',
    paper_id: 'the citing paper',
    title: 'title of the citing paper',
    year: 'year of the citing paper, if known',
  },
  steps: [
    { key: 'papers', title: 'papers' },
    {
      key: 'with_section',
      title: 'with a section on related work',
      isOn: ({ fallback }) => fallback === 'none',
    },
    { key: 'paragraphs', title: 'paragraphs with citations in these sections' },
    { key: 'known', title: 'with enough cited papers whose title and abstract are known' },
    { key: 'examples', title: 'that pass all rules: examples', published: PUBLISHED.examples },
  ],
  advice: {
    with_section:
      'Too few papers have a section on related work. Use paragraphs of other sections: --set fallback=introduction',
    paragraphs: FIND_CITATIONS.citations,
    known: FIND_ABSTRACTS,
    examples: 'Too few paragraphs pass the rules. --profile paper has fewer rules.',
  },
  grouping: ({ group }) => group,
  ratios: PUBLISHED.ratios,
  leakage: ['target'],
  duplicates: { similar: ['target'], equal: [] },
  report: relatedWorkReport,
  evaluation,
});
