import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { lastOf, valueAt } from '../../at.js';
import { renderCard } from '../card/card.js';
import type { DatasetExample } from '../example.js';
import { COLUMNS, examples, OPTIONS, ORIGIN, temporary } from '../samples.fixture.js';
import { SPLITS } from '../splits/splits.js';
import { DatasetWriter } from './writer.js';
import type { WriterOptions } from './writer-options.js';

const python = process.env.CITEMILL_PYTHON ?? 'python3';
const present = spawnSync(python, ['-c', 'import datasets'], { stdio: 'ignore' }).status === 0;
const skip = present ? false : `${python} has no datasets library; CITEMILL_PYTHON names another`;

const LOAD = `
import json, sys
import datasets
datasets.disable_progress_bars()
loaded = datasets.load_dataset(sys.argv[1], cache_dir=sys.argv[2])
print(json.dumps({
  "features": str(loaded["train"].features),
  "rows": {split: list(rows) for split, rows in loaded.items()},
  "spans": [row["text"][row["provenance"]["start"]:row["provenance"]["end"]] for row in loaded["train"]],
}))
`;

interface Loaded {
  features: string;
  rows: Record<string, { id: string }[]>;
  spans: string[];
}

async function load(all: DatasetExample[], options: Partial<WriterOptions>): Promise<Loaded> {
  const path = join(temporary(), 'set');
  const writer = await DatasetWriter.create(path, { ...OPTIONS, ...options });
  for (const example of all) await writer.add(example);
  const splits = await writer.write();
  const input = {
    ...ORIGIN,
    title: 'A "set"',
    task: 'To be loaded.',
    citation: 'None',
    tool: 'citemill',
    path,
    taskCategories: ['summarization'],
    licences: [],
    columns: writer.columns,
    splits,
    split: OPTIONS.split,
    features: {},
    drops: {},
    statistics: [],
  };
  writeFileSync(join(writer.folder, 'README.md'), renderCard(input));
  await writer.commit(ORIGIN);
  const printed = execFileSync(python, ['-c', LOAD, path, temporary()], {
    env: { ...process.env, HF_HUB_OFFLINE: '1', PYTHONIOENCODING: 'utf-8' },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return JSON.parse(lastOf(printed.trim().split('\n'))) as Loaded;
}

test('Hugging Face datasets loads the folder with its types, nulls and shards', { skip }, async () => {
  const all = examples(400);
  const { features, rows, spans } = await load(all, {
    shardRows: 100,
    jsonl: true,
    keepDrops: true,
    columns: { ...COLUMNS, grid: 'VARCHAR[][]' },
  });
  assert.deepEqual(Object.keys(rows), [...SPLITS]);
  const byId = new Map(all.map((example) => [example.id, example]));
  const loaded = Object.values(rows).flat();
  assert.equal(loaded.length, all.length);
  for (const row of loaded) {
    const { row: written, provenance } = valueAt(byId, row.id);
    assert.deepEqual(row, {
      id: row.id,
      ...written,
      samples: [(written.samples as object[])[0], { text: null, label: null, refs: null }],
      grid: null,
      provenance: { ...provenance, work_id: null, reference_id: null, licence: null },
    });
  }
  for (const part of ["'total': Value(", "'int64'", "'float64'", "'bool'", "'grid'"])
    assert.ok(features.includes(part), features);
  // The letter is at code point 10, one UTF-16 unit short of its end.
  assert.deepEqual(new Set(spans), new Set(['𝛼']));
});

test('Hugging Face datasets loads a folder with empty splits', { skip }, async () => {
  const { rows } = await load(examples(4), { split: { grouping: 'none', ratios: [1, 0, 0], seed: 1 } });
  assert.deepEqual(Object.keys(rows), ['train']);
  assert.equal(defined(rows.train).length, 4);
});
