// Papers per second for each recipe, on one and two threads, from an S2ORC-like corpus. The papers are copies of the examples
// and, if available, of the S2ORC papers in the corpora, with unique ids.
import { createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { ingest, link } from '../dist/corpus/index.js';
import { build, recipes } from '../dist/recipes/index.js';
import { corpora, root, temporaryFolder } from './shared/machine.mjs';

const COPIES = Number(process.argv[2] ?? 300);
const home = temporaryFolder();

const lines = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const parses = lines(join(root, 'examples/s2orc/pdf_parses/pdf_parses_0.jsonl'));
const release = join(corpora, 's2orc-doc2json/s2orc/20200705');
if (existsSync(release))
  for (const name of readdirSync(release)) parses.push(JSON.parse(readFileSync(join(release, name), 'utf8')));
const metadata = new Map(
  lines(join(root, 'examples/s2orc/metadata/metadata_0.jsonl')).map((row) => [row.paper_id, row]),
);

// Every copy is a separate shard: its papers cite each other, not those of other copies.
const out = createWriteStream(join(home, 'pdf_parses_0.jsonl'));
const rows = createWriteStream(join(home, 'metadata_0.jsonl'));
let bytes = 0;
for (let n = 0; n < COPIES; n++) {
  for (const paper of parses) {
    // The number of the copy is added to titles, also in bibliographies.
    const entries = Object.entries(paper.bib_entries ?? {}).map(([id, entry]) => [
      id,
      { ...entry, title: `${entry.title} ${n}`, link: null },
    ]);
    const line = `${JSON.stringify({ ...paper, paper_id: `${n}${paper.paper_id}`, bib_entries: Object.fromEntries(entries) })}\n`;
    bytes += line.length;
    if (!out.write(line)) await new Promise((resolve) => out.once('drain', resolve));
    const row = metadata.get(paper.paper_id) ?? {
      paper_id: paper.paper_id,
      title: `Untitled ${paper.paper_id}`,
      abstract: paper.abstract?.[0]?.text,
    };
    const title = `${row.title} ${n}`;
    rows.write(
      `${JSON.stringify({ ...row, paper_id: `${n}${row.paper_id}`, title, doi: null, arxiv_id: null, pmc_id: null, pubmed_id: null, acl_id: null, s2_url: null, has_pdf_parse: true })}\n`,
    );
  }
}
out.end();
rows.end();
await Promise.all([finished(out), finished(rows)]);

const corpus = join(home, 'corpus');
let start = performance.now();
const { papers } = await ingest({ paths: [join(home, 'pdf_parses_0.jsonl')], corpus });
const ingested = performance.now() - start;
start = performance.now();
const { duplicates } = await link({ corpus });
console.log(
  `${papers} papers, ${(bytes / 1e6).toFixed(0)} MB: ingest ${((papers / ingested) * 1000).toFixed(0)} papers/s, link ${((papers / (performance.now() - start)) * 1000).toFixed(0)} papers/s, ${duplicates} duplicates`,
);

const rates = new Map();
for (const { name } of recipes) {
  for (const jobs of [1, 2]) {
    start = performance.now();
    const { manifest } = await build({ recipe: name, corpus, out: join(home, `${name}-${jobs}`), jobs });
    const seconds = (performance.now() - start) / 1000;
    const examples = Object.values(manifest.splits).reduce((sum, split) => sum + split.rows, 0);
    rates.set(`${name}-${jobs}`, papers / seconds);
    console.log(
      `${name.padEnd(10)} ${jobs} thread${jobs === 1 ? ' ' : 's'}  ${(papers / seconds).toFixed(0).padStart(6)} papers/s  ${String(examples).padStart(6)} examples`,
    );
  }
}
for (const jobs of [1, 2]) {
  const both = ['citesum', 'citeworth'].map((name) => rates.get(`${name}-${jobs}`)).filter(Boolean);
  if (both.length === 2)
    console.log(
      `citesum and citeworth, ${jobs} thread${jobs === 1 ? '' : 's'}: ${(1 / both.reduce((sum, rate) => sum + 1 / rate, 0)).toFixed(0)} papers/s for both`,
    );
}
