import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { CORPORA, without } from '@citemill/read/internal/read/corpora.fixture';
import { itemAt } from '../at.js';
import { ingest, link, withCorpus } from './index.js';

const folder = temporaryFolder('graph');

/** Who cites whom, as "citing>cited", each paper called by what its file is called. */
type Graph = Set<string>;

const COLLECTIONS: { name: string; called: RegExp; gold: (file: unknown) => Record<string, string[]> }[] = [
  { name: 'elife-jats', called: /elife-(\d+)-/, gold: (file) => file as Record<string, string[]> },
  {
    name: 'pmc-jats',
    called: /(PMC\d+)/,
    gold: (file) =>
      Object.fromEntries(
        Object.entries(file as Record<string, { cites: string[] }>).map(([id, { cites }]) => [id, cites]),
      ),
  },
];

for (const { name, called, gold } of COLLECTIONS) {
  test(`${name}: who cites whom agrees with the graph that came with the papers`, {
    skip: without(name),
  }, async () => {
    const corpus = join(folder, name);
    await ingest({ paths: [join(CORPORA, name)], corpus });
    await link({ corpus });
    const rows = await withCorpus(corpus, (database) =>
      database.rows(`SELECT DISTINCT p.path AS citing, q.path AS cited FROM reference_works AS r
        JOIN works AS w ON w.work_id = r.work_id JOIN papers AS p ON p.record = r.record JOIN papers AS q ON q.record = w.record
        WHERE p.record <> q.record`),
    );
    const id = (path: unknown) => itemAt(defined(called.exec(basename(String(path)))), 1);
    const links: Graph = new Set(rows.map((row) => `${id(row.citing)}>${id(row.cited)}`));
    const file = JSON.parse(readFileSync(join(CORPORA, name, 'citation-graph.json'), 'utf8'));
    const publishedLinks: Graph = new Set(
      Object.entries(gold(file)).flatMap(([citing, cited]) => cited.map((id) => `${citing}>${id}`)),
    );
    const both = [...publishedLinks].filter((edge) => links.has(edge)).length;
    assert.ok(
      both / publishedLinks.size >= 0.99,
      `missed: ${[...publishedLinks].filter((edge) => !links.has(edge)).join(' ')}`,
    );
    // The published graph has one DOI per paper: a citation of a preprint's own DOI is right, but not in it.
    assert.ok(
      both / links.size >= 0.99,
      `not in the graph: ${[...links].filter((edge) => !publishedLinks.has(edge)).join(' ')}`,
    );
  });
}
