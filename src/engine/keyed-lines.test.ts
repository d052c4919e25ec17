import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { readKeyedLines } from './keyed-lines.js';

test('lines are split at their first tab', async () => {
  const path = join(temporaryFolder('keyed-lines'), 'lines');
  writeFileSync(path, 'a\t{"löß": 1}\nb\tc\td\n\te\n');
  const pairs: [string, string][] = [];
  for await (const line of readKeyedLines(path)) pairs.push(line);
  assert.deepEqual(pairs, [
    ['a', '{"löß": 1}'],
    ['b', 'c\td'],
    ['', 'e'],
  ]);
});
