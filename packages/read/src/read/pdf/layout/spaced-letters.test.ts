import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from './line.fixture.js';
import { joinSpacedLetters } from './spaced-letters.js';

/** The text of a line after its letters were joined; "/" is a gap as wide as two spaces. */
function joined(marked: string): string {
  const line = makeLine(marked.replaceAll('/', ' '));
  let shift = 0;
  for (const [i, sign] of [...marked].entries()) {
    line.lefts[i] = (line.lefts[i] ?? 0) + shift;
    line.rights[i] = (line.rights[i] ?? 0) + shift;
    if (sign === '/') shift += 5;
  }
  joinSpacedLetters(line);
  for (const list of [line.flags, line.lefts, line.rights]) assert.equal(list.length, line.text.length);
  return line.text;
}

test('the letters of a letterspaced heading are joined into words', () => {
  assert.equal(joined('R E S U L T S'), 'RESULTS');
  assert.equal(joined('2 M E T H O D S/A N D/S I T E S'), '2 METHODS AND SITES');
  assert.equal(joined('I V. F I N D I N G S'), 'I V. F I N D I N G S');
  assert.equal(joined('IV. F I N D I N G S'), 'IV. FINDINGS');
});

test('names of panels, sequences and lines with other words are kept', () => {
  for (const text of ['A B C D E F', 'A C G T A C', 'P L O T S of oats', 'B C D F G H'])
    assert.equal(joined(text), text);
});
