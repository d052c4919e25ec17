import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { ObjectMentions } from '../../printed-objects/object-mentions.js';
import { labelAt, plainLabel } from '../../wording/caption-labels.js';
import { makeLine } from '../layout/line.fixture.js';
import { pageWith } from '../layout/page.fixture.js';
import { findCaptions } from './captions.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };

const LABELS: [text: string, kind: string, label: string][] = [
  ['Figure 2. A map of the site', 'figure', 'Figure 2'],
  ['Fig. 3: Yield by year', 'figure', 'Fig. 3'],
  ['FIGURE 4 | Rates', 'figure', 'FIGURE 4'],
  ['Table I', 'table', 'Table I'],
  ['TABLE 12 Means and ranges', 'table', 'TABLE 12'],
  ['Supplementary Figure S1. More of it', 'figure', 'Supplementary Figure S1'],
  ['Algorithm 1 Search', 'algorithm', 'Algorithm 1'],
  ['Scheme 2. Synthesis', 'figure', 'Scheme 2'],
  ['Figure-1: A map', 'figure', 'Figure-1'],
  ['Fig. (1) A map', 'figure', 'Fig. (1)'],
  ['Fig.  1 A map', 'figure', 'Fig.  1'],
  ['Table I. Means', 'table', 'Table I'],
  ['Figure s2. Means', 'figure', 'Figure s2'],
  ['Box B. Means', 'text', 'Box B'],
];

for (const [text, kind, label] of LABELS) {
  test(`"${text}" may begin a caption: ${label}`, () => {
    const actual = labelAt(text);
    assert.equal(actual?.kind, kind);
    assert.equal(actual?.label, label);
  });
}

for (const text of [
  'Figures are below',
  'table 2 shows',
  'Tablets were given',
  'Mapping 3 sites',
  'Table salt',
  'MAP-2 is a protein',
  'Figure (a) is below',
  'Map p53 mutations onto the domains',
  'Listing x86 instructions',
  'Table i. Means',
]) {
  test(`"${text}" does not begin a caption`, () => assert.equal(labelAt(text), undefined));
}

test('labels are normalised, however they are printed', () => {
  assert.deepEqual(['Figure-1', 'Fig. (1)', 'Table 2', 'Figure 1-2'].map(plainLabel), [
    'Figure 1',
    'Fig. 1',
    'Table 2',
    'Figure 1-2',
  ]);
});

test('mentions of a figure or table are linked to it, in any spelling', () => {
  const mentions = new ObjectMentions([
    { id: 'f1', kind: 'figure', label: 'Figure 1', content: '' },
    { id: 't2', kind: 'table', label: 'TABLE 2', content: '' },
    { id: 's1', kind: 'figure', label: 'Supplementary Fig. 1', content: '' },
  ]);
  const found = mentions.find('See Fig. 1a, Table 2 and supplementary figure 1; but not Figure 9.');
  assert.deepEqual(pluck(found, 'text', 'object'), [
    ['Fig. 1a', 'f1'],
    ['Table 2', 't2'],
    ['supplementary figure 1', 's1'],
    ['Figure 9', null],
  ]);
});

test('Roman numerals are whole numbers in capitals, and small letters are not numbers', () => {
  const mentions = new ObjectMentions([
    { id: 't1', kind: 'table', label: 'TABLE I', content: '' },
    { id: 't2', kind: 'table', label: 'TABLE II', content: '' },
    { id: 't4', kind: 'table', label: 'TABLE IV', content: '' },
    { id: 'f2', kind: 'figure', label: 'Figure 2A', content: '' },
  ]);
  assert.deepEqual(
    mentions
      .find('Tables c and d, charts p53; Table II, Table IV, table I, Fig. 2 and fig. s1.')
      .map(({ text, object }) => [text, object]),
    [
      ['Table II', 't2'],
      ['Table IV', 't4'],
      ['table I', 't1'],
      ['Fig. 2', 'f2'],
      ['fig. s1', null],
    ],
  );
});

test('a title in italics belongs to the label alone above it, even after a gap', () => {
  const label = makeLine('*Figure 1*', { base: 200 });
  const readCaption = (...below: ReturnType<typeof makeLine>[]) =>
    findCaptions(pageWith([label, ...below]), bodyType, []).map(({ lines }) => lines.map(({ text }) => text));
  const title = [
    makeLine('_Harvests of oats by slope and year, with the rain of_', { base: 226, font: 2 }),
    makeLine('_the month before_', { base: 238, font: 2 }),
  ];
  assert.deepEqual(readCaption(...title), [['Figure 1', ...title.map(({ text }) => text)]]);
  assert.deepEqual(readCaption(makeLine('oats were sown on poor soil in dry years', { base: 226 })), [
    ['Figure 1'],
  ]);
});

test('the end of a bracket that names a figure is not a caption, a letter of a panel is', () => {
  const labels = (text: string) =>
    findCaptions(pageWith([makeLine(text, { base: 200 })]), bodyType, []).map(({ label }) => label);
  assert.deepEqual(labels('Figure 2 and its supplement). Whereas oats were sown on poor soil'), []);
  assert.deepEqual(labels('Figure 2 A) Oats and B) rye (Hess 2011)'), ['Figure 2']);
  for (const text of ['Figure 2: Oats 1) and rye', 'Figure 2 1) Oats, 2) rye', 'Figure 2 Fields of ii) rye'])
    assert.deepEqual(labels(text), ['Figure 2'], text);
});

test('captions in smaller type are set as widely as the text of a manuscript', () => {
  const captionOf = (leading: number) =>
    findCaptions(
      pageWith([
        makeLine('Figure 1. Harvests of oats by slope and', { base: 200, size: 8.5 }),
        makeLine('year of sowing', { base: 217, size: 8.5 }),
      ]),
      { size: 10, font: 0, isBold: false, leading },
      [],
    ).map(({ lines }) => lines.length);
  assert.deepEqual(captionOf(20), [2]);
  assert.deepEqual(captionOf(12), [1]);
});

test('a ragged line in the type of the text does not end a caption if the next word did not fit or its sentence continues', () => {
  const linesOf = (second: string, third: string) => {
    const lines = [
      `Figure 1. ${'Harvests of oats by slope and year and the rain of the spring '.repeat(2)}`.slice(0, 99),
      second,
      third,
    ];
    const text =
      'Oats were sown on poor soil in dry years, as they had been for as long as anybody could remember it there.';
    const placed = [...lines, text].map((words, i) =>
      makeLine(words, { base: 200 + 12 * i + (i === 3 ? 20 : 0) }),
    );
    return findCaptions(pageWith(placed), { size: 10, font: 0, isBold: false, leading: 12 }, []).map(
      (caption) => caption.lines.length,
    );
  };
  const rest =
    'by one hand in every year of the trial, which began when the mills of the valley were built anew and';
  assert.deepEqual(linesOf('Values of the mill (dry)', `weighed ${rest}`), [3]);
  assert.deepEqual(linesOf('Values of the mill', `Weighed ${rest}`), [2]);
  const long =
    'Values of the mill that were taken on one day in every month of the year before, by all of them';
  assert.deepEqual(linesOf(long, `Oats-barley-rye-and-wheat-mills ${rest.slice(0, 70)}`), [3]);
});

test('a centred caption in the type of the body has all its lines, and ends before the text', () => {
  const centred = (text: string, base: number) => makeLine(text, { base, left: 300 - 2.5 * text.length });
  const page = pageWith([
    centred('Figure 2: Yields of oats that were sown on poor soil in dry years, by row of', 112),
    centred('the field and by month. (A) Yields in the plots on the northern slopes of the hills,', 124),
    centred('where no rain fell. (B) Yields on other plots,', 136),
    centred('by month and by row.', 148),
    makeLine('The oats were sown in rows on plots of poor soil, and were harvested in the dry months', {
      base: 160,
      left: 84,
    }),
  ]);
  itemAt(page.bands, 0).columns = [{ left: 84, right: 520 }];
  const [caption] = findCaptions(page, bodyType, []);
  assert.deepEqual(pluck(caption?.lines ?? [], 'base'), [112, 124, 136, 148]);
});

test('a bold label below a bold heading begins a caption, also in double spacing', () => {
  const heading = makeLine('*Legends of the figures and tables*', { base: 100, left: 200 });
  const caption = makeLine('*Table 1.* Yields of oats that were sown on poor soil', { base: 126 });
  const page = pageWith([heading, caption]);
  itemAt(page.bands, 0).columns = [{ left: 50, right: 520 }];
  const spaced = { ...bodyType, leading: 26 };
  assert.deepEqual(pluck(findCaptions(page, spaced, []), 'label'), ['Table 1']);
});

test('a title that a gap separates from its label is part of the caption, a table beside the label is not', () => {
  const label = makeLine('TABLE I.', { base: 100, left: 60, size: 8 });
  const title = makeLine('GROWTH OF OATS ON POOR SOIL', { base: 100, left: 115, size: 7 });
  const more = makeLine('IN DRY YEARS', { base: 108, left: 140, size: 7 });
  const rows = [makeLine('Site', { base: 130, left: 60 }), makeLine('Yield', { base: 130, left: 200 })];
  const captions = (...lines: (typeof label)[]) =>
    findCaptions(pageWith([...lines, ...rows]), bodyType, []).map((caption) => pluck(caption.lines, 'text'));
  assert.deepEqual(captions(label, title, more), [['TABLE I.', title.text, more.text]]);
  assert.deepEqual(captions(label, { ...title, left: 180, right: 270 }), [['TABLE I.']]);
  const cells = [makeLine('Site one', { base: 100, left: 115 }), makeLine('Yield', { base: 100, left: 200 })];
  assert.deepEqual(captions(label, ...cells), [['TABLE I.']]);
});
