import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import fc from 'fast-check';
import { Prose } from './prose.js';

type Step = { kind: 'add' | 'cite' | 'mention' | 'bold' | 'italic'; text: string };

const piece = fc
  .array(
    fc.constantFrom(
      'a',
      'Bc',
      ' ',
      '\n',
      '  ',
      '𝛼',
      'e\u0301',
      '\u0301',
      'ﬁ',
      '\u00ad',
      '[1]',
      '.',
      '\u200b',
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'cite', 'mention', 'bold', 'italic'),
  text: piece,
});

test('whatever is written, every span is the slice it says, without spaces at its ends, in clean text', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const prose = new Prose();
      for (const { kind, text } of steps) {
        if (kind === 'add') prose.add(text);
        else if (kind === 'cite') {
          const span = prose.spanOf(() => prose.add(text));
          if (span) prose.citeBetween(['r'], span.start, span.end, prose.newGroup());
        } else if (kind === 'bold' || kind === 'italic') {
          prose.emphasise(kind, !prose.isEmphasised(kind));
          prose.add(text);
        } else prose.mention(['o'], () => prose.add(text));
      }
      const paragraph = prose.paragraph([]);
      if (!paragraph) return;
      assert.equal(paragraph.text, paragraph.text.normalize('NFC'));
      assert.doesNotMatch(paragraph.text, /[^\S ]| {2}|^ | $|[ﬁ\u00ad\u200b]/);
      for (const span of [...paragraph.citations, ...paragraph.mentions]) {
        assert.equal(paragraph.text.slice(span.start, span.end), span.text);
        assert.ok(span.start < span.end);
        assert.equal(span.text.trim(), span.text);
      }
      const emphasis = paragraph.emphasis ?? [];
      assert.notEqual(paragraph.emphasis?.length, 0);
      for (const [i, { start, end, style }] of emphasis.entries()) {
        const text = paragraph.text.slice(start, end);
        assert.ok(text !== '' && text.trim() === text && end <= paragraph.text.length);
        for (const later of emphasis.slice(i + 1)) {
          assert.ok(later.start > start || (later.start === start && later.end <= end));
          assert.ok(later.style !== style || later.start > end);
        }
      }
    }),
    { numRuns: thorough(3000, 500) },
  );
});

test('emphasis lies on what was added while it was on, and what touches is one', () => {
  const prose = new Prose();
  prose.add('Of ');
  prose.emphasise('italic', true);
  prose.add(' wet mud');
  prose.emphasise('bold', true);
  prose.emphasise('italic', false);
  prose.emphasise('italic', true);
  prose.add('dy silt ');
  prose.emphasise('italic', false);
  prose.add('and');
  prose.emphasise('italic', true);
  prose.add(' ).');
  prose.emphasise('italic', false);
  prose.emphasise('italic', true);
  prose.add(' ');
  prose.emphasise('italic', false);
  const { text, emphasis } = defined(prose.paragraph([]));
  assert.equal(text, 'Of wet muddy silt and ).');
  assert.deepEqual(
    defined(emphasis).map(({ start, end, style }) => [style, text.slice(start, end)]),
    [
      ['italic', 'wet muddy silt'],
      ['bold', 'dy silt and ).'],
    ],
  );
});

test('a long text gives the same in slices as at once', () => {
  const prose = new Prose();
  for (let i = 0; i < 3000; i++) prose.add(`word ${i} `);
  const { length } = prose;
  const late = prose.slice(length - 20, length - 3);
  const early = prose.slice(5, 25);
  const across = prose.slice(100, length);
  const { text } = defined(prose.paragraph([]));
  assert.equal(text.length, length);
  assert.equal(late, text.slice(length - 20, length - 3));
  assert.equal(early, text.slice(5, 25));
  assert.equal(across, text.slice(100));
});

test('a paragraph of nothing but space is dropped', () => {
  const prose = new Prose();
  prose.add(' \n ');
  assert.equal(prose.paragraph([]), undefined);
});
