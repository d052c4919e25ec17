import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { build } from '../recipes/index.js';
import { callCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('show');
const ADDRESS = 'ada@example.org';
const MASK = '[EMAIL________]';
const PAPER = `# Silt, with ${ADDRESS}

## Abstract

Silt settles.

## Methods by ${ADDRESS}

We used the scales of 𝛼 and ${ADDRESS} to weigh the silt of each river [1]. Write to ${ADDRESS} for them.

## References

[1] Marlow, J. (2016). Silt in rivers. Marl Press.
`;

test('show masks personal data in an example, its source and the report, unless it is to be kept', async () => {
  const corpus = join(folder, 'corpus');
  mkdirSync(join(folder, 'papers'));
  writeFileSync(join(folder, 'papers', 'silt.md'), PAPER);
  await ingest({ paths: [join(folder, 'papers')], corpus, jobs: 1 });
  await link({ corpus });
  const out = join(folder, 'intent');
  await build({
    recipe: 'intent',
    corpus,
    out,
    seed: 1,
    jobs: 1,
    profile: 'paper',
    personal: 'keep',
    jsonl: true,
  });
  const { id } = JSON.parse(defined(readFileSync(join(out, 'jsonl', 'train.jsonl'), 'utf8').split('\n')[0]));
  const show = async (...args: string[]) => {
    const { status, stdout, stderr } = await callCitemill(['show', 'intent', ...args], { cwd: folder });
    assert.equal(status, 0, stderr);
    return stdout;
  };
  const unmasked = await show(id, '--personal', 'keep');
  const masked = await show(id);
  assert.match(unmasked, /^Silt, with ada@example\.org$/m);
  assert.match(unmasked, /^>>>We used .* 𝛼 and ada@example\.org .*\[1\]\.<<< Write to ada@example\.org/mu);
  assert.equal(masked, unmasked.replaceAll(ADDRESS, MASK));
  assert.ok((await show('--personal', 'keep')).includes(ADDRESS));
  const report = await show();
  assert.ok(report.includes(MASK) && !report.includes(ADDRESS));
});
