import assert from 'node:assert/strict';
import type { Paper } from '../../paper/index.js';
import { pdfReader } from './index.js';
import { type TestPage, writePdf } from './pdf-writer.fixture.js';

/** Writes pages as a PDF and reads it. */
export function readPages(pages: readonly TestPage[], title = ''): Paper {
  const [paper] = pdfReader.read({
    path: 'x.pdf',
    bytes: new TextEncoder().encode(writePdf([...pages], title)),
  });
  assert.ok(paper);
  return paper;
}
