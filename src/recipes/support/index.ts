import { CITATION_ADVICE, CITATION_STEPS } from '../citation-examples.js';
import type { Deviation } from '../deviation.js';
import { defineRecipe } from '../recipe.js';
import { evaluation } from './evaluation.js';
import { options, profiles, type SupportOptions } from './options.js';
import { supportReport } from './report.js';

const deviations: readonly Deviation<SupportOptions>[] = [
  {
    paper: 'Experts wrote claims and marked the sentences of abstracts that support or refute them.',
    here: 'The claim is the citing sentence, and passages of the full text are labelled by the agreement of retrievers.',
    source: 'silver labels: that a passage is similar does not mean that it supports the sentence',
    options: ['top', 'agree', 'minCoverage', 'minWeight'],
  },
  {
    paper: 'Claims without evidence in an abstract were marked so by experts.',
    here: 'Citations for which the retrievers agree on no passage are kept, with `has_agreement` false; the cited paper may support them in other words.',
    source: 'retrievers find passages with similar words',
    options: ['keepNone'],
  },
  {
    paper: 'Claims are supported or refuted.',
    here: 'Passages are labelled or not; nothing is labelled as refuting.',
    source: 'retrievers cannot tell the two apart',
  },
];

/** Supporting passages: the passages of the cited paper that support a citing sentence. */
export const support = defineRecipe<SupportOptions>({
  name: 'support',
  version: 7,
  title: 'Supporting passages',
  task: 'Find the passages of the cited paper that carry a citing sentence. The labels are silver: they say on which passages retrievers agree, and a sentence without a label may still be supported.',
  taskCategories: ['text-retrieval', 'sentence-similarity'],
  citation:
    'David Wadden, Shanchuan Lin, Kyle Lo, Lucy Lu Wang, Madeleine van Zuylen, Arman Cohan and Hannaneh Hajishirzi: Fact or Fiction: Verifying Scientific Claims. EMNLP 2020.',
  options,
  profiles,
  deviations,
  query: () => ({
    abstracts: true,
    inbound: false,
    paragraphs: "t.part = 'body'",
    citedBodies: 'TRUE',
    bodyCitations: true,
  }),
  stage: new URL('./stage.js', import.meta.url),
  columns: {
    sentence: 'VARCHAR',
    before: 'VARCHAR',
    after: 'VARCHAR',
    section: 'VARCHAR',
    passages: 'VARCHAR[]',
    labels: 'BOOLEAN[]',
    votes: 'INTEGER[]',
    has_agreement: 'BOOLEAN',
    paper_id: 'VARCHAR',
    title: 'VARCHAR',
    year: 'INTEGER',
    cited_id: 'VARCHAR',
    cited_title: 'VARCHAR',
  },
  features: {
    sentence: 'the citing sentence, with the citation as TARGETCIT; other citations are OTHERCIT',
    before: 'the sentences before the citing sentence, from the same paragraph',
    after: 'the sentences after the citing sentence, from the same paragraph',
    section: 'headings of the section with the citation, outermost first, separated by /',
    passages:
      'the body of the cited paper, split into passages of whole sentences, without citations in brackets or superscript',
    labels: 'for each passage whether the retrievers agree on it (silver)',
    votes: 'for each passage the number of retrievers that have it among their best, from 0 to 3',
    has_agreement:
      'whether the retrievers agree on any passage; if not, the paper may still support the sentence',
    paper_id: 'the citing paper',
    title: 'title of the citing paper',
    year: 'year of the citing paper, if known',
    cited_id: 'the cited paper',
    cited_title: 'title of the cited paper',
  },
  steps: [
    ...CITATION_STEPS.slice(0, -1),
    { key: 'held', title: 'whose full text is in the corpus' },
    ...CITATION_STEPS.slice(-1),
  ],
  advice: {
    ...CITATION_ADVICE,
    held: 'Too few cited papers are in the corpus with their full text. Add the cited papers: citemill ingest PATHS… --corpus {corpus}',
    examples: 'Too few citations pass the rules. --profile paper has fewer rules.',
  },
  grouping: ({ group }) => group,
  ratios: [0.8, 0.1, 0.1],
  leakage: ['sentence'],
  duplicates: { similar: ['sentence'], equal: ['cited_id'] },
  report: supportReport,
  evaluation,
});
