import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import { SUPERSCRIPT } from '../layout/lines.js';
import { repeatedTitle } from './repeated-title.js';
import { findTitle, titleText } from './title.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };
const HEIGHT = 800;

type Where = Parameters<typeof makeLine>[1];
const large = (text: string, base: number, position: Where = {}) =>
  makeLine(text, { base, size: 18, font: 3, ...position });
const body = Array.from({ length: 12 }, (_, i) =>
  makeLine('oats were sown on poor soil in dry years', { base: 300 + 12 * i }),
);

const readTitle = (lines: ReturnType<typeof makeLine>[], running: string[] = [], named = ''): string => {
  const block = findTitle([...lines, ...body], HEIGHT, bodyType, running, named);
  return block ? titleText(block) : '';
};

test('a title over two lines is complete, even if its first line looks like a banner', () => {
  assert.equal(
    readTitle([large('Software for the growth', 100), large('of oats on poor soil', 122)]),
    'Software for the growth of oats on poor soil',
  );
  assert.equal(
    readTitle([makeLine('Research article', { base: 80, size: 12 }), large('Oats on poor soil', 122)]),
    'Oats on poor soil',
  );
});

test('the name of a journal above a title is not the title, however large', () => {
  assert.equal(
    readTitle([
      large('Journal of Oats and Barley', 60, { size: 24 }),
      large('The growth of oats on poor soil', 122),
    ]),
    'The growth of oats on poor soil',
  );
  assert.equal(
    readTitle(
      [large('Oats Today', 60, { size: 24 }), large('The growth of oats', 122)],
      ['Oats Today 12 (2019) 1-9'],
    ),
    'The growth of oats',
  );
});

test('a long title that running heads repeat with the page number is not the name of a journal', () => {
  const title = 'The growth of oats on poor soil in dry years';
  const lines = [makeLine(title.toUpperCase(), { base: 122, isBold: true })];
  for (const head of [`${title.toUpperCase()} 3`, `4 ${title}`])
    assert.equal(readTitle(lines, [head]), title.toUpperCase());
  assert.equal(readTitle(lines, [`${title} 12 (2019) 1-9`]), '');
});

test('the title in the metadata decides if it is printed on the page', () => {
  const lines = [
    large('Notes on the fields of Norham', 90),
    makeLine('The growth of oats on soil', { base: 140, size: 14 }),
  ];
  assert.equal(readTitle(lines), 'Notes on the fields of Norham');
  assert.equal(readTitle(lines, [], 'The growth of oats on soil'), 'The growth of oats on soil');
});

test("a journal's name that the line with its volume gives again is not the title", () => {
  const volume = makeLine('Journal of Field Crops 12 (2014) 101-110', { base: 44, size: 8 });
  const lines = [
    large('Field Crops', 30, { size: 24 }),
    large('The growth of oats on poor soil', 100, { size: 14 }),
  ];
  assert.equal(readTitle([...lines, volume]), 'The growth of oats on poor soil');
  assert.equal(readTitle(lines), 'Field Crops');
});

test('a title in capitals above the abstract is found if neither size nor weight shows it', () => {
  const lines = [
    makeLine('HARVESTS OF OATS ON POOR', { base: 100 }),
    makeLine('SOIL IN DRY YEARS', { base: 114 }),
    makeLine('ADA FIELD AND BEN MEADOW', { base: 150, size: 8 }),
    makeLine('Abstract. Oats were sown on poor soil.', { base: 200, size: 8 }),
  ];
  assert.equal(readTitle(lines), 'HARVESTS OF OATS ON POOR SOIL IN DRY YEARS');
  assert.equal(readTitle(lines.slice(0, 3)), '');
});

test('the name of a section is not a title', () => {
  assert.equal(readTitle([large('2. Materials and Methods', 200)]), '');
});

/** Marks units of a line as raised. */
const raise = (line: ReturnType<typeof makeLine>, ...units: number[]) => {
  for (const unit of units) line.flags[unit] = SUPERSCRIPT;
  return line;
};

test('the number of a paper at a conference is not a title, however large', () => {
  const title = makeLine('GROWTH OF OATS ON POOR SOIL', { base: 140, isBold: true });
  assert.equal(readTitle([large('CROP2019-12345', 90), title]), 'GROWTH OF OATS ON POOR SOIL');
  assert.equal(readTitle([large('CROP2019-XXXX', 90), title]), 'GROWTH OF OATS ON POOR SOIL');
});

test('authors with raised marks are not a title, though they are larger', () => {
  const authors = raise(large('Ada Field1 and Ben Meadow2', 140), 9, 25);
  assert.equal(readTitle([large('Oats on soil', 90, { size: 17 }), authors]), 'Oats on soil');
  const capitals = [large('GROWTH OF OATS', 90), raise(large('ON POOR SOIL*', 112), 12)];
  assert.equal(readTitle(capitals), 'GROWTH OF OATS ON POOR SOIL');
  assert.equal(readTitle([large('Big Data, Machine Learning', 90)]), 'Big Data, Machine Learning');
  const address = large('doi: 10.5555/oats.7 Advance Access Publication Date: 3 May 2020 Paper', 40, {
    size: 16,
  });
  assert.equal(readTitle([address, large('Oats on soil', 90)]), 'Oats on soil');
  const noted = raise(large('Big Data, Machine Learning*', 90), 26);
  assert.equal(readTitle([noted]), 'Big Data, Machine Learning');
});

test('raised marks of footnotes at the end of a title are not part of it, powers and charges are', () => {
  assert.equal(readTitle([raise(large('Oats on soil⋆,⋆⋆', 90), 12, 13, 14, 15)]), 'Oats on soil');
  assert.equal(readTitle([raise(large('Oats on soila)', 90), 12, 13)]), 'Oats on soil');
  assert.equal(readTitle([raise(large('Oats on soil with Ca2+', 90), 20, 21)]), 'Oats on soil with Ca2+');
});

test('a title that is printed again above the text is found there', () => {
  const title = findTitle([large('Growth of oats on poor soil', 90), ...body], HEIGHT, bodyType, [], '');
  assert.ok(title);
  const again = [makeLine('Growth of oats', { base: 80 }), makeLine('on poor soil', { base: 92 })];
  assert.deepEqual(repeatedTitle(title, [...body, ...again, ...body]), again);
  assert.deepEqual(repeatedTitle(title, [...body, ...again.slice(0, 1)]), []);
  const labelled = [makeLine('TITLE: Growth of oats', { base: 80 }), makeLine('on poor soil', { base: 92 })];
  assert.deepEqual(repeatedTitle(title, [...labelled, ...body]), labelled);
});

test('a bold title is found between plain lines of its size in a double-spaced manuscript', () => {
  const spaced = { ...bodyType, leading: 24 };
  const lines = [
    makeLine('OATS AND SOIL', { base: 60 }),
    makeLine('The growth of oats on poor soil in dry years', { base: 84, isBold: true, font: 1 }),
    makeLine('and the price of bread', { base: 98, isBold: true, font: 1 }),
    makeLine('Ada Field and Ben Meadow', { base: 122 }),
    makeLine('Department of Oats, University of Norham', { base: 146 }),
  ];
  const title = findTitle([...lines, ...body], HEIGHT, spaced, [], '');
  assert.equal(
    title && titleText(title),
    'The growth of oats on poor soil in dry years and the price of bread',
  );
});

test('centred lines of a title page belong to one title, however widely spaced, unless the next names authors', () => {
  const first = large('Predicting Harvests of the Hills', 100, { left: 200, right: 400 });
  const second = large('and oats on poor soil', 142, { left: 150, right: 450 });
  assert.equal(readTitle([first, second]), 'Predicting Harvests of the Hills and oats on poor soil');
  assert.equal(readTitle([first, { ...second, left: 50, right: 350 }]), first.text);
  const authors = large('Ada Field and Ben Meadow', 142, { left: 150, right: 450 });
  assert.equal(readTitle([first, authors]), first.text);
});

test('a title with "@" is not an e-mail address', () => {
  const lines = [
    large('Synthesis of Fe3O4@SiO2 particles', 90),
    makeLine('Ada Field and Ben Meadow', { base: 120, size: 12, font: 3 }),
  ];
  assert.equal(readTitle(lines), 'Synthesis of Fe3O4@SiO2 particles');
});

test('authors with e-mail addresses and headings below the abstract do not replace a short title', () => {
  const lines = [
    large('Oats everywhere', 90),
    makeLine('Ada Field <ada@crops.example> and Ben Meadow', { base: 120, size: 12, font: 3 }),
    makeLine('Abstract', { base: 160, size: 9 }),
    makeLine('*1.1 Trees of oats on poor soil*', { base: 280, size: 12 }),
  ];
  assert.equal(readTitle(lines), 'Oats everywhere');
});
