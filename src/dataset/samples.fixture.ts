import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatasetExample } from './example.js';
import { DatasetWriter } from './export/writer.js';
import type { WriterOptions } from './export/writer-options.js';
import type { Origin } from './manifest.js';

/** A new folder for one test, removed after the tests. */
export function temporary(): string {
  const path = mkdtempSync(join(tmpdir(), 'citemill-dataset-'));
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  return path;
}

process.setMaxListeners(0);

export const ORIGIN: Origin = {
  recipe: 'citesum',
  profile: 'refined',
  options: { minimum: 0.5, sections: ['related work'] },
  seed: 1,
  signature: 'citesum|minimum:0.5|version:citemill-1',
  corpus: 'corpus',
  funnel: [{ key: 'papers', title: 'papers', count: 40, published: 9_000_000 }],
};

export const COLUMNS = {
  text: 'VARCHAR',
  year: 'INTEGER',
  total: 'BIGINT',
  score: 'DOUBLE',
  good: 'BOOLEAN',
  words: 'VARCHAR[]',
  discipline: 'STRUCT(venue VARCHAR, fields VARCHAR[])',
  samples: 'STRUCT("text" VARCHAR, label VARCHAR, refs INTEGER[])[]',
};

/** Invented examples, four to a paper, with gaps and characters outside the Basic Multilingual Plane. */
export function examples(count: number, from = 0): DatasetExample[] {
  return Array.from({ length: count }, (_, index) => {
    const n = from + index;
    return {
      id: `example-${String((n * 7919) % 100_003).padStart(6, '0')}`,
      row: {
        text: `The angle 𝛼 of case ${n} is\u2028small: "so" \\ud800.`,
        year: n % 3 === 0 ? null : 1990 + (n % 30),
        total: 12_345_678_901 + n,
        score: n / 8,
        good: n % 2 === 0,
        words: n % 5 === 0 ? [] : ['one', `w${n}`],
        discipline: n % 4 === 0 ? null : { venue: null, fields: ['Biology'] },
        samples: [{ text: `s${n}`, label: 'cite-worthy', refs: [n, n + 1] }, { text: null }],
      },
      groups: { citing: `paper:${Math.floor(n / 4)}`, cited: `work:${(n * 31) % 97}` },
      provenance: {
        paper_id: `paper:${Math.floor(n / 4)}`,
        record: `r${n}`,
        paragraph: n,
        start: 10,
        end: 11,
      },
    };
  });
}

export const OPTIONS: WriterOptions = {
  columns: COLUMNS,
  split: { grouping: 'citing', ratios: [0.8, 0.1, 0.1], seed: 1 },
};

export async function build(path: string, all: DatasetExample[], options: Partial<WriterOptions> = {}) {
  const writer = await DatasetWriter.create(path, { ...OPTIONS, ...options });
  for (const example of all) await writer.add(example);
  return writer.commit(ORIGIN);
}
