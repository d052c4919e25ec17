import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pdfReader } from '../../index.js';
import { sentences, wrap } from '../../invented-paper.fixture.js';
import { column, type Run, writePdf } from '../../pdf-writer.fixture.js';
import { overrule } from './decide.js';
import { loadShapeNetwork, readShapeNetwork } from './network.js';
import { drawOutline } from './picture.js';

before(() => pdfReader.prepare?.());

/** The body of a page that begins with a text and these runs. */
function read(text: string, runs: Run[]): string {
  const title = { x: 72, y: 80, text: 'Oats on poor soil in dry years', size: 18 };
  const pieces = [title, { x: 72, y: 120, text, runs }, ...column(72, 132, wrap(sentences(12), 420, 10))];
  const [paper] = pdfReader.read({
    path: 'x.pdf',
    bytes: new TextEncoder().encode(writePdf([{ pieces }])),
  });
  return paper?.body.map((paragraph) => paragraph.text).join(' ') ?? '';
}

const sign = (code: number): Run => ({ text: `\\${code.toString(8).padStart(3, '0')}`, font: 'lying' });

test('signs are read by their shape if the file calls them digits or letters', () => {
  const text = read('The yield of the plots with the strain EBS2', [
    sign(162),
    { text: ' fell from 8 ' },
    sign(177),
    { text: ' 2 to ' },
    sign(45),
    { text: '4 ' },
    sign(180),
    { text: ' 10 g (' },
    sign(68),
    { text: 'w ' },
    sign(61),
    { text: ' 3, p ' },
    sign(163),
    { text: ' 0.05) in all dry years.' },
  ]);
  assert.match(text, /strain EBS2′ fell from 8 ± 2 to −4 × 10 g \(Δw = 3, p ≤ 0\.05\) in all/);
});

test('digits and signs of a font that is right about them are kept', () => {
  const text = read('It fell by 1', [
    { text: '6', font: 'bold' },
    { text: ' of 30 plots (' },
    { text: '-', font: 'sans' },
    { text: '4 + 3 = 7, 10 x 2, l < 1, O > 0) in all dry years.' },
  ]);
  assert.match(text, /by 16 of 30 plots \(-4 \+ 3 = 7, 10 x 2, l < 1, O > 0\) in all/);
});

const stated = (character: string, isUnmapped = false) => ({
  code: character.codePointAt(0) ?? 0,
  isUnmapped,
  isTextFont: false,
});
const BAR = [[0.05, 0.23, 0.55, 0.23, 0.55, 0.28, 0.05, 0.28]];

for (const [what, character, isUnmapped, expected] of [
  ['a fraction', '¼', false, '−'],
  ['a hyphen', '-', false, undefined],
  ['an en dash', '–', false, undefined],
  ['a character that the network does not know', '木', false, undefined],
  ['a code without a character', '\u0081', true, '−'],
] as const)
  test(`a bar that the file calls ${what} is ${expected ? 'a minus sign' : 'kept'}`, () => {
    const picture = drawOutline(BAR);
    assert.ok(picture);
    const code = overrule(stated(character, isUnmapped), picture);
    assert.equal(code === undefined ? undefined : String.fromCodePoint(code), expected);
  });

test('the probabilities of a picture sum up to 1 and are the same each time', () => {
  const picture = drawOutline(BAR);
  assert.ok(picture);
  const network = loadShapeNetwork();
  const probabilities = network.classify(picture);
  assert.equal(probabilities.length, network.labels.length);
  assert.ok(Math.abs(probabilities.reduce((sum, share) => sum + share, 0) - 1) < 1e-4);
  assert.deepEqual(network.classify(picture), probabilities);
});

test('damaged weights are refused', () => {
  assert.throws(() => readShapeNetwork(new Uint8Array(64)), /damaged/);
});
