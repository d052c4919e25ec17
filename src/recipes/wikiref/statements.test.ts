import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import fc from 'fast-check';
import { type CitedEntry, parseCitingPaper } from '../citing-paper.js';
import { paperJson } from '../paper.fixture.js';
import { findStatements } from './statements.js';

const entry = (id: string, kind: string): [string, CitedEntry] => [
  id,
  { id, kind, title: null, url: null, date: null },
];
const ENTRIES = new Map([
  entry('r-a', 'web'),
  entry('r-b', 'news'),
  entry('r-c', 'book'),
  entry('r-n', 'note'),
]);

const statementsIn = (marked: string) => {
  const [paragraph] = parseCitingPaper(paperJson([marked])).paragraphs;
  return findStatements(defined(paragraph), ENTRIES);
};

// The paragraph with its marks in braces; then each statement, its source, and whether it is of whole sentences.
const CASES: [
  about: string,
  marked: string,
  ...statements: [text: string, source: string, whole: boolean][],
][] = [
  ['a mark after the full stop', 'The mill burned.{[1]=a}', ['The mill burned.', 'r-a', true]],
  ['a mark before the full stop', 'The mill burned{[1]=a}.', ['The mill burned.', 'r-a', true]],
  [
    'from mark to mark',
    'The mill burned.{[1]=a} It was built anew in 1712.{[2]=b}',
    ['The mill burned.', 'r-a', true],
    ['It was built anew in 1712.', 'r-b', true],
  ],
  [
    'several sentences',
    'The mill burned. Nobody was hurt.{[1]=a}',
    ['The mill burned. Nobody was hurt.', 'r-a', true],
  ],
  [
    'of several marks the first',
    'The mill burned.{[1]=b}{[2]=a} {[3]=c} It stands.{[4]=a}',
    ['The mill burned.', 'r-b', true],
    ['It stands.', 'r-a', true],
  ],
  [
    'marks inside a sentence',
    'The mill burned in 1711,{[1]=a} was built anew,{[2]=b} and stands.',
    ['The mill burned in 1711,', 'r-a', false],
    ['was built anew,', 'r-b', false],
  ],
  [
    'what a mark before the full stop leaves',
    'The mill burned{[1]=a}. It stands{[2]=b}.',
    ['The mill burned.', 'r-a', true],
    ['It stands.', 'r-b', true],
  ],
  ['notes are not sources', 'The mill{[a]=n} burned.{[b]=n}{[1]=a}', ['The mill burned.', 'r-a', true]],
  [
    'a note after a mark',
    'The mill burned.{[1]=a}{[a]=n} It stands.{[2]=b}{[b]=n}',
    ['The mill burned.', 'r-a', true],
    ['It stands.', 'r-b', true],
  ],
  [
    'an item of a list',
    'Ada Hill (1650–1711), miller{[1]=a}',
    ['Ada Hill (1650–1711), miller', 'r-a', false],
  ],
  ['words after the last mark', 'The mill burned.{[1]=a} Perhaps.', ['The mill burned.', 'r-a', true]],
  ['no marks', 'The mill burned.'],
  ['a mark with no words before it', '{[1]=a} The mill burned.{[2]=b}', ['The mill burned.', 'r-b', false]],
];

for (const [about, marked, ...statements] of CASES)
  test(`statements: ${about}`, () => {
    assert.deepEqual(
      statementsIn(marked).map(({ text, citation, isWhole }) => [text, citation.reference, isWhole]),
      statements,
    );
  });

test('offsets count code points and mark exactly the words', () => {
  const [, second] = statementsIn('𝛼 mills.{[1]=a} 𝛽 mills burned.{[2]=b}');
  const text = [...'𝛼 mills.[1] 𝛽 mills burned.[2]'];
  assert.equal(text.slice(defined(second).start, defined(second).end).join(''), '𝛽 mills burned.');
});

test('statements share no words, and no mark is left in them', () => {
  const piece = fc.constantFrom(
    'Mud ',
    'dries. ',
    'Rain, ',
    '{[1]=a}',
    '{[2]=b}',
    '{[3]=}',
    '{[n]=n}',
    '. ',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      let end = 0;
      for (const statement of statementsIn(pieces.join('').replace(/\s+/g, ' '))) {
        assert.ok(statement.start >= end && statement.end > statement.start);
        assert.doesNotMatch(statement.text, /\[/);
        end = statement.end;
      }
    }),
  );
});
