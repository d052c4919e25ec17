import type { ReaderTraits } from './reader.js';
import { registry } from './reader-registry.js';

/** For formats that a converter or a person made from another source: what they left out is lost. */
const CONVERTED: ReaderTraits = { copyRank: 4 };

/**
 * Traits of the built-in readers. They are not in the readers' folders, so that commands that only need the traits, such
 * as link and build, load no reader.
 */
export const READER_TRAITS = {
  latex: { copyRank: 1 },
  // Everything is inferred from the positions of glyphs.
  pdf: { copyRank: 3 },
  web: { documents: 'pages' },
  // XML from the publishers: nothing was inferred.
  jats: { copyRank: 0, journalsOnly: true },
  tei: {},
  s2orc: {},
  scienceparse: { copyRank: 3 },
  wikipedia: { documents: 'articles' },
  'latexml-html': {},
  // Often a manuscript rather than the published version, but with the authors' own structure and citations.
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
