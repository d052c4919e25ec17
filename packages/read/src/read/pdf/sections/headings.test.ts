import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBackSectionName, isMainSectionName, isReferencesName } from '../../wording/section-names.js';
import { makeLine } from '../layout/line.fixture.js';
import { pageWith, placeLines, ruleAt } from '../layout/page.fixture.js';
import { findHeadings, type Heading } from './headings.js';
import { Outline } from './outline.js';
import { findRunIn, findStyledStart } from './run-in.js';

let place = 0;
const heading = (text: string, size = 12, isBold = true, isItalic = false): Heading => {
  place += 10;
  return {
    from: place,
    to: place + 1,
    text,
    style: { size, font: 1, isBold, isItalic, isCapital: false, isUnderlined: false },
  };
};

const paths = (headings: Heading[]) => {
  const outline = new Outline(headings);
  return headings.map((heading) => outline.enter(heading).join(' > '));
};

/** Headings with numbers, and their paths. */
const NUMBERED: [fact: string, headings: string, paths: string][] = [
  [
    'numbers decide the depth of headings, in any type',
    '1 Introduction; 2 Model; 2.1 Search; 2.1.1 Beams; 3. Results',
    'Introduction; Model; Model > Search; Model > Search > Beams; Results',
  ],
  [
    'appendices are lettered in order, in the style of numbered sections',
    '1 Introduction; 2 A Survey; 3 Results; A Proofs; B Data; A Word of Thanks',
    'Introduction; A Survey; Results; Proofs; Data; A Word of Thanks',
  ],
  [
    'Roman numbers, letters and numbers below them are three depths',
    'I. Introduction; II. Methods; A. Sites; B. Plots; III. Results',
    'Introduction; Methods; Methods > Sites; Methods > Plots; Results',
  ],
  [
    'numbers that begin again below each letter are the inner ones',
    'A. Introduction; B. Methods; 1. Sites; 2. Plots; C. Results; 1. Yields; 2. Costs',
    'Introduction; Methods; Methods > Sites; Methods > Plots; Results; Results > Yields; Results > Costs',
  ],
  [
    'letters that begin again below each number are the inner ones',
    '1. Introduction; 2. Methods; A. Sites; B. Plots; 3. Results; A. Yields; B. Costs',
    'Introduction; Methods; Methods > Sites; Methods > Plots; Results; Results > Yields; Results > Costs',
  ],
];

for (const [fact, headings, expected] of NUMBERED)
  test(fact, () => {
    assert.deepEqual(paths(headings.split('; ').map((text) => heading(text))), expected.split('; '));
  });

test('without numbers, the type decides the depth', () => {
  const headings = [
    ...[heading('Introduction', 14), heading('Methods', 14), heading('Sites', 11)],
    ...[heading('Soil', 11, false, true), heading('Plots', 11), heading('Results', 14)],
  ];
  assert.deepEqual(
    paths(headings),
    'Introduction; Methods; Methods > Sites; Methods > Sites > Soil; Methods > Plots; Results'.split('; '),
  );
});

test('a Roman number that is also a letter counts if it follows the previous one', () => {
  const headings = 'I. Introduction; II. Data; A. Sites; B. Soils; C. Rains; III. Model; V. Tests'
    .split('; ')
    .map((text, i) => heading(text, 10 + (i % 2), false));
  assert.deepEqual(
    paths(headings),
    'Introduction; Data; Data > Sites; Data > Soils; Data > Rains; Model; Tests'.split('; '),
  );
});

test('if sections and their parts have one style, the well-known names are the sections', () => {
  const results = heading('Results');
  const headings = [
    heading('Introduction'),
    results,
    { ...heading('Growth of oats'), from: results.to },
    heading('Yield'),
    heading('Discussion'),
  ];
  assert.deepEqual(paths(headings), [
    'Introduction',
    'Results',
    'Results > Growth of oats',
    'Results > Yield',
    'Discussion',
  ]);
});

const RUN_INS: [line: string, title: string | undefined][] = [
  ['*Soil samples.* We took ten of them', 'Soil samples'],
  ['_2.3. Soil samples_. Ten were taken', 'Soil samples'],
  ['*Soil:* Ten samples were taken', 'Soil'],
  ['*Soil samples* were taken from ten sites', undefined],
  ['_Avena sativa_. is a grass', undefined],
  ['Soil samples. We took ten', undefined],
  ['*Table 1.* The sites', undefined],
];

for (const [line, title] of RUN_INS) {
  test(`"${line}" ${title ? `opens with the heading "${title}"` : 'opens with no heading'}`, () => {
    assert.equal(findRunIn([makeLine(line)])?.title, title);
  });
}

test('a heading that begins a paragraph may continue on the next line', () => {
  const runIn = findRunIn([
    makeLine('*The growth of oats on poor*'),
    makeLine('*soil.* Ten plots were sown'),
  ]);
  assert.equal(runIn?.title, 'The growth of oats on poor soil');
  assert.deepEqual([runIn?.lines, runIn?.units], [2, 6]);
});

test('well-known names are recognised with numbers and in capitals', () => {
  for (const text of [
    'Introduction',
    '1. INTRODUCTION',
    'IV. Results and Discussion',
    'Materials & Methods',
    'Conclusions',
  ])
    assert.ok(isMainSectionName(text), text);
  for (const text of ['Acknowledgements', 'Author Contributions', 'Conflict of Interest', 'Appendix A'])
    assert.ok(isBackSectionName(text), text);
  for (const text of [
    'References',
    'R E F E R E N C E S',
    '7 References',
    'Literature Cited',
    'Bibliography',
  ])
    assert.ok(isReferencesName(text), text);
  for (const text of ['References to earlier work', 'The introduction of oats'])
    assert.ok(!isReferencesName(text) && !isMainSectionName(text), text);
});

test('a heading runs on if its second line is mostly a name in other type', () => {
  const text = 'The plots were sown in spring, and the yield was weighed on the same day.';
  const found = (second: string) => {
    const lines = [`${text}`, '*_Rearrangements from the ancestral genome_*', second, text, text].map(
      (line, i) =>
        makeLine(line, { base: 100 + 12 * i + (i > 0 ? 12 : 0), font: line.startsWith('*') ? 1 : 0 }),
    );
    const body = { size: 10, font: 0, isBold: false, leading: 12 };
    return findHeadings(placeLines(pageWith(lines)), body).map((heading) => heading.text);
  };
  assert.deepEqual(found('*_genome to_ C. reinhardtii*'), [
    'Rearrangements from the ancestral genome genome to C. reinhardtii',
  ]);
  assert.deepEqual(found('in most of the plots the yield was low'), [
    'Rearrangements from the ancestral genome',
  ]);
});

/** Headings among lines of one column, 360 points wide, below each other; each line has the room above it in leadings. */
function headingsIn(
  lines: readonly [text: string, room: number, font?: number, size?: number][],
  pageNumber = 1,
): string[] {
  let base = 100;
  const set = lines.map(([text, room, font = 0, size = 10]) => {
    base += 12 * room;
    return makeLine(text, { base, font, size });
  });
  const placed = placeLines(pageWith(set, [], { number: pageNumber })).map((line) => ({
    ...line,
    left: 50,
    right: 410,
  }));
  return findHeadings(placed, { size: 10, font: 0, isBold: false, leading: 12 }).map(({ text }) => text);
}

const PROSE = 'The plots were sown in spring, and all of it was weighed on one day.';

test('a numbered line in another font with room on both sides is a heading, even if it fills the column', () => {
  const section = (number: number) =>
    `${number}. The coordination of oats and barley in the growth of their main roots`;
  const page = (below: number) =>
    headingsIn(
      [2, 3].flatMap((number) => [
        [PROSE, 1.5],
        [section(number), 2, 1],
        [PROSE, below],
      ]),
    );
  assert.deepEqual(page(1.5), [section(2), section(3)]);
  assert.deepEqual(page(1), []);
});

test('a heading that ends on the next line, before words of its paragraph, is not cut off there', () => {
  const first = '*2.3. The metabolism of oats is strongly influenced by new poor soil*';
  assert.deepEqual(
    headingsIn([
      [PROSE, 1],
      [first, 1.5],
      ['*in plots.* As the yield of oats was not changed', 1],
    ]),
    [],
  );
  assert.deepEqual(
    headingsIn([
      [PROSE, 1],
      [first, 1.5],
      [PROSE, 1.5],
    ]).length,
    1,
  );
});

test('capitals of nine tenths of the body size are a heading with little room, smaller ones and small letters are not', () => {
  const headings = (text: string, size: number) =>
    headingsIn([
      [PROSE, 1],
      [text, 1.1, 1, size],
      [PROSE, 1],
    ]);
  assert.deepEqual(headings('*GROWTH OF OATS*', 9), ['GROWTH OF OATS']);
  assert.deepEqual(headings('*GROWTH OF OATS*', 8.5), []);
  assert.deepEqual(headings('_Journal of the Growth of Oats_', 9), []);
});

const TEXT = 'The plots were sown in spring, and all of it was weighed on one day of the first year.';

/** Three headings in one style, each above text, and the headings that are found. */
const threeHeadings = (
  font: number,
  size: number,
  texts: readonly string[],
  extra: [string, number][] = [],
) =>
  headingsIn([
    ...texts.flatMap((text): [string, number, number?, number?][] => [
      [TEXT, 1],
      [text, 1.6, font, size],
      [TEXT, 1.4],
    ]),
    ...extra.map(([text, room]): [string, number, number, number] => [text, room, font, size]),
    [TEXT, 1],
  ]);

test('lines in a style that only headings have are headings, though they are small or end in a full stop', () => {
  const texts = ['Oats grow on poor soil.', 'Barley grows on hills.', 'Rye needs less rain.'];
  assert.deepEqual(threeHeadings(1, 10, texts), texts);
  const small = texts.map((text) => text.slice(0, -1));
  assert.deepEqual(threeHeadings(0, 7, small), small);
});

test('a style that lines of the text also have makes no headings', () => {
  const texts = ['Oats grow on poor soil.', 'Barley grows on hills.', 'Rye needs less rain.'];
  const lines: [string, number][] = [
    ['Names of oats are set in this type as well', 1],
    ['and so are the names of barley', 1],
  ];
  assert.deepEqual(threeHeadings(1, 10, texts, [...lines, [TEXT, 1], ...lines]), []);
});

test('an underlined line above text is a heading, and rules elsewhere underline nothing', () => {
  const lines = [TEXT, 'Growth of oats', TEXT, 'Growth of barley', TEXT].map((text, i) =>
    makeLine(text, { base: 100 + 20 * i }),
  );
  const found = (drawings: ReturnType<typeof ruleAt>[]) =>
    findHeadings(placeLines(pageWith(lines, [], { drawings })), {
      size: 10,
      font: 0,
      isBold: false,
      leading: 12,
    }).map(({ text }) => text);
  const right = (text: string) => 50 + 5 * text.length;
  assert.deepEqual(
    found([ruleAt(121.5, 50, right('Growth of oats')), ruleAt(161.5, 50, right('Growth of barley'))]),
    ['Growth of oats', 'Growth of barley'],
  );
  assert.deepEqual(found([ruleAt(121.5, 50, 410), ruleAt(170, 50, right('Growth of barley'))]), []);
});

test('words in bold before a sentence open a paragraph even without a full stop', () => {
  const open = (line: string) => findStyledStart([makeLine(line)])?.title;
  assert.equal(open('*Soil samples* Ten of them were taken'), 'Soil samples');
  assert.equal(open('*Soil samples* were taken'), undefined);
  assert.equal(open('_Soil samples_ Ten of them were taken'), undefined);
});

test('a line with a bold heading and the first words of a sentence is not a heading as a whole', () => {
  const found = (line: string) =>
    headingsIn([
      [PROSE, 1],
      [line, 2],
      [PROSE, 1],
      [PROSE, 1],
    ]);
  assert.deepEqual(found('*Sowing and harvest of the oats in early spring*'), [
    'Sowing and harvest of the oats in early spring',
  ]);
  assert.deepEqual(found('*Sowing and harvest of the oats in early spring* Plots have been dug in it'), []);
  assert.deepEqual(found('*Sowing and harvest of* Avena sativa'), ['Sowing and harvest of Avena sativa']);
});

test('short lines alone between paragraphs are headings, if there are several with more room above than below', () => {
  const names = ['Study setting', 'Design of the plots', 'Sowing and harvest', 'Weights (dry)'];
  const found = (above: number, below: number, texts = names) =>
    headingsIn([
      [TEXT, 1],
      ...texts.flatMap((text): [string, number][] => [
        [text, above],
        [TEXT, below],
        [TEXT, 1],
      ]),
    ]);
  assert.deepEqual(found(1.6, 1.3), names);
  // One-line paragraphs, paragraphs that begin again after a list, and too few.
  assert.deepEqual(found(1.5, 1.5), []);
  assert.deepEqual(found(1.6, 1), []);
  assert.deepEqual(found(1.6, 1.3, names.slice(1)), []);
  assert.deepEqual(
    found(
      1.6,
      1.3,
      names.map((name) => `${name}.`),
    ),
    [],
  );
});

test('a bold heading continues on the next line after a name in italics', () => {
  assert.deepEqual(
    headingsIn([
      [TEXT, 1],
      ['_*Avena sativa, Avena fatua and their*_', 1.6, 2],
      ['*growth on upper fields*', 1, 1],
      [TEXT, 1.4],
    ]).length,
    1,
  );
});

test('theorems and proofs are not headings, however they are set, but a section of proofs is', () => {
  const found = (text: string) =>
    headingsIn([
      [TEXT, 1],
      [text, 1.6, 1],
      [TEXT, 1.4],
    ]);
  assert.deepEqual(found('_Lemma 2.1. Let all fields be dry. Then_'), []);
  assert.deepEqual(found('*Definition 5*'), []);
  assert.deepEqual(found('*Proof*'), []);
  assert.deepEqual(found('*Proof of Lemma 2.1*'), ['Proof of Lemma 2.1']);
});

test('words in italics beside a formula are not a heading', () => {
  const found = (text: string, room: number) =>
    headingsIn([
      [TEXT, 1],
      [text, room, 1],
      [TEXT, 1.4],
    ]);
  assert.deepEqual(found('_Growth of oats_', 1.6), ['Growth of oats']);
  assert.deepEqual(found('_Growth of oats_', 0.4), []);
  assert.deepEqual(found('_4 where_', 1.6), []);
  assert.deepEqual(found('_Oats (x, y) ∈ Q_', 1.6), []);
});

test('a quantity is not the number of a section', () => {
  const found = (text: string) =>
    headingsIn([
      [TEXT, 1],
      [text, 1.6],
      [TEXT, 1.6],
    ]);
  assert.deepEqual(found('1.2 Mass of oats'), ['1.2 Mass of oats']);
  assert.deepEqual(found('0.75 in (19 mm)'), []);
  assert.deepEqual(found('1.02 in (26 mm)'), []);
});

test('a symbol before its meaning does not continue the heading of a nomenclature', () => {
  const type = { size: 10, font: 1, isBold: true };
  const lines = [
    makeLine(TEXT, { base: 100 }),
    makeLine('Greek letters', { base: 120, ...type }),
    makeLine('α', { base: 132, right: 56, ...type }),
    makeLine('rate of growth of oats', { base: 132, left: 80 }),
    makeLine(TEXT, { base: 144 }),
  ];
  const found = findHeadings(placeLines(pageWith(lines)), { size: 10, font: 0, isBold: false, leading: 12 });
  assert.deepEqual(
    found.map(({ text }) => text),
    ['Greek letters'],
  );
});

test('a numbered sentence in italics is not a heading, a number of two parts is one', () => {
  const found = (text: string) =>
    headingsIn([
      [TEXT, 1],
      [`_${text}_`, 2, 1],
      [TEXT, 1.5],
      [TEXT, 1],
    ]);
  assert.deepEqual(found('2. A is granted oats and barley just as above.'), []);
  assert.deepEqual(found('A grows if and only if the following holds:'), []);
  assert.deepEqual(found('2.1 How oats and barley grow on soil.'), ['2.1 How oats and barley grow on soil.']);
});

test('a date alone is not a heading on the first page', () => {
  const found = (text: string, pageNumber = 0) =>
    headingsIn(
      [
        [text, 2, 1, 12],
        [TEXT, 2],
        [TEXT, 1],
      ],
      pageNumber,
    );
  for (const date of ['August 31, 2017', '3 May 2020', 'January 2021']) assert.deepEqual(found(date), []);
  assert.deepEqual(found('March 2020', 1), ['March 2020']);
  assert.deepEqual(found('Harvests of May 2020'), ['Harvests of May 2020']);
});

test('a bold word that begins the text does not continue the heading above it', () => {
  const name = '*oats* is a front end to the system of fields, which has many plots of soil and rain';
  assert.deepEqual(
    headingsIn([
      [TEXT, 1],
      ['*2. The program*', 2, 1],
      [name, 1.4],
      [TEXT, 1],
    ]),
    ['2. The program'],
  );
});
