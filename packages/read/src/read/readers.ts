import type { Registry } from '../registry.js';
import { pdfEngines } from './grobid/index.js';
import { jatsReader } from './jats/index.js';
import { latexEngines } from './latexml/engine.js';
import type { RegisteredReader } from './reader.js';
import { registry } from './reader-registry.js';
import { s2orcReader } from './s2orc/index.js';
import { scienceParseReader } from './scienceparse/index.js';
import { teiReader } from './tei/index.js';
import { webReader } from './web/index.js';
import { wikipediaReader } from './wikipedia/index.js';

/**
 * Every reader. Each recognises only its own files, so the order in which they are asked does not matter. A reader of your
 * own is added by `readers.add`. One of ours also has a line in `read-record.ts`.
 */
export const readers: Registry<RegisteredReader> = registry;
for (const reader of [
  pdfEngines,
  webReader,
  jatsReader,
  teiReader,
  s2orcReader,
  scienceParseReader,
  latexEngines,
  wikipediaReader,
])
  readers.add(reader);
