import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ingest, link } from '../corpus/index.js';
import { temporaryFolder } from '../temporary-folder.test-suite.js';
import { build } from './build.js';

const folder = temporaryFolder('exports');
const corpus = join(folder, 'corpus');
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

before(async () => {
  await ingest(
    ['jats', 'tei', 'latex/papers'].map((name) => join(EXAMPLES, name)),
    { corpus, jobs: 1 },
  );
  await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
});

const RECIPES = ['citesum', 'sciqfs', 'citeworth', 'scixgen-description', 'scixgen-paragraph'];
for (const recipe of RECIPES)
  test(`${recipe}: --export chat writes a conversation for every example, and croissant.json describes its files`, async () => {
    const out = join(folder, recipe);
    const set = recipe.startsWith('scixgen') ? { minPaperWords: 50, minTargetWords: 5, minTokens: 1 } : {};
    const { minTokens: _, ...forParagraph } = set as { minTokens?: number };
    const { manifest } = await build({
      ...{ recipe, corpus, out, jobs: 1, exports: ['chat'] },
      set: recipe === 'scixgen-paragraph' ? { ...forParagraph, minCited: 0 } : set,
    });
    const lines = (split: string) =>
      readFileSync(join(out, 'chat', `${split}.jsonl`), 'utf8')
        .split('\n')
        .filter(Boolean);
    let rows = 0;
    for (const split of ['train', 'validation', 'test'] as const) {
      const made = lines(split).map(
        (line) => JSON.parse(line) as { id: string; messages: { role: string; content: string }[] },
      );
      assert.equal(made.length, manifest.splits[split].rows);
      rows += made.length;
      for (const { messages } of made) {
        assert.deepEqual(
          messages.map(({ role }) => role),
          ['system', 'user', 'assistant'],
        );
        assert.ok(messages.every(({ content }) => content !== '' && !content.includes('{{')));
      }
    }
    assert.ok(rows > 0);
    const croissant = JSON.parse(readFileSync(join(out, 'croissant.json'), 'utf8'));
    const names = croissant.recordSet.map((set: { name: string }) => set.name);
    assert.deepEqual(
      names,
      ['train', 'validation', 'test'].filter((split) => manifest.splits[split as 'train'].rows > 0),
    );
    for (const { contentUrl, sha256 } of croissant.distribution)
      assert.equal(
        sha256,
        createHash('sha256')
          .update(readFileSync(join(out, contentUrl)))
          .digest('hex'),
      );
    const fields = croissant.recordSet[0].field.map(({ name }: { name: string }) => name);
    assert.deepEqual(fields, Object.keys(manifest.columns));
    assert.ok(manifest.files.some(({ path }) => path === 'croissant.json'));
  });

const PYTHON = process.env.CITEMILL_PYTHON ?? 'python3';
const withoutPackage =
  spawnSync(PYTHON, ['-c', 'import mlcroissant']).status === 0
    ? false
    : 'the Python package mlcroissant is not installed';

test('croissant.json is valid by mlcroissant, and its records are the rows', { skip: withoutPackage }, () => {
  const script = `
import json, sys, mlcroissant
for path in sys.argv[1:]:
    dataset = mlcroissant.Dataset(jsonld=path + "/croissant.json")
    assert not dataset.metadata.issues.errors, dataset.metadata.issues.report()
    names = [one.name for one in dataset.metadata.record_sets]
    rows = list(dataset.records(names[0]))
    print(json.dumps([path, len(rows), len(rows[0])]))
`;
  const paths = ['citesum', 'citeworth'].map((name) => join(folder, name));
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', script, ...paths], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [string, number, number]);
  for (const [path, rows, columns] of lines) {
    const manifest = JSON.parse(readFileSync(join(path, 'dataset.json'), 'utf8'));
    assert.deepEqual([rows, columns], [manifest.splits.train.rows, Object.keys(manifest.columns).length]);
  }
});
