import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaperObject, PaperParagraph, PaperView } from '../../../../src/server/schemas/corpus.js';
import { buildOutline, citingPlaces, newHeadings, ReadingOrder } from './reading-order.js';

const paragraph = (position: number, text: string, more: Partial<PaperParagraph> = {}): PaperParagraph => ({
  position,
  part: 'body',
  section: [],
  text,
  citations: [],
  mentions: [],
  emphasis: [],
  formulas: [],
  ...more,
});
const object = (id: string, kind: string, content: string, more: Partial<PaperObject> = {}): PaperObject =>
  ({
    id,
    kind,
    label: null,
    caption: null,
    content,
    rows: null,
    images: [],
    imageCount: 0,
    ...more,
  }) as PaperObject;
const paper = (paragraphs: PaperParagraph[], objects: PaperObject[], references: unknown[] = []): PaperView =>
  ({ paragraphs, objects, references }) as unknown as PaperView;

test('an object follows the first paragraph that mentions it; others come at the end', () => {
  const order = new ReadingOrder(
    paper(
      [
        paragraph(0, 'No figure here.'),
        paragraph(1, 'See Figure 1.', { mentions: [{ start: 4, end: 12, object: 'f1' }] }),
        paragraph(2, 'Figure 1 again.', { mentions: [{ start: 0, end: 8, object: 'f1' }] }),
      ],
      [object('f1', 'figure', ''), object('t1', 'table', '')],
    ),
  );
  assert.deepEqual(
    [0, 1, 2].map((position) => order.objectsAfter(position).map(({ id }) => id)),
    [[], ['f1'], []],
  );
  assert.deepEqual(
    order.unmentioned.map(({ id }) => id),
    ['t1'],
  );
});

test('a formula that MathML draws is not read out in the text as well; its name stays', () => {
  const text = 'We set x = 1/2, as Eq. 1 says.';
  const mentions = [
    { start: 7, end: 15, object: 'e1' },
    { start: 19, end: 24, object: 'e1' },
  ];
  const equation = object('e1', 'equation', String.raw`x=\frac12`, { mathml: '<math/>' });
  const order = new ReadingOrder(paper([paragraph(0, text, { mentions })], [equation]));
  assert.deepEqual(
    order
      .pieces(paragraph(0, text, { mentions }))
      .map((piece) => ('object' in piece ? piece.object.id : piece.text)),
    ['We set ', 'e1', ' as Eq. 1 says.'],
  );
});

test('an equation between words cuts the paragraph, and spans keep their words', () => {
  const text = 'We set x = 1 as in [3].';
  const view = paper(
    [
      paragraph(0, text, {
        mentions: [{ start: 7, end: 12, object: 'e1' }],
        citations: [{ start: 19, end: 22, reference: null }],
      }),
    ],
    [object('e1', 'equation', '$x=1$')],
  );
  const [before, equation, after] = new ReadingOrder(view).pieces(view.paragraphs[0] as PaperParagraph);
  assert.ok(before && 'text' in before && before.text === 'We set ');
  assert.ok(equation && 'object' in equation && equation.object.id === 'e1');
  assert.ok(after && 'text' in after);
  const [citation] = after.spans.filter(({ kind }) => kind === 'unresolved');
  assert.equal(after.text.slice(citation?.start, citation?.end), '[3]');
});

test('a theorem is marked in its paragraphs instead of shown twice', () => {
  const order = new ReadingOrder(
    paper(
      [paragraph(0, 'Theorem 1 (Drift). All sensors drift.'), paragraph(1, 'Slowly.'), paragraph(2, 'Next.')],
      [object('t', 'theorem', 'All sensors drift. Slowly.', { label: 'Theorem 1', caption: 'Drift' })],
    ),
  );
  assert.deepEqual(
    [0, 1, 2].map((at) => order.statementAt(at)?.isFirst),
    [true, false, undefined],
  );
  assert.equal(order.statementAt(0)?.isNamed, true);
  assert.deepEqual(order.unmentioned, []);
});

test('only the headings that change are shown, at their level', () => {
  const paragraphs = [['1 Intro'], ['1 Intro', 'Aims'], ['1 Intro', 'Aims'], ['2 Method']].map((section, i) =>
    paragraph(i, '', { section }),
  );
  assert.deepEqual(
    paragraphs.map((_, i) => newHeadings(paragraphs, i).map(({ text, level }) => `${level} ${text}`)),
    [['2 1 Intro'], ['3 Aims'], [], ['2 2 Method']],
  );
});

test('the outline lists every heading once, with ids that differ', () => {
  const paragraphs = [['Results', 'Drift'], ['Results', 'Drift'], ['Methods', 'Drift'], ['Results']].map(
    (section, i) => paragraph(i, '', { section }),
  );
  const outline = buildOutline(paragraphs);
  assert.deepEqual(
    outline.map(({ text }) => text),
    ['Results', 'Drift', 'Methods', 'Drift', 'Results'],
  );
  assert.equal(new Set(outline.map(({ id }) => id)).size, outline.length);
});

test('the places that cite an entry are listed in reading order, with characters beyond the first plane counted once', () => {
  const view = paper(
    [
      paragraph(0, '𝒳 drifts [1], as [2] says.', {
        section: ['Intro'],
        citations: [
          { start: 9, end: 12, reference: 'b1' },
          { start: 17, end: 20, reference: 'b2' },
        ],
      }),
      paragraph(1, 'Again [1].', { citations: [{ start: 6, end: 9, reference: 'b1' }] }),
    ],
    [],
  );
  assert.deepEqual(citingPlaces(view, 'b1'), [
    { position: 0, section: 'Intro', before: '𝒳 drifts ', mark: '[1]', after: ', as [2] says.' },
    { position: 1, section: '', before: 'Again ', mark: '[1]', after: '.' },
  ]);
  assert.deepEqual(citingPlaces(view, 'b9'), []);
});
