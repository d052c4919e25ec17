import { defineRecipe } from '../../recipe.js';
import { nearestQuery } from '../options.js';
import { PUBLISHED } from '../published.js';
import { deviations } from './deviations.js';
import { evaluation } from './evaluation.js';
import { type DescriptionOptions, options, profiles } from './options.js';
import { descriptionReport } from './report.js';

export { type DescriptionOptions, options, profiles } from './options.js';
export { grind } from './stage.js';

const published = Object.values(PUBLISHED.objects).reduce((sum, count) => sum + count, 0);

/** Descriptions of tables, figures, algorithms and theorems, with the text before them as context. */
export const scixgenDescription = defineRecipe<DescriptionOptions>({
  name: 'scixgen-description',
  title: 'SciXGen, description',
  task: 'Describe an object of a paper (a table, figure, algorithm or theorem) from its content and from the text of the paper before the description. Made from papers in any format whose reader keeps objects.',
  taskCategories: ['table-to-text', 'text-generation'],
  citation:
    'Hong Chen, Hiroya Takamura and Hideki Nakayama: SciXGen: A Scientific Paper Dataset for Context-Aware Text Generation. Findings of EMNLP 2021.',
  options,
  profiles,
  deviations,
  query: (options) => ({ abstracts: false, objects: true, emphasis: true, ...nearestQuery(options) }),
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
      'x: a table on one line with `<row>` before each row and `<col>` between cells; a figure as `<image>` and its files, its source where it is drawn in the text, and, with the option `figureCaptions`, `<caption>` with its caption; an algorithm, theorem or equation as text.',
    context_20: 'C(20): the twenty sentences before the target, in order; fewer at the start of a paper.',
    context:
      'C(∞): all sentences of the body before the target, in order; null where the option `fullContext` is off. x, C(20), x+C(20) and x+C(∞) are made by joining `object` with these.',
    target:
      'From the first sentence that refers to the object to the end of the paragraph or to the next sentence that refers to another object. Inline maths stays between dollars where the source has TeX; display equations stand between `<equation>` and `</equation>`.',
    target_marked:
      'The target with bold as `**…**` and italics as `*…*`, where the source tells of them (LaTeX, JATS, TEI); asterisks of the text itself are written `\\*`, but stay as they are inside maths.',
    context_20_marked: 'C(20) in the same form.',
    kind: 'table, figure, algorithm, theorem, or equation where asked for; lemmas, proofs, definitions and the like are theorems.',
    environment: 'What the source calls it.',
    label: 'As in "Table 2".',
    caption: 'Its caption, notes below a table included.',
    images: 'The image files, as the source names them; the images themselves are not part of the set.',
    image_files:
      'The images as PNG and JPEG files, by their paths below the folder of the corpus; empty unless it was ingested with `--png`.',
    paper_id: 'The paper.',
    object_id: 'The object in it.',
    section: 'The headings above the target, outermost first.',
    code_urls: 'Addresses of code that the paper names.',
    nearest_papers:
      'Papers of the corpus most like this one, nearest first, by TF-IDF of title and abstract, or by embeddings of them where the option `nearestModel` names a model (the authors: SPECTER); null unless the option `nearest` asks for them.',
  },
  steps: [
    { key: 'papers', title: 'papers', published: PUBLISHED.source },
    { key: 'with_sections', title: 'papers with sections' },
    { key: 'within_limits', title: 'papers of a usual length', published: PUBLISHED.papers },
    { key: 'objects', title: 'objects of the wanted kinds', published },
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
    with_content:
      'Objects have no content here. LaTeX, JATS and TEI sources keep it; PDF files keep captions only.',
  },
  grouping: () => 'citing',
  // §4.3: 30,000, 5,000 and 5,000 examples.
  ratios: [0.75, 0.125, 0.125],
  leakage: ['target'],
  report: descriptionReport,
  evaluation,
});
