// Papers per second and peak memory of ingest, link and the build of every recipe, for collections of generated S2ORC papers:
// how time per paper and memory change with ten times the papers. Default: 10,000 and 100,000 papers.
// node bench/scale.mjs [PAPERS…] [--only ingest,link,RECIPE…] [--keep FOLDER]
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generate } from './scale/generate.mjs';
import { measureCommand } from './scale/peak.mjs';
import { citemill, temporaryFolder } from './shared/machine.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, keep: { type: 'string' }, jobs: { type: 'string' } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000];
const { recipes } = await import('../dist/recipes/index.js');
const names = recipes.all.filter(({ sources = 'papers' }) => sources === 'papers').map(({ name }) => name);
const steps = values.only?.split(',') ?? ['ingest', 'link', ...names];
const jobs = values.jobs ? ['--jobs', values.jobs] : [];

const home = values.keep ?? temporaryFolder();
mkdirSync(home, { recursive: true });

/** Processor seconds per paper of each step, by the size of the collection. */
const costs = new Map();

async function step(name, papers, args) {
  if (!steps.includes(name)) return;
  const { seconds, cpu, main, worker } = await measureCommand([citemill, ...args]).catch((error) => {
    console.log(`${name.padEnd(20)} failed: ${error.message}`);
    return {};
  });
  if (seconds === undefined) return;
  costs.set(name, [...(costs.get(name) ?? []), { papers, each: cpu / papers, main }]);
  console.log(
    `${name.padEnd(20)} ${(papers / seconds).toFixed(0).padStart(6)} papers/s ${seconds.toFixed(1).padStart(8)} s  ${cpu.toFixed(1).padStart(8)} s of processor time  ` +
      `${main.toFixed(0).padStart(5)} MB at most${worker > 0 ? `, ${worker.toFixed(0)} MB the largest worker` : ''}`,
  );
}

for (const papers of sizes) {
  const sources = join(home, `papers-${papers}`);
  const corpus = join(home, `corpus-${papers}`);
  if (!existsSync(sources) && (!existsSync(corpus) || steps.includes('ingest'))) {
    const bytes = await generate(sources, papers);
    console.log(`\n${papers} papers, ${(bytes / 1e6).toFixed(0)} MB; load ${loadavg()[0].toFixed(1)}`);
  } else console.log(`\n${papers} papers; load ${loadavg()[0].toFixed(1)}`);
  if (steps.includes('ingest')) rmSync(corpus, { recursive: true, force: true });
  await step('ingest', papers, ['ingest', sources, '--corpus', corpus, '--quiet', ...jobs]);
  await step('link', papers, ['link', '--corpus', corpus, '--quiet']);
  for (const name of names) {
    const out = join(home, `dataset-${papers}-${name}`);
    await step(name, papers, ['build', name, '--corpus', corpus, '--out', out, '--quiet', ...jobs]);
    if (!values.keep) rmSync(out, { recursive: true, force: true });
  }
  if (!values.keep) rmSync(sources, { recursive: true, force: true });
}

if (sizes.length > 1) {
  console.log('\nprocessor time a paper and memory, last collection / first:');
  for (const [name, list] of costs) {
    const [first, last] = [list[0], list.at(-1)];
    console.log(
      `${name.padEnd(20)} time ${(last.each / first.each).toFixed(2)}  memory ${(last.main / first.main).toFixed(2)}  for ${(last.papers / first.papers).toFixed(0)} times the papers`,
    );
  }
}
