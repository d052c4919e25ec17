import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { corporaFiles, without } from '@citemill/read/internal/read/corpora.fixture';
import { jatsReader } from '@citemill/read/internal/read/jats/index';
import { pdfReader } from '@citemill/read/internal/read/pdf/index';
import { type Comparison, comparePapers, type Summary, summarise } from './index.js';

const pairs = [
  ...corporaFiles('pdf-jats', '.pdf').map((pdf) => [pdf, pdf.replace(/\.pdf$/, '.nxml')] as const),
  ...corporaFiles('jose', '.pdf').map((pdf) => [pdf, pdf.replace(/\.pdf$/, '.jats')] as const),
];

/** About a point under what was measured, of a hundred. */
const FLOORS: [name: string, floor: number, of: (summary: Summary) => number][] = [
  ['titles', 99, ({ title }) => title.value],
  ['abstracts', 99, ({ abstract }) => abstract.value],
  ['headings', 92.5, ({ headings }) => headings.f1],
  ['sentences', 98.2, ({ sentences }) => sentences.value],
  ['sentences in order', 98.9, ({ order }) => order.value],
  ['words', 98.4, ({ words }) => words.value],
  ["words' precision", 97.7, ({ wordPrecision }) => wordPrecision.value],
  ['references', 99, ({ references }) => references.value],
  ["references' titles", 95.5, ({ referenceTitles }) => referenceTitles.value],
  ['links', 97, ({ links }) => links.f1],
  ['figures', 89.2, ({ figures }) => figures.f1],
  ['tables', 97.7, ({ tables }) => tables.f1],
];

test('papers in print are read as well as the documentation says', {
  skip: without('pdf-jats') || without('jose'),
}, async (t) => {
  await pdfReader.prepare?.();
  const comparisons: Comparison[] = pairs.map(([pdf, xml]) => {
    const gold = itemAt(jatsReader.read({ path: xml, bytes: readFileSync(xml) }), 0);
    const printed = itemAt(pdfReader.read({ path: pdf, bytes: readFileSync(pdf) }), 0);
    return comparePapers(gold, printed);
  });
  const summary = summarise(comparisons);
  const measured = FLOORS.map(([name, floor, of]) => ({ name, floor, value: 100 * of(summary) }));
  const report = measured.map(({ name, value }) => `${name} ${value.toFixed(1)}`).join(', ');
  t.diagnostic(report);
  const below = measured.filter(({ value, floor }) => value < floor);
  assert.deepEqual(below, [], report);
});
