import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../layout/line.fixture.js';
import type { PageLayout } from '../layout/page-layout.js';
import type { LinesOfParagraph } from './paragraphs.js';
import { joinSplitParagraphs } from './split-paragraphs.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };
const FULL = 'Oats grow well on plots of poor soil while the';

/** A paragraph of one line in a column as wide as the longest of them. */
const paragraph = (text: string, section = 'Results', where = {}): LinesOfParagraph => ({
  section: [section],
  lines: [
    { line: lineOf(text, where), page: {} as PageLayout, column: 0, left: 50, right: 50 + FULL.length * 5 },
  ],
  equations: new Set(),
});

const texts = (...paragraphs: LinesOfParagraph[]) =>
  joinSplitParagraphs(paragraphs, bodyType).map(({ lines }) => lines.map(({ line }) => line.text).join(' '));

test('a sentence is whole again where a scrap of a table or a note stood within it', () => {
  assert.deepEqual(
    texts(
      paragraph(FULL),
      paragraph('Plot Yield Error'),
      paragraph('© 2018 by the farmers. All rights reserved.', 'Results', { size: 8 }),
      paragraph('rain is scarce.'),
    ),
    [`${FULL} rain is scarce.`, 'Plot Yield Error', '© 2018 by the farmers. All rights reserved.'],
  );
});

for (const [what, ...paragraphs] of [
  ['that has ended', paragraph('They grow well.'), paragraph('rain is scarce.')],
  ['whose line is short', paragraph('They grow'), paragraph('rain is scarce.')],
  ['before another section', paragraph(FULL), paragraph('rain is scarce.', 'Methods')],
  ['before an item of a list', paragraph(FULL), paragraph('a) rain is scarce.')],
  ['before a new sentence', paragraph(FULL), paragraph('Rain is scarce.')],
] as const) {
  test(`a paragraph ${what} stays by itself`, () => {
    assert.equal(texts(...(paragraphs as LinesOfParagraph[])).length, 2);
  });
}
