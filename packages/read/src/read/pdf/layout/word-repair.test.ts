import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from './line.fixture.js';
import { repairWords } from './word-repair.js';

/** The texts of lines after their repair. */
function repaired(...texts: string[]): string[] {
  const lines = texts.map((text) => lineOf(text));
  repairWords(lines);
  for (const one of lines)
    for (const list of [one.flags, one.lefts, one.rights]) assert.equal(list.length, one.text.length);
  return lines.map((one) => one.text);
}

test('a gap behind a ligature is closed where the rest is not a word by itself', () => {
  const [first, second] = repaired(
    'the fi rst signifi cant fi eld of speci fi c fl ows',
    'an eff ect of the sta ff here',
    'here in the fields of the farm here',
  );
  assert.equal(first, 'the first significant field of specific flows');
  assert.equal(second, 'an effect of the staff here');
});

test('words that end like a ligature keep their distance', () => {
  const texts = [
    'the cutoff was off the staff of the wifi',
    'he was off and the staff was off the staff',
    'Gandolfi was here, was he',
  ];
  assert.deepEqual(repaired(...texts), texts);
});

test('a sign that stands for a ligature in several words is read as it', () => {
  assert.deepEqual(repaired('#e soil and #is field. #ese are # notes', '#erefore #ey grow'), [
    'The soil and This field. These are # notes',
    'Therefore They grow',
  ]);
  assert.deepEqual(repaired('speci\ufffdc and signi\ufffdcant bene\ufffdts', 'and uni\ufffded ones'), [
    'specific and significant benefits',
    'and unified ones',
  ]);
});

test('a sign in one word alone stays', () => {
  const texts = ['#e lines and a#b, p = q', 'f(x)!e'];
  assert.deepEqual(repaired(...texts), texts);
});
