import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest } from './index.js';

const home = temporaryFolder('engine-version');
const paper = (year: number) =>
  `# Silt and oats\\n\\n## Abstract\\n\\nOats grow on silt [1].\\n\\n## Introduction\\n\\nSilt is wet [1].\\n\\n## References\\n\\n[1] Marlow, J. (${year}). Silt in rivers. Marl Press.\\n`;

/** Writes a converter that makes this Markdown of every PDF file. */
function writeConverter(name: string, markdown: string): string {
  const path = join(home, name);
  writeFileSync(path, `#!/bin/sh\nprintf '${markdown}' > "$2/paper.md"\n`);
  chmodSync(path, 0o755);
  return `command=${path} {pdf} {out}`;
}

test('a PDF file is read again if its converter has changed, and only then', async () => {
  const sources = join(home, 'papers');
  mkdirSync(sources);
  writeFileSync(join(sources, 'silt.pdf'), '%PDF-1.7 silt');
  const run = async (pdf: string) => {
    const { read, known, replaced, byReader } = await ingest({
      paths: [sources],
      corpus: join(home, 'corpus'),
      jobs: 1,
      read: { engines: { pdf } },
    });
    return { counts: [read, known, replaced], reader: Object.keys(byReader)[0] };
  };
  const first = writeConverter('convert', paper(2016));
  const before = await run(first);
  assert.deepEqual(before.counts, [1, 0, 0]);
  assert.deepEqual((await run(first)).counts, [0, 1, 0]);
  const changed = await run(writeConverter('convert', paper(2017)));
  assert.deepEqual(changed.counts, [1, 0, 1]);
  const other = await run(writeConverter('other', paper(2017)));
  assert.deepEqual(other.counts, [1, 0, 1]);
  assert.equal(new Set([before.reader, changed.reader, other.reader]).size, 3);
});
