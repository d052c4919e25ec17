import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from './line.fixture.js';
import { repairWords } from './word-repair.js';

/** The texts of lines after their repair. */
function repaired(...texts: string[]): string[] {
  const lines = texts.map((text) => makeLine(text));
  repairWords(lines);
  for (const line of lines)
    for (const list of [line.flags, line.lefts, line.rights]) assert.equal(list.length, line.text.length);
  return lines.map((line) => line.text);
}

test('a gap after a ligature is closed if the rest is not a word', () => {
  const [first, second] = repaired(
    'the fi rst signifi cant fi eld of speci fi c fl ows',
    'an eff ect of the sta ff here',
    'here in the fields of the farm here',
  );
  assert.equal(first, 'the first significant field of specific flows');
  assert.equal(second, 'an effect of the staff here');
});

test('words that end like a ligature are not joined to the next', () => {
  const texts = [
    'the cutoff was off the staff of the wifi',
    'he was off and the staff was off the staff',
    'Gandolfi was here, was he',
  ];
  assert.deepEqual(repaired(...texts), texts);
});

test('a sign that means a ligature in several words is read as the ligature', () => {
  assert.deepEqual(repaired('#e soil and #is field. #ese are # notes', '#erefore #ey grow'), [
    'The soil and This field. These are # notes',
    'Therefore They grow',
  ]);
  assert.deepEqual(repaired('speci\ufffdc and signi\ufffdcant bene\ufffdts', 'and uni\ufffded ones'), [
    'specific and significant benefits',
    'and unified ones',
  ]);
});

test('a sign in only one word is kept', () => {
  const texts = ['#e lines and a#b, p = q', 'f(x)!e'];
  assert.deepEqual(repaired(...texts), texts);
});
