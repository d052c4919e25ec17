import type { ReaderTraits } from './reader.js';
import { registry } from './reader-registry.js';

/** Rank of papers whose parts a converter or a person inferred, so that what was left out is lost. */
const CONVERTED: ReaderTraits = { copyRank: 4 };

/**
 * Traits of the built-in readers. They are here and not in the readers' folders so that commands that only ask for them, such as
 * link and build, load no reader.
 */
export const READER_TRAITS = {
  latex: { copyRank: 1 },
  // Everything is inferred from the positions of letters.
  pdf: { copyRank: 3 },
  web: { documents: 'pages' },
  // Publishers' own XML: nothing was guessed.
  jats: { copyRank: 0, journalsOnly: true },
  tei: {},
  s2orc: {},
  scienceparse: { copyRank: 3 },
  wikipedia: { documents: 'articles' },
  'latexml-html': {},
  // A manuscript comes before the published paper, but its structure and its citations are as the authors wrote them.
  docx: { copyRank: 3 },
  markdown: CONVERTED,
  olmocr: CONVERTED,
  docling: CONVERTED,
  mineru: CONVERTED,
  marker: CONVERTED,
} satisfies Record<string, ReaderTraits>;

/** Names and traits of the built-in readers and of those that a configuration file or a program has added. */
export const readerTraits = (): (ReaderTraits & { name: string })[] => [
  ...Object.entries(READER_TRAITS).map(([name, traits]) => ({ name, ...traits })),
  ...registry.all.filter(({ name }) => !Object.hasOwn(READER_TRAITS, name)),
];
