// Cost of adding 1% to a collection of invented S2ORC-shaped papers: link and build after the addition, compared with link and build of
// all papers from scratch. The new papers cite the old ones. Prints the ratio per recipe, and what the same commands cost when nothing has
// changed, which is the least that any addition costs. Default: 10,000 papers.
// node bench/incremental.mjs [PAPERS] [--recipes sciqfs,citesum] [--keep FOLDER]
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { generate, paper } from './scale/generate.mjs';
import { measureCommand } from './scale/peak.mjs';
import { citemill, temporaryFolder } from './shared/machine.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { recipes: { type: 'string' }, keep: { type: 'string' } },
});
const papers = Number(positionals[0] ?? 10_000);
const added = Math.ceil(papers / 100);
const names = (values.recipes ?? 'sciqfs,citesum,citeworth,scixgen-description,scixgen-paragraph').split(',');
const home = values.keep ?? temporaryFolder();
mkdirSync(home, { recursive: true });

const sources = join(home, 'papers');
const corpus = join(home, 'corpus');
const run = (...args) => measureCommand([citemill, ...args, '--quiet']);
const out = (name) => join(home, `dataset-${name}`);

async function addPapers() {
  const file = createWriteStream(join(sources, 'added.jsonl'));
  // Made as papers of the old collection, so that they cite only old papers and papers outside the collection.
  for (let number = papers; number < papers + added; number++)
    file.write(`${JSON.stringify(paper(number, papers))}\n`);
  file.end();
  await finished(file);
}

if (!existsSync(sources)) await generate(sources, papers);
await run('ingest', sources, '--corpus', corpus);
console.log(`${papers} papers, ${added} added; load ${loadavg()[0].toFixed(1)}\n`);
const full = { link: await run('link', '--corpus', corpus), build: {} };
for (const name of names) full.build[name] = await run('build', name, '--corpus', corpus, '--out', out(name));
await addPapers();
await run('ingest', sources, '--corpus', corpus);
const again = { link: await run('link', '--corpus', corpus), build: {} };
const unchanged = { link: await run('link', '--corpus', corpus), build: {} };
for (const name of names) {
  again.build[name] = await run('build', name, '--corpus', corpus, '--out', out(name));
  unchanged.build[name] = await run('build', name, '--corpus', corpus, '--out', out(name));
}

const share = (part, whole) => `${((100 * part) / whole).toFixed(0).padStart(4)}%`;
const figures = (name, before, after, same) =>
  `${name} ${before.toFixed(1).padStart(7)} s → ${after.toFixed(1).padStart(6)} s ${share(after, before)} (unchanged ${share(same, before)})`;
const row = (name, before, after, same) =>
  console.log(
    `${name.padEnd(28)} ${figures('clock', before.seconds, after.seconds, same.seconds)}   ${figures('processor', before.cpu, after.cpu, same.cpu)}`,
  );
const sum = (a, b) => ({ seconds: a.seconds + b.seconds, cpu: a.cpu + b.cpu });
row('link', full.link, again.link, unchanged.link);
for (const name of names) {
  const builds = [full, again, unchanged].map(({ build }) => build[name]);
  row(`build ${name}`, ...builds);
  row(`link + build ${name}`, ...[full, again, unchanged].map(({ link }, at) => sum(link, builds[at])));
}
