// JATS papers a second into a corpus, on one and two threads, and whether memory grows with the number of papers.
// Every run is a process of its own, so that its peak memory is its own.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

if (process.argv[2] === 'run') {
  const [, , , folder, corpus, jobs] = process.argv;
  const { ingest } = await import('../dist/corpus/index.js');
  const start = performance.now();
  const { papers } = await ingest([folder], { corpus, jobs: Number(jobs) });
  const seconds = (performance.now() - start) / 1000;
  console.log(JSON.stringify({ papers, seconds, peak: process.resourceUsage().maxRSS / 1024 }));
} else {
  const corpora = process.env.CITEMILL_CORPORA ?? join(root, '..', 'shared', 'corpora');
  const elife = join(corpora, 'elife-jats');
  const source = existsSync(elife) ? elife : join(root, 'examples', 'jats');
  const files = readdirSync(source).filter(
    (name) => name.endsWith('.xml') && statSync(join(source, name)).size > 5000,
  );
  const home = mkdtempSync(join(tmpdir(), 'citemill-bench-'));
  process.on('exit', () => rmSync(home, { recursive: true, force: true }));

  /** So many copies of the collection, each file with a comment of its own, since equal files are read once. */
  const copies = (times) => {
    const folder = join(home, `times-${times}`);
    mkdirSync(folder);
    let bytes = 0;
    for (let n = 0; n < times; n++) {
      for (const name of files) {
        const text = `${readFileSync(join(source, name), 'utf8')}<!-- ${n} -->`;
        writeFileSync(join(folder, `${n}-${name}`), text);
        bytes += text.length;
      }
    }
    return { folder, bytes };
  };
  const measured = ({ folder, bytes }, jobs) => {
    const corpus = join(home, `corpus-${Math.random().toString(36).slice(2)}`);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [fileURLToPath(import.meta.url), 'run', folder, corpus, jobs],
      { encoding: 'utf8' },
    );
    if (!stdout) throw new Error(stderr);
    rmSync(corpus, { recursive: true, force: true });
    const { papers, seconds, peak } = JSON.parse(stdout);
    return { papers, rate: papers / seconds, megabytes: bytes / 1e6 / seconds, peak };
  };
  const line = (name, { papers, rate, megabytes, peak }) =>
    console.log(
      `${name.padEnd(28)} ${String(papers).padStart(5)} papers  ${rate.toFixed(1).padStart(6)} papers/s  ${megabytes.toFixed(1).padStart(5)} MB/s  ${peak.toFixed(0).padStart(5)} MB at most`,
    );

  console.log(`${files.length} papers of ${source === elife ? 'eLife' : 'the examples'}, copied`);
  const some = copies(20);
  const one = measured(some, 1);
  line('one thread', one);
  const two = measured(some, 2);
  line('two threads', two);
  console.log(`two threads / one: ${(two.rate / one.rate).toFixed(2)}`);
  const many = measured(copies(60), 2);
  line('three times the papers', many);
  console.log(`memory, three times the papers / once: ${(many.peak / two.peak).toFixed(2)}`);
}
