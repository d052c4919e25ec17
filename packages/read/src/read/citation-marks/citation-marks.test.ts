import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { Prose } from '../prose.js';
import { type Bibliography, ListOrder } from './bibliography.js';
import { CitationMarks } from './citation-marks.js';
import { LearntNumbering } from './learnt-numbering.js';

const IDS = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9'];

const ORDER = new ListOrder(IDS);

/** Entries that bear their numbers; number 8 lists two works. */
const NUMBERED: Bibliography = {
  byId: (id) => (id === 'r8' ? ['r8', 'r8b'] : IDS.includes(id) ? [id] : []),
  byNumber: (number) => (number === 8 ? ['r8', 'r8b'] : IDS.slice(number - 1, number)),
  between: (first, last, most) => ORDER.between(first, last, most),
};

/** Entries of which it is not known what numbers they bear. */
const UNNUMBERED = new LearntNumbering(IDS, false);

const MARK = /\{([^|}]*)\|([^}]*)\}/g;

interface Piece {
  text: string;
  ids?: string[];
}

/** Splits "as {[3]|r3} says"; spaces separate ids. */
function splitPieces(source: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of source.matchAll(MARK)) {
    pieces.push({ text: source.slice(from, match.index) });
    pieces.push({ text: itemAt(match, 1), ids: itemAt(match, 2).split(' ').filter(Boolean) });
    from = match.index + match[0].length;
  }
  return [...pieces, { text: source.slice(from) }];
}

/** `[3]=r3` for each citation, groups apart by a bar. */
function describeCitations(prose: Prose): string {
  const groups = new Map<number, string[]>();
  for (const { group, text, reference } of prose.paragraph([])?.citations ?? [])
    groups.set(group, [...(groups.get(group) ?? []), `${text}=${reference}`]);
  return [...groups.values()].map((texts) => texts.join(' ')).join(' | ');
}

/** The citations of a source whose marks are written as they come. */
function citing(source: string, bibliography: Bibliography): string {
  const prose = new Prose();
  const marks = new CitationMarks(prose, bibliography);
  for (const { text, ids } of splitPieces(source)) {
    if (ids) marks.cite(ids, () => prose.add(text));
    else prose.add(text);
  }
  return describeCitations(prose);
}

/** The citations of a source whose text is written first and marked then. */
function citingAfterwards(source: string, bibliography: Bibliography): string {
  const prose = new Prose();
  const marks = new CitationMarks(prose, bibliography);
  const placed = splitPieces(source).map(({ text, ids }) => ({
    span: prose.spanOf(() => prose.add(text)),
    ids,
  }));
  for (const { span, ids } of placed) if (ids && span) marks.citeBetween(ids, span.start, span.end);
  return describeCitations(prose);
}

const CASES: [source: string, cited: string][] = [
  // One mark
  ['as {[3]|r3} says', '[3]=r3'],
  ['as {[3]|} says', '[3]=null'],
  ['as {[30]|r30} says', '[30]=null'],
  ['as {[3, 5]|r3 r5} says', '[3, 5]=r3 [3, 5]=r5'],
  ['as {[3, 30]|r3 r30} says', '[3, 30]=r3 [3, 30]=null'],
  ['as {[8]|r8} says', '[8]=r8 [8]=r8b'],
  // One mark of which the source links some
  ['as {[3, 5]|r5} says', '[3, 5]=r3 [3, 5]=r5'],
  ['as {[3–5]|r3} says', '[3–5]=r3 [3–5]=r4 [3–5]=r5'],
  ['as {1 2|r1} says', '1 2=r1 1 2=r2'],
  ['as {[3–5]|r9} says', '[3–5]=r9'],
  ['as {[3–5]|} says', '[3–5]=null'],
  ['as {[3–90]|r3} says', '[3–90]=r3'],
  ['as {1998–2004|r3} says', '1998–2004=r3'],
  // Groups
  ['as {[3]|r3}, {[5]|r5} say', '[3]=r3 [5]=r5'],
  ['as {[3]|r3} and {[5]|r5} say', '[3]=r3 [5]=r5'],
  ['as {3|r3}{5|r5} say', '3=r3 5=r5'],
  ['as {[3]|r3} but not {[5]|r5} says', '[3]=r3 | [5]=r5'],
  ['as {[3]|r3}. {[5]|r5} differs', '[3]=r3 | [5]=r5'],
  ['(Ito, {2001|r1}; Abe et al., {2002|r2})', '2001=r1 2002=r2'],
  ['({Ito, 2001|r1}, see also {Abe, 2002|r2})', 'Ito, 2001=r1 Abe, 2002=r2'],
  ['{Ito (2001)|r1}, Abe {(2002)|r2}', 'Ito (2001)=r1 | (2002)=r2'],
  ['of Ito {[3]|r3}, Abe {[5]|r5}', '[3]=r3 | [5]=r5'],
  // Ranges over two marks
  ['as {[3]|r3}–{[6]|r6} say', '[3]=r3 [3]–[6]=r4 [3]–[6]=r5 [6]=r6'],
  ['as [{1|r1}, {3|r3}-{5|r5}] say', '1=r1 3=r3 3-5=r4 5=r5'],
  ['as {[3–|r3}{5]|r5} say', '[3–=r3 [3–5]=r4 5]=r5'],
  ['as {[3]|r3}–{[5]|} say', '[3]=r3 [3]–[5]=r4 [5]=null'],
  ['as {[3]|}–{[5]|} say', '[3]=null [5]=null'],
  ['as {[7]|r7}–{[9]|r9} say', '[7]=r7 [7]–[9]=r8 [7]–[9]=r8b [9]=r9'],
  ['as {[3]|r3}–{[5]|r5}, {[4]|r4} say', '[3]=r3 [3]–[5]=r4 [5]=r5 [4]=r4'],
  ['as {[4]|r4}, {[3]|r3}–{[5]|r5} say', '[4]=r4 [3]=r3 [5]=r5'],
  ['in {Ito 1998|r1}–{2004|r4}', 'Ito 1998=r1 2004=r4'],
  // Numbers that are not those of the list
  ['as {[13]|r3}–{[15]|r5} say', '[13]=r3 [13]–[15]=r4 [15]=r5'],
  ['as {[13]|r3}–{[16]|r5} say', '[13]=r3 [13]–[16]=r4 [16]=r5'],
  ['as {[13]|r3}–{[15]|r9} say', '[13]=r3 [15]=r9'],
  ['as {[13]|r5}–{[15]|r3} say', '[13]=r5 [15]=r3'],
];

for (const [source, cited] of CASES) {
  test(`${source}: ${cited}`, () => {
    assert.equal(citing(source, NUMBERED), cited);
    assert.equal(citingAfterwards(source, NUMBERED), cited);
  });
}

test('without numbers, a range cites the works between its ends in the list, but none that a single mark does not link', () => {
  assert.equal(citing('{[3]|r3}–{[5]|r5}', UNNUMBERED), '[3]=r3 [3]–[5]=r4 [5]=r5');
  assert.equal(citing('{[3]|r3}–{[4]|r5}', UNNUMBERED), '[3]=r3 [4]=r5');
  assert.equal(citing('{[3–5]|r3}', UNNUMBERED), '[3–5]=r3');
});

test('an empty mark among printed ones cites its work there, once', () => {
  assert.equal(citing('({1|r1}{|r2}{–3|r3})', NUMBERED), '1=r1 1=r2 –3=r3');
  assert.equal(citing('({1|r1}{|r1})', NUMBERED), '1=r1');
  assert.equal(citing('{|r2} words', NUMBERED), '');
});

test('a mark without letter or digit takes in the word before it', () => {
  assert.equal(citing('Ito et al. (2000{ ▶|r2})', NUMBERED), '2000 ▶=r2');
});

test('a mark after a separation opens its own group', () => {
  const prose = new Prose();
  const marks = new CitationMarks(prose, NUMBERED);
  marks.cite(['r1'], () => prose.add('1'));
  assert.equal(marks.atEnd, true);
  prose.add(' ');
  assert.equal(marks.atEnd, false);
  marks.separate();
  marks.cite(['r2'], () => prose.add('2'));
  assert.equal(describeCitations(prose), '1=r1 | 2=r2');
});
