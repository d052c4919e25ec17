import { defineRecipe } from '../../recipe.js';
import { NEAREST_PAPERS, nearestPapers } from '../options.js';
import { PAPER_STEPS } from '../paper-limits.js';
import { PUBLISHED } from '../published.js';
import { deviations } from './deviations.js';
import { evaluation } from './evaluation.js';
import { type DescriptionOptions, options, profiles } from './options.js';
import { descriptionReport } from './report.js';

export { type DescriptionOptions, options, profiles } from './options.js';
export { makeExamples } from './stage.js';

const published = Object.values(PUBLISHED.objects).reduce((sum, count) => sum + count, 0);

/** Descriptions of tables, figures, algorithms and theorems, with the preceding text as context. */
export const scixgenDescription = defineRecipe<DescriptionOptions>({
  name: 'scixgen-description',
  version: 1,
  title: 'SciXGen, description',
  task: 'Describe an object of a paper (a table, figure, algorithm or theorem) from its content and from the text of the paper before the description. Papers may have any format whose reader keeps objects.',
  taskCategories: ['table-to-text', 'text-generation'],
  citation:
    'Hong Chen, Hiroya Takamura and Hideki Nakayama: SciXGen: A Scientific Paper Dataset for Context-Aware Text Generation. Findings of EMNLP 2021.',
  options,
  profiles,
  deviations,
  query: (options) => ({
    abstracts: false,
    workIds: false,
    objects: true,
    emphasis: true,
    inbound: false,
    ...nearestPapers(options),
  }),
  stage: new URL('./stage.js', import.meta.url),
  columns: {
    object: 'VARCHAR',
    context_20: 'VARCHAR[]',
    context: 'VARCHAR[]',
    target: 'VARCHAR',
    target_marked: 'VARCHAR',
    context_20_marked: 'VARCHAR[]',
    kind: 'VARCHAR',
    environment: 'VARCHAR',
    label: 'VARCHAR',
    caption: 'VARCHAR',
    images: 'VARCHAR[]',
    image_files: 'VARCHAR[]',
    paper_id: 'VARCHAR',
    object_id: 'VARCHAR',
    section: 'VARCHAR[]',
    code_urls: 'VARCHAR[]',
    nearest_papers: 'VARCHAR[]',
  },
  features: {
    object:
      'x: a table on one line, with `<row>` before each row and `<col>` between cells; a figure as `<image>` and its files, its source code if it is drawn by code in the text, and, with the option `figureCaptions`, `<caption>` and its caption; an algorithm, theorem or equation as text.',
    context_20: 'C(20): the twenty sentences before the target, in order; fewer at the start of a paper.',
    context:
      'C(∞): all sentences of the body before the target, in order; null if the option `fullContext` is off. Join `object` with these columns for x+C(20) and x+C(∞).',
    target:
      'From the first sentence that refers to the object to the end of the paragraph, or to the next sentence that refers to another object. Inline maths is between dollar signs if the source has TeX; display equations are between `<equation>` and `</equation>`.',
    target_marked:
      'The target with bold as `**…**` and italics as `*…*`, if the source marks them (LaTeX, JATS, TEI); literal asterisks are written `\\*`, except inside maths.',
    context_20_marked: 'C(20) with bold and italics marked as in `target_marked`.',
    kind: 'table, figure, algorithm, theorem, or equation if the option `kinds` includes it; lemmas, proofs, definitions and similar environments are theorems.',
    environment: 'The name of the object’s environment or element in the source.',
    label: 'The label of the object, as in "Table 2".',
    caption: 'The caption of the object, including notes below a table.',
    images: 'The names of the image files in the source; the images themselves are not part of the dataset.',
    image_files:
      'The paths of the images, as PNG and JPEG files, within the corpus folder; empty unless the corpus was ingested with `--png`.',
    paper_id: 'The id of the paper.',
    object_id: 'The id of the object in the paper.',
    section: 'The headings above the target, outermost first.',
    code_urls: 'URLs of code that the paper names.',
    nearest_papers: NEAREST_PAPERS,
  },
  steps: [
    ...PAPER_STEPS,
    { key: 'objects', title: 'objects of the chosen kinds', published },
    { key: 'with_content', title: 'objects with content' },
    { key: 'fitting', title: 'of a usual form' },
    { key: 'mentioned', title: 'that the text mentions' },
    {
      key: 'examples',
      title: 'with a description',
      published: Object.values(PUBLISHED.descriptions).reduce((sum, { examples }) => sum + examples, 0),
    },
  ],
  advice: {
    with_sections: 'No paper has sections. PDF and LaTeX readers find them; plain text has none.',
    within_limits:
      'Every paper is too short or too long. Change the limits: --set minPaperWords=200 maxPaperWords=50000',
    with_content: 'No object has content. LaTeX, JATS and TEI sources have it; PDF files only have captions.',
  },
  grouping: () => 'citing',
  // §4.3: 30,000, 5,000 and 5,000 examples.
  ratios: [0.75, 0.125, 0.125],
  leakage: ['target'],
  duplicates: { similar: ['target', 'object', 'caption'], equal: [] },
  report: descriptionReport,
  evaluation,
});
