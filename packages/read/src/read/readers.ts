import type { Registry } from '../registry.js';
import { doclingReader } from './docling/index.js';
import { docxReader } from './docx/index.js';
import { jatsReader } from './jats/index.js';
import { latexReader } from './latex/index.js';
import { latexmlHtmlReader } from './latexml-html/index.js';
import { markdownReader } from './markdown/index.js';
import { markerReader } from './marker/index.js';
import { mineruReader } from './mineru/index.js';
import { olmocrReader } from './olmocr/index.js';
import { pdfReader } from './pdf/index.js';
import type { RegisteredReader } from './reader.js';
import { registry } from './reader-registry.js';
import { s2orcReader } from './s2orc/index.js';
import { scienceParseReader } from './scienceparse/index.js';
import { teiReader } from './tei/index.js';
import { webReader } from './web/index.js';
import { wikipediaReader } from './wikipedia/index.js';

/**
 * All readers. If two recognise a file, the later one reads it: LaTeXML's HTML is also a web page. Add your own with
 * `readers.add`. A built-in reader needs a line here, one in `reader-traits.ts`, and a folder with the reader's name, whose
 * `index.ts` exports it as `reader` so that workers can load it.
 */
export const readers: Registry<RegisteredReader> = registry;
for (const reader of [
  // First, since other formats contain formulas with a `\documentclass`.
  latexReader,
  pdfReader,
  webReader,
  jatsReader,
  teiReader,
  s2orcReader,
  scienceParseReader,
  wikipediaReader,
  latexmlHtmlReader,
  docxReader,
  markdownReader,
  olmocrReader,
  doclingReader,
  mineruReader,
  markerReader,
])
  readers.add(reader);
