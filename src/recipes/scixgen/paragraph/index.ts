import { defineRecipe } from '../../recipe.js';
import { NEAREST_PAPERS, nearestPapers } from '../options.js';
import { PAPER_STEPS } from '../paper-limits.js';
import { PUBLISHED } from '../published.js';
import { deviations } from './deviations.js';
import { evaluation } from './evaluation.js';
import { introductionCondition } from './introduction.js';
import { options, type ParagraphOptions, profiles } from './options.js';
import { paragraphReport } from './report.js';

export { options, type ParagraphOptions, profiles } from './options.js';
export { makeExamples } from './stage.js';

/** Introductions, with the abstract and passages of the cited papers as context. */
export const scixgenParagraph = defineRecipe<ParagraphOptions>({
  name: 'scixgen-paragraph',
  version: 2,
  title: 'SciXGen, paragraph',
  task: 'Write the introduction of a paper from its abstract and from passages of the papers that the introduction cites.',
  taskCategories: ['text-generation'],
  citation:
    'Hong Chen, Hiroya Takamura and Hideki Nakayama: SciXGen: A Scientific Paper Dataset for Context-Aware Text Generation. Findings of EMNLP 2021.',
  options,
  profiles,
  deviations,
  query: (options) => ({
    abstracts: true,
    objects: true,
    emphasis: true,
    citedBodies: introductionCondition(options.introduction),
    inbound: false,
    ...nearestPapers(options),
  }),
  stage: new URL('./stage.js', import.meta.url),
  columns: {
    abstract: 'VARCHAR',
    passages: 'STRUCT(paper_id VARCHAR, text VARCHAR)[]',
    target: 'VARCHAR',
    target_marked: 'VARCHAR',
    cited_abstracts: 'STRUCT(paper_id VARCHAR, title VARCHAR, text VARCHAR)[]',
    paper_id: 'VARCHAR',
    title: 'VARCHAR',
    cited_works: 'INTEGER',
    code_urls: 'VARCHAR[]',
    nearest_papers: 'VARCHAR[]',
  },
  features: {
    abstract: 'The abstract of the paper.',
    passages:
      'The bodies of all cited papers (of the introduction) that are in the corpus, split into passages, in citation order.',
    target:
      'The introduction, one paragraph per line, with its citations as printed. Display equations are between `<equation>` and `</equation>`.',
    target_marked:
      'The introduction with bold as `**…**` and italics as `*…*`, if the source marks them (LaTeX, JATS, TEI); literal asterisks are written `\\*`, except inside maths.',
    cited_abstracts:
      'Known abstracts of the papers that the introduction cites, whether or not they are in the corpus.',
    paper_id: 'The id of the paper.',
    title: 'The title of the paper.',
    cited_works: 'Number of papers that the introduction cites.',
    code_urls: 'URLs of code that the paper names.',
    nearest_papers: NEAREST_PAPERS,
  },
  steps: [
    ...PAPER_STEPS,
    { key: 'with_introduction', title: 'papers with an introduction' },
    { key: 'with_abstract', title: 'with an abstract' },
    {
      key: 'examples',
      title: 'whose introduction cites papers of the corpus',
      published: PUBLISHED.paragraphs.examples,
    },
  ],
  advice: {
    within_limits:
      'Every paper is too short or too long. Change the limits: --set minPaperWords=200 maxPaperWords=50000',
    examples:
      'No introduction cites a paper that is in the corpus. Add the cited papers, or use --set minCited=0.',
  },
  grouping: () => 'citing',
  // §4.3: 30,000, 4,523 and 5,000 papers of computer vision.
  ratios: [0.7591, 0.1144, 0.1265],
  leakage: ['target'],
  duplicates: { similar: ['target', 'abstract'], equal: [] },
  report: paragraphReport,
  evaluation,
});
