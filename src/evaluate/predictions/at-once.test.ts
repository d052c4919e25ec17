import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';

const folder = temporaryFolder('predictions-at-once');
const [PROCESSES, FILES] = [4, 8];

/** A separate process that writes predictions of several models into the folder, one of them under a name that every process uses. */
function writer(number: number) {
  const script = `
    import { writePredictions } from ${JSON.stringify(new URL('./write.js', import.meta.url).href)};
    for (let n = 0; n < ${FILES}; n++)
      for (const model of ['model-${number}-' + n, 'shared'])
        await writePredictions(${JSON.stringify(folder)}, { model, byId: new Map([['1', { id: '1', model, text: 'a'.repeat(${number} + n) }]]) });`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

test('processes that write predictions into one folder at once leave whole files, all of them on the list', async () => {
  const children = Array.from({ length: PROCESSES }, (_, number) => writer(number));
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
  assert.deepEqual(codes, new Array(PROCESSES).fill(0));
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  assert.equal(files.length, PROCESSES * FILES + 1);
  for (const name of files)
    assert.match(readFileSync(join(folder, name), 'utf8'), /^\{"id":"1","model":"[\w-]+","text":"a*"\}\n$/);
  const listed: { path: string }[] = JSON.parse(
    readFileSync(join(folder, '.citemill-predictions.json'), 'utf8'),
  );
  assert.deepEqual(listed.map(({ path }) => path).sort(), files.sort());
});
