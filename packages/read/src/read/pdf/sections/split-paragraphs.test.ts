import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import type { PageLayout } from '../layout/page-layout.js';
import type { ParagraphLines } from './paragraphs.js';
import { joinSplitParagraphs } from './split-paragraphs.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };
const FULL = 'Oats grow well on plots of poor soil while the';

/** A paragraph of one line in a column as wide as the longest of them. */
const paragraph = (text: string, section = 'Results', position = {}): ParagraphLines => ({
  section: [section],
  lines: [
    {
      line: makeLine(text, position),
      page: {} as PageLayout,
      column: 0,
      left: 50,
      right: 50 + FULL.length * 5,
    },
  ],
  equations: new Set(),
});

const texts = (...paragraphs: ParagraphLines[]) =>
  joinSplitParagraphs(paragraphs, bodyType).map(({ lines }) => lines.map(({ line }) => line.text).join(' '));

test('a sentence is joined if a fragment of a table or a note interrupts it', () => {
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
  test(`a paragraph ${what} is not joined`, () => {
    assert.equal(texts(...(paragraphs as ParagraphLines[])).length, 2);
  });
}
