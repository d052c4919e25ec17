import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchCommands } from './commands.js';

const COMMANDS = [
  { id: 'a', name: 'All papers', kind: 'view' },
  { id: 'p', name: 'Papers', kind: 'view', words: 'corpus' },
  { id: 'c', name: 'Café sums', kind: 'dataset' },
];
const CASES: [query: string, ids: string[]][] = [
  ['', ['a', 'p', 'c']],
  ['   ', ['a', 'p', 'c']],
  ['papers', ['p', 'a']],
  ['CORPUS pap', ['p']],
  ['cafe', ['c']],
  ['dataset', ['c']],
  ['.*', []],
  ['zebra', []],
];

test('commands are found by all words, and those that begin with the query come first', () => {
  for (const [query, ids] of CASES)
    assert.deepEqual(
      matchCommands(COMMANDS, query).map(({ id }) => id),
      ids,
      query,
    );
});
