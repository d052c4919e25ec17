import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../layout/line.fixture.js';
import { titleBlock, titleText } from './title.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };
const HEIGHT = 800;

type Where = Parameters<typeof lineOf>[1];
const large = (text: string, base: number, where: Where = {}) =>
  lineOf(text, { base, size: 18, font: 3, ...where });
const body = Array.from({ length: 12 }, (_, i) =>
  lineOf('oats were sown on poor soil in dry years', { base: 300 + 12 * i }),
);

const titleOf = (lines: ReturnType<typeof lineOf>[], running: string[] = [], named = ''): string => {
  const block = titleBlock([...lines, ...body], HEIGHT, bodyType, running, named);
  return block ? titleText(block) : '';
};

test('a title over two lines is whole, though its first line looks like a banner', () => {
  assert.equal(
    titleOf([large('Software for the growth', 100), large('of oats on poor soil', 122)]),
    'Software for the growth of oats on poor soil',
  );
  assert.equal(
    titleOf([lineOf('Research article', { base: 80, size: 12 }), large('Oats on poor soil', 122)]),
    'Oats on poor soil',
  );
});

test('the name of a journal above a title is not the title, however large', () => {
  assert.equal(
    titleOf([
      large('Journal of Oats and Barley', 60, { size: 24 }),
      large('The growth of oats on poor soil', 122),
    ]),
    'The growth of oats on poor soil',
  );
  assert.equal(
    titleOf(
      [large('Oats Today', 60, { size: 24 }), large('The growth of oats', 122)],
      ['Oats Today 12 (2019) 1-9'],
    ),
    'The growth of oats',
  );
});

test('what the file calls its title decides where it is printed', () => {
  const lines = [
    large('Notes on the fields of Norham', 90),
    lineOf('The growth of oats on soil', { base: 140, size: 14 }),
  ];
  assert.equal(titleOf(lines), 'Notes on the fields of Norham');
  assert.equal(titleOf(lines, [], 'The growth of oats on soil'), 'The growth of oats on soil');
});

test("a journal's name that the line with its volume gives again is not the title", () => {
  const volume = lineOf('Journal of Field Crops 12 (2014) 101-110', { base: 44, size: 8 });
  const lines = [
    large('Field Crops', 30, { size: 24 }),
    large('The growth of oats on poor soil', 100, { size: 14 }),
  ];
  assert.equal(titleOf([...lines, volume]), 'The growth of oats on poor soil');
  assert.equal(titleOf(lines), 'Field Crops');
});

test('a title in capitals above the abstract is known where neither size nor weight tells it', () => {
  const lines = [
    lineOf('HARVESTS OF OATS ON POOR', { base: 100 }),
    lineOf('SOIL IN DRY YEARS', { base: 114 }),
    lineOf('ADA FIELD AND BEN MEADOW', { base: 150, size: 8 }),
    lineOf('Abstract. Oats were sown on poor soil.', { base: 200, size: 8 }),
  ];
  assert.equal(titleOf(lines), 'HARVESTS OF OATS ON POOR SOIL IN DRY YEARS');
  assert.equal(titleOf(lines.slice(0, 3)), '');
});

test('the name of a section is no title', () => {
  assert.equal(titleOf([large('2. Materials and Methods', 200)]), '');
});
