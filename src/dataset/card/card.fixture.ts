import { COLUMNS, ORIGIN } from '../samples.fixture.js';
import type { CardInput } from './card-input.js';

export const size = (rows: number) => ({ rows, bytes: rows * 10, files: [] });

/** A card with something in every section. */
export const CARD: CardInput = {
  ...ORIGIN,
  title: 'CiteSum',
  task: 'A summary in a sentence.',
  citation: 'Some Authors, a title, 2022',
  tool: 'citemill 0.1.0',
  path: 'out/citesum',
  taskCategories: ['summarization'],
  licences: [{ licence: 'CC-BY-4.0', papers: 3 }],
  columns: { id: 'VARCHAR', ...COLUMNS },
  splits: { train: size(8000), validation: size(1000), test: size(1000) },
  split: { grouping: 'both', seed: 1, ratios: [0.8, 0.1, 0.1] },
  optionTexts: { sections: 'Titles of the sections to use.' },
  features: { text: 'Of any | kind\nat all.' },
  drops: { recall: 2, short: 30 },
  statistics: [{ name: 'mean length', value: 12.345678, published: '23 words' }],
  differences: [{ paper: '§2: at least six.', here: 'Five.', source: 'released code' }],
  leakage: {
    threshold: 0.8,
    groups: [{ group: 'citing', shared: 0, samples: [] }],
    texts: [{ column: 'text', split: 'test', other: 'train', examples: 1, of: 1000, samples: [] }],
  },
};
