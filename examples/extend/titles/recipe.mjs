import { defineRecipe, z } from 'citemill/extend';

const words = (text) => String(text).split(/\s+/).filter(Boolean).length;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Generate the title of a paper from its abstract. */
export const titles = defineRecipe({
  name: 'titles',
  // Raise it whenever the same papers may give other rows.
  version: 1,
  title: 'Titles',
  task: 'Generate the title of a paper from its abstract.',
  taskCategories: ['summarization'],
  citation: 'An example of Citemill’s.',
  options: z.strictObject({
    minAbstract: z.int().min(0).describe('Minimum length of the abstract, in characters.'),
  }),
  profiles: { paper: { minAbstract: 0 }, refined: { minAbstract: 100 } },
  // What the workers are given of each paper: nothing but its title and abstract is needed here.
  query: () => ({ abstracts: false, paragraphs: 'FALSE' }),
  stage: new URL('./stage.mjs', import.meta.url),
  columns: { abstract: 'VARCHAR', title: 'VARCHAR', paper_id: 'VARCHAR' },
  features: { abstract: 'The abstract.', title: 'The title to generate.', paper_id: 'The paper.' },
  steps: [
    { key: 'papers', title: 'papers' },
    { key: 'examples', title: 'with a title and a long enough abstract' },
  ],
  advice: { examples: 'No paper has a long enough abstract. Try --set minAbstract=0' },
  grouping: () => 'citing',
  ratios: [0.8, 0.1, 0.1],
  leakage: ['abstract'],
  // Examples are duplicates if these agree: the question and the answer.
  duplicates: { similar: ['abstract', 'title'], equal: [] },
  report() {
    const lengths = [];
    return {
      add: ({ title }) => lengths.push(words(title)),
      sections: () => [],
      figures: () => (lengths.length > 0 ? [{ name: 'mean words of a title', ours: mean(lengths).toFixed(1) }] : []),
    };
  },
  // How `citemill evaluate` judges answers. There is no published table to show beside.
  evaluation: () => ({
    kind: 'summary',
    scoring: { rouge: { variant: 'google', stem: true }, sentences: 'one' },
    selection: { maxSentences: 1 },
    published: { source: '', measuredOn: '', rows: [] },
    example: ({ id, abstract, title }) => ({
      id,
      query: '',
      sentences: abstract.split(/(?<=\.)\s+/),
      reference: title,
    }),
  }),
});
