import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitIntoSegments, webAddress } from './segments.js';

const cut = (text: string, spans: Parameters<typeof splitIntoSegments>[1]) =>
  splitIntoSegments(text, spans).map(({ text: piece, kinds }) => [piece, kinds.join(' ')]);

test('a text without spans is one segment', () =>
  assert.deepEqual(cut('plain words', []), [['plain words', '']]));

test('spans that overlap are cut where they begin and end', () => {
  const spans = [
    { start: 0, end: 6, kind: 'bold' },
    { start: 4, end: 9, kind: 'cite' },
  ];
  assert.deepEqual(cut('abcdefghij', spans), [
    ['abcd', 'bold'],
    ['ef', 'bold cite'],
    ['ghi', 'cite'],
    ['j', ''],
  ]);
});

test('a formula is one segment, whatever begins or ends inside it', () => {
  const cutUp = splitIntoSegments('so x_i^2 is', [
    { start: 3, end: 8, kind: 'formula', mathml: '<math/>' },
    { start: 0, end: 5, kind: 'bold' },
  ]);
  assert.deepEqual(
    cutUp.map(({ text, kinds, mathml }) => [text, kinds.join(' '), mathml]),
    [
      ['so ', 'bold', undefined],
      ['x_i^2', 'bold', '<math/>'],
      [' is', '', undefined],
    ],
  );
});

test('offsets count code points', () =>
  assert.deepEqual(cut('𝛼𝛽 [1]', [{ start: 3, end: 6, kind: 'cite' }]), [
    ['𝛼𝛽 ', ''],
    ['[1]', 'cite'],
  ]));

test('spans outside the text and empty ones are ignored', () => {
  const spans = [
    { start: 9, end: 12, kind: 'a' },
    { start: 2, end: 2, kind: 'b' },
    { start: -3, end: 1, kind: 'c' },
  ];
  assert.deepEqual(cut('abc', spans), [
    ['a', 'c'],
    ['bc', ''],
  ]);
});

test('only addresses of the web are links', () => {
  assert.equal(webAddress('https://example.org/a b'), 'https://example.org/a%20b');
  for (const address of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'no address',
    '',
    null,
  ])
    assert.equal(webAddress(address), undefined, String(address));
});
