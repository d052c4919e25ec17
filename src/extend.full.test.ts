import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { EXAMPLES, runCitemill } from './cli/citemill.fixture.js';

const cwd = join(EXAMPLES, 'extend');
const folder = temporaryFolder('extend-full');

test('a reader, a recipe and a model of a configuration file work like the built-in ones', () => {
  const mill = join(folder, 'mill');
  const made = runCitemill(['make', 'notes', '--out', mill, '--recipes', 'titles', '--quiet'], { cwd });
  assert.equal(made.status, 0, made.stderr);
  assert.match(
    made.stderr,
    /^citemill: using the configuration .*citemill\.config\.mjs \(--no-config leaves it out\)\n$/,
  );
  assert.match(made.stdout, /^ingest: 3 papers read/m);
  assert.match(made.stdout, /^titles: 2 examples: /m);
  assert.match(made.stdout, /^ {2}1 abstract too short$/m);
  const { recipe, funnel } = JSON.parse(readFileSync(join(mill, 'titles', 'dataset.json'), 'utf8'));
  assert.equal(recipe, 'titles');
  assert.deepEqual(
    funnel.map(({ key, count }: { key: string; count: number }) => [key, count]),
    [
      ['corpus', 3],
      ['papers', 3],
      ['examples', 2],
      ['kept', 2],
    ],
  );
  const judged = runCitemill(
    [
      'evaluate',
      join(mill, 'titles'),
      '--models',
      'longest-sentence,lead',
      '--split',
      'all',
      '--no-save',
      '--json',
    ],
    { cwd },
  );
  assert.equal(judged.status, 0, judged.stderr);
  assert.deepEqual(
    JSON.parse(judged.stdout).rows.map(({ system }: { system: string }) => system),
    ['longest-sentence', 'lead'],
  );
});
