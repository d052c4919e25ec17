import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

test('link and build load no reader; ingest loads all of them when it reads', () => {
  const registry = JSON.stringify(import.meta.resolve('@citemill/read/internal/read/reader-registry'));
  const script = `
    const { registry } = await import(${registry});
    const hasReaders = [];
    for (const module of [${url('./link.js')}, ${url('./build.js')}, ${url('../corpus/ingest-run.js')}]) {
      await import(module);
      hasReaders.push(registry.names.length > 0);
    }
    console.log(JSON.stringify(hasReaders));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  assert.deepEqual(JSON.parse(output), [false, false, true]);
});
