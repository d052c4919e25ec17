// JATS papers a second into a corpus, with one and two workers, and whether memory grows with the number of papers; then what
// ingest adds to the reader's own work, in processor time, which a busy machine changes less than the time on the clock.
// Every run is a process of its own, so that its peak memory and its processor time are its own.
//
//   npm run bench -- ingest [--ratios] [--copies 18] [--many 180] [--rounds 3]      with --ratios: only what ingest adds to the reader's work
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

const secondsOf = ({ user, system }) => (user + system) / 1e6;

/** Processor time of the child processes that have ended; Linux alone tells it. */
function secondsOfChildren() {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  const TICKS = 100;
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

if (process.argv[2] === 'run') {
  const [, , , folder, corpus, jobs] = process.argv;
  const { ingest } = await import('../dist/corpus/index.js');
  const start = performance.now();
  const before = process.cpuUsage();
  const { papers } = await ingest([folder], { corpus, jobs: Number(jobs) });
  const seconds = (performance.now() - start) / 1000;
  const main = secondsOf(process.cpuUsage(before));
  const peak = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ papers, seconds, peak, main, workers: secondsOfChildren() }));
} else if (process.argv[2] === 'read') {
  const { readRecord } = await import('../dist/read/read-record.js');
  const [, , , folder] = process.argv;
  for (const name of readdirSync(folder))
    await readRecord({ path: name, bytes: readFileSync(join(folder, name)) }, 'jats', {});
  console.log(JSON.stringify({ reader: secondsOf(process.cpuUsage()) }));
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
  const runOn = (cores, ...args) => {
    const [program, ...before] = cores ? ['taskset', '-c', cores, process.execPath] : [process.execPath];
    const all = [...before, fileURLToPath(import.meta.url), ...args];
    const { stdout, stderr } = spawnSync(program, all, { encoding: 'utf8' });
    if (!stdout) throw new Error(stderr);
    return JSON.parse(stdout);
  };
  const measured = ({ folder, bytes }, jobs, cores) => {
    const corpus = join(home, `corpus-${Math.random().toString(36).slice(2)}`);
    const { papers, seconds, ...rest } = runOn(cores, 'run', folder, corpus, jobs);
    rmSync(corpus, { recursive: true, force: true });
    return { papers, rate: papers / seconds, megabytes: bytes / 1e6 / seconds, ...rest };
  };
  const line = (name, { papers, rate, megabytes, peak }) =>
    console.log(
      `${name.padEnd(28)} ${String(papers).padStart(5)} papers  ${rate.toFixed(1).padStart(6)} papers/s  ${megabytes.toFixed(1).padStart(5)} MB/s  ${peak.toFixed(0).padStart(5)} MB at most`,
    );

  console.log(`${files.length} papers of ${source === elife ? 'eLife' : 'the examples'}, copied`);
  const number = (flag, usual) => {
    const at = process.argv.indexOf(flag);
    return at > 0 ? Number(process.argv[at + 1]) : usual;
  };
  const some = copies(number('--copies', 18));
  if (!process.argv.includes('--ratios')) {
    const one = measured(some, 1);
    line('one worker', one);
    const two = measured(some, 2);
    line('two workers', two);
    console.log(`two workers / one: ${(two.rate / one.rate).toFixed(2)}`);
    const more = copies(number('--many', 180));
    const many = measured(more, 2);
    line('many more papers', many);
    // One worker is not one core: the main process and the collection of garbage use another. Linux can hold a run to one.
    if (spawnSync('taskset', ['--version']).status === 0) {
      const bound = measured(some, 1, '0');
      line('one worker on one core', bound);
      const manyBound = measured(more, 1, '0');
      line('many more papers on one core', manyBound);
      const long = many.rate / manyBound.rate;
      console.log(
        `two cores / one: ${(two.rate / bound.rate).toFixed(2)}, over many more papers ${long.toFixed(2)}`,
      );
    }
    console.log(`memory, many more papers / few: ${(many.peak / two.peak).toFixed(2)}`);
  }

  // In turns, so that a busy minute hits both; the least of each is what the work takes.
  const least = {
    reader: Number.POSITIVE_INFINITY,
    workers: Number.POSITIVE_INFINITY,
    main: Number.POSITIVE_INFINITY,
  };
  let papers = 0;
  for (let round = 0; round < number('--rounds', 3); round++) {
    const ingested = measured(some, 1);
    papers = ingested.papers;
    const times = { ...ingested, ...runOn(undefined, 'read', some.folder) };
    for (const name of Object.keys(least)) least[name] = Math.min(least[name], times[name]);
  }
  const { reader, workers, main } = least;
  const ms = (seconds) => `${((seconds / papers) * 1000).toFixed(1)} ms`;
  const percent = (share) => `${(share * 100).toFixed(1)} %`;
  console.log(
    `processor time per paper: reader alone ${ms(reader)}, worker ${ms(workers)}, main process ${ms(main)}`,
  );
  console.log(`speed of a worker / of the reader alone: ${percent(reader / workers)}`);
  console.log(
    `main process / worker: ${percent(main / workers)}, so two cores are worth ${((2 * workers) / (workers + main)).toFixed(2)} of one`,
  );
}
