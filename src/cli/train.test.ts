import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { runCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('train-cli');

/** A Python that has all that the trainer needs, and no GPU. */
function pythonWithoutGpu(): string {
  const path = join(folder, 'python');
  const check =
    '{"python":"3.12.1","torch":"2.11.0","transformers":"5","cuda":null,"devices":[],"free_disk":1}';
  writeFileSync(path, `#!/bin/sh\necho '${check}'\n`);
  chmodSync(path, 0o755);
  return path;
}

const citemill = (...args: string[]) => runCitemill(['train', ...args], { cwd: folder });

test('a missing GPU, a missing starting model and an incomplete command give a one-line error each', () => {
  const here = ['--dataset', 'set', '--out', 'model'];
  const cases: [args: string[], says: RegExp][] = [
    [
      ['citeworth/bert', ...here, '--device', 'cuda', '--python', pythonWithoutGpu()],
      /^citemill: --device cuda: this machine has no GPU that PyTorch can use; leave the option out\n$/,
    ],
    [
      ['wikiref/duc-bert-da-class', ...here],
      /^citemill: wikiref\/duc-bert-da-class: starts from a trained wikiref\/bert-class model; name its folder with --init\n$/,
    ],
    [['citeworth/bert', '--out', 'model'], /^citemill: citeworth\/bert: name the dataset with --dataset/],
    [
      ['citeworth/bert', ...here, '--seeds', '5', '--search', '20'],
      /^citemill: --seeds, --search: give one of them/,
    ],
  ];
  for (const [args, says] of cases) {
    const { status, stderr } = citemill(...args);
    assert.equal(status, 2, stderr);
    assert.match(stderr, says);
  }
});
