import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import fc from 'fast-check';
import { type Paper, paperProblems } from '../../paper/index.js';
import { pdfReader } from './index.js';
import { style, variedPaper } from './varied-paper.fixture.js';

before(async () => pdfReader.prepare?.());

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function read(pdf: string): Paper {
  const [paper] = pdfReader.read({ path: 'invented.pdf', bytes: Buffer.from(pdf, 'latin1') });
  assert.ok(paper);
  assert.deepEqual(paperProblems(paper), []);
  return paper;
}

/** Papers of any style that journals print, each read as it was written. */
test('a paper in any style gives its title, abstract, headings, text, bibliography and citations', () => {
  fc.assert(
    fc.property(style, (chosen) => {
      const { pdf, expected } = variedPaper(chosen);
      const paper = read(pdf);
      assert.equal(paper.title, expected.title);
      assert.equal(letters(paper.abstract.map(({ text }) => text).join('')), letters(expected.abstract));
      const headings = [...new Set(paper.body.flatMap(({ section }) => section))];
      assert.deepEqual(
        headings.map(letters).map((heading) => heading.replace(/^(?:\d|[iv]+(?=[imrd]))/, '')),
        expected.headings.map(letters),
      );
      const text = letters(paper.body.map((paragraph) => paragraph.text).join(''));
      assert.deepEqual(
        expected.sentences.filter((sentence) => !text.includes(letters(sentence))),
        [],
      );
      assert.ok(!text.includes(letters(expected.running)), 'the running head is in the text');
      assert.deepEqual(
        paper.references.map(({ title = '' }) => letters(title)),
        expected.works.map(letters),
      );
      const place = new Map(paper.references.map(({ id }, i) => [id, i]));
      const cited = paper.body.flatMap(({ citations }) =>
        citations.map(({ reference }) => (reference === null ? -1 : place.get(reference))),
      );
      assert.deepEqual(cited, expected.cited);
      if (expected.caption) {
        const [table] = paper.objects.filter(({ kind }) => kind === 'table');
        assert.ok(letters(expected.caption).endsWith(letters(table?.caption ?? '?')));
        assert.ok(!text.includes(letters('Yields of the plots')), 'the caption is in the text');
      }
    }),
    { numRuns: thorough(15, 5) },
  );
});
