// Ingest speed in JATS papers per second, with one and two workers, and whether memory grows with the number of papers; then the
// overhead of ingest over the reader, in processor time, which depends less on other load than wall-clock time.
// Every run is a separate process, so that peak memory and processor time can be measured.
//
//   npm run bench -- ingest [--ratios] [--copies 18] [--many 180] [--rounds 3]      with --ratios: only the overhead over the reader
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { corpora, root, temporaryFolder } from './shared/machine.mjs';

const processorSeconds = ({ user, system }) => (user + system) / 1e6;

/** Processor time of child processes that have ended (Linux only). */
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
  const { papers } = await ingest({ paths: [folder], corpus, jobs: Number(jobs) });
  const seconds = (performance.now() - start) / 1000;
  const main = processorSeconds(process.cpuUsage(before));
  const peak = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ papers, seconds, peak, main, workers: secondsOfChildren() }));
} else if (process.argv[2] === 'read') {
  const { readRecord } = await import('../packages/read/dist/read/read-record.js');
  const [, , , folder] = process.argv;
  for (const name of readdirSync(folder))
    await readRecord({ path: name, bytes: readFileSync(join(folder, name)) }, 'jats', {});
  console.log(JSON.stringify({ reader: processorSeconds(process.cpuUsage()) }));
} else {
  const elife = join(corpora, 'elife-jats');
  const source = existsSync(elife) ? elife : join(root, 'examples', 'jats');
  const files = readdirSync(source).filter(
    (name) => name.endsWith('.xml') && statSync(join(source, name)).size > 5000,
  );
  const home = temporaryFolder();

  /** Copies of the collection, each file with a unique comment, since equal files are read only once. */
  const copies = (times, from = 0) => {
    const folder = join(home, `times-${from}-${times}`);
    mkdirSync(folder, { recursive: true });
    let bytes = 0;
    for (let n = from; n < from + times; n++) {
      for (const name of files) {
        const text = `${readFileSync(join(source, name), 'utf8')}<!-- ${n} -->`;
        writeFileSync(join(folder, `${n}-${name}`), text);
        bytes += text.length;
      }
    }
    return { folder, bytes };
  };
  const runOn = async (cores, ...args) => {
    const [program, ...before] = cores ? ['taskset', '-c', cores, process.execPath] : [process.execPath];
    const { stdout } = await promisify(execFile)(program, [
      ...before,
      fileURLToPath(import.meta.url),
      ...args,
    ]);
    return JSON.parse(stdout);
  };
  const measureIngest = async ({ folder, bytes }, jobs, cores) => {
    const corpus = join(home, `corpus-${Math.random().toString(36).slice(2)}`);
    const { papers, seconds, ...rest } = await runOn(cores, 'run', folder, corpus, jobs);
    rmSync(corpus, { recursive: true, force: true });
    return { papers, rate: papers / seconds, megabytes: bytes / 1e6 / seconds, ...rest };
  };
  const line = (name, { papers, rate, megabytes, peak }) =>
    console.log(
      `${name.padEnd(28)} ${String(papers).padStart(5)} papers  ${rate.toFixed(1).padStart(6)} papers/s  ${megabytes.toFixed(1).padStart(5)} MB/s  ${peak.toFixed(0).padStart(5)} MB at most`,
    );

  /**
   * Speed-up of two cores over one, measured in two ways: against a run on one core (runs alternated), and against two simultaneous
   * runs, each on one core with half of the papers, which other load slows down equally.
   */
  const compareCores = async (collection, largeCollection, halves) => {
    const ratio = async (papers) => {
      const oneCore = await measureIngest(papers, 1, '0');
      return (await measureIngest(papers, 2)).rate / oneCore.rate;
    };
    const [few, many] = [await ratio(collection), await ratio(largeCollection)];
    const simultaneous = await Promise.all(halves.map((half, core) => measureIngest(half, 1, String(core))));
    const both = await measureIngest(largeCollection, 2);
    const share = both.rate / simultaneous.reduce((sum, { rate }) => sum + rate, 0);
    console.log(
      `two cores / one: ${few.toFixed(2)}, over many more papers ${many.toFixed(2)}; of two runs side by side: ${(share * 100).toFixed(1)} %`,
    );
  };

  console.log(`${files.length} papers of ${source === elife ? 'eLife' : 'the examples'}, copied`);
  const number = (flag, usual) => {
    const at = process.argv.indexOf(flag);
    return at > 0 ? Number(process.argv[at + 1]) : usual;
  };
  const collection = copies(number('--copies', 18));
  const rounds = number('--rounds', 3);
  if (!process.argv.includes('--ratios')) {
    const oneWorker = await measureIngest(collection, 1);
    line('one worker', oneWorker);
    const twoWorkers = await measureIngest(collection, 2);
    line('two workers', twoWorkers);
    console.log(`two workers / one: ${(twoWorkers.rate / oneWorker.rate).toFixed(2)}`);
    const half = Math.ceil(number('--many', 180) / 2);
    const largeCollection = copies(2 * half);
    const many = await measureIngest(largeCollection, 2);
    line('many more papers', many);
    console.log(`memory, many more papers / few: ${(many.peak / twoWorkers.peak).toFixed(2)}`);
    // One worker is not one core: the main process and the collection of garbage use another. Linux can hold a run to one.
    if (spawnSync('taskset', ['--version']).status === 0) {
      const halves = [copies(half), copies(half, half)];
      for (let round = 0; round < rounds; round++) await compareCores(collection, largeCollection, halves);
    }
  }

  // Runs alternate, so that other load affects both; the minimum of each counts.
  const minimum = {
    reader: Number.POSITIVE_INFINITY,
    workers: Number.POSITIVE_INFINITY,
    main: Number.POSITIVE_INFINITY,
  };
  let papers = 0;
  for (let round = 0; round < rounds; round++) {
    const ingested = await measureIngest(collection, 1);
    papers = ingested.papers;
    const times = { ...ingested, ...(await runOn(undefined, 'read', collection.folder)) };
    for (const name of Object.keys(minimum)) minimum[name] = Math.min(minimum[name], times[name]);
  }
  const { reader, workers, main } = minimum;
  const ms = (seconds) => `${((seconds / papers) * 1000).toFixed(1)} ms`;
  const percent = (share) => `${(share * 100).toFixed(1)} %`;
  console.log(
    `processor time per paper: reader ${ms(reader)}, worker ${ms(workers)}, main process ${ms(main)}`,
  );
  console.log(`speed of a worker / of the reader: ${percent(reader / workers)}`);
  console.log(
    `main process / worker: ${percent(main / workers)}, so the speed-up of two cores is at most ${((2 * workers) / (workers + main)).toFixed(2)}`,
  );
}
