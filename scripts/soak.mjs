// `npm run soak`: an hour (`--minutes N`) of randomised tests: randomly changed files are read by all readers, commands are
// killed at random times, and the property tests run with fresh seeds. Problems are printed with the seed, and files that
// cause one are minimised and saved in a folder; the exit code is then 1. `--only mutants`, `--only kills` and
// `--only properties` run one part; `--mutants N` stops after N mutants, `--jobs N` sets the number of workers, `--seed N`
// repeats a run, `--no-build` uses dist/ as it is.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, install, root } from './setup.mjs';

const option = (name, fallback) => {
  const index = process.argv.indexOf(`--${name}`);
  return index === -1 ? fallback : Number(process.argv[index + 1]);
};
const minutes = option('minutes', 60);
const seed = option('seed', Math.floor(Math.random() * 2 ** 31));
const maxMutants = option('mutants', Infinity);
const jobs = option('jobs', 2);
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
if (only !== undefined && !['mutants', 'kills', 'properties'].includes(only)) {
  console.error(`--only ${only}: give mutants, kills or properties`);
  process.exit(2);
}
const MUTANTS_PER_RUN = 250;

if (!process.argv.includes('--no-build')) {
  install();
  build();
}
const { Mutator, randomNumbers } = await import('../dist/corpus/mutants.fixture.js');
const { runMutants, minimise } = await import('../dist/corpus/mutant-run.fixture.js');
const { corpusContent, writeCollection } = await import('../dist/corpus/collection.fixture.js');

const random = randomNumbers(seed);
const end = performance.now() + minutes * 60_000;
const isOver = () => performance.now() > end;
const problemFolder = join(root, 'soak');
let problems = 0;

function problem(text) {
  problems++;
  console.log(`PROBLEM ${text}`);
}

/** Reads mutants with all readers, until a time or a number of mutants is reached. */
async function testMutants(until, limit) {
  const mutatorSeed = random(2 ** 31);
  const mutator = new Mutator(mutatorSeed);
  const total = { mutants: 0, papers: 0, failures: 0 };
  while (performance.now() < until && total.mutants < limit) {
    const run = await runMutants(mutator, Math.min(MUTANTS_PER_RUN, limit - total.mutants), jobs);
    for (const name of Object.keys(total)) total[name] += run[name];
    for (const finding of run.findings) {
      const { ending, bytes } = await minimise(finding);
      mkdirSync(problemFolder, { recursive: true });
      const file = join(problemFolder, `mutant-${mutatorSeed}-${++problems}${ending}`);
      writeFileSync(file, bytes);
      console.log(
        `PROBLEM ${finding.what}\n  citemill read ${relative(root, file)}   (${bytes.length} bytes, seed ${mutatorSeed})`,
      );
    }
    console.log(
      `mutants: ${total.mutants}, which gave ${total.papers} papers and ${total.failures} failures, ${problems} problems`,
    );
  }
  return total;
}

const CLI = join(root, 'dist', 'cli', 'main.js');

/** Runs a command; optionally kills it after some milliseconds. */
function command(args, env, killAfter) {
  return new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'ignore', 'pipe'], env });
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, errors, ms: performance.now() - start });
    });
  });
}

/** Returns the content of all files in a folder, except for lock files, which a command may leave. */
const readFiles = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.citemill.lock')
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [relative(folder, file), readFileSync(file).toString('base64')]),
  );

/** Lists temporary files that a run left next to its results. */
const findLeftovers = (home) =>
  readdirSync(home, { recursive: true }).filter((name) => /\.citemill-work-|\.tmp$/.test(String(name)));

/** Returns the commands from ingest to evaluate, with their output in a folder. */
const steps = (papers, home) => {
  const corpus = ['--corpus', join(home, 'corpus')];
  const wikipedia = ['dump.xml', 'pages.warc.gz'].map((name) => join(root, 'examples', 'wikipedia', name));
  const build = (recipe) => ['build', recipe, ...corpus, '--out', join(home, recipe), '--quiet'];
  return [
    ['ingest', papers, ...wikipedia, ...corpus, '--part-size', '8', '--jobs', '2', '--quiet'],
    ['link', ...corpus, '--quiet'],
    build('citeworth'),
    build('wikiref'),
    ['evaluate', join(home, 'wikiref'), '--models', 'all', '--split', 'all', '--quiet'],
  ];
};

/** Tests that ingest, link, build and evaluate, killed at random times and run again, give the same results as undisturbed runs. */
async function testKills() {
  const folder = mkdtempSync(join(tmpdir(), 'citemill-soak-'));
  const environment = { ...process.env, TMPDIR: join(folder, 'tmp') };
  mkdirSync(environment.TMPDIR);
  let killed = 0;
  try {
    const papers = writeCollection(join(folder, 'papers'), 60);
    const [undisturbed, interrupted] = [join(folder, 'undisturbed'), join(folder, 'interrupted')];
    const times = [];
    for (const args of steps(papers, undisturbed)) times.push((await command(args, environment)).ms);
    for (const [index, args] of steps(papers, interrupted).entries()) {
      for (let attempt = 0; attempt < 4; attempt++)
        if ((await command(args, environment, random(Math.ceil(times[index])))).code === null) killed++;
      const { code, errors } = await command(args, environment);
      if (code !== 0)
        problem(`${args[0]} after kills ended with ${code}: ${errors.slice(0, 300)} (seed ${seed})`);
    }
    const contents = await Promise.all(
      [undisturbed, interrupted].map((home) => corpusContent(join(home, 'corpus'))),
    );
    if (JSON.stringify(contents[0]) !== JSON.stringify(contents[1]))
      problem(`a corpus after kills differs (seed ${seed})`);
    for (const name of ['citeworth', 'wikiref', 'wikiref-predictions'])
      if (
        JSON.stringify(readFiles(join(undisturbed, name))) !==
        JSON.stringify(readFiles(join(interrupted, name)))
      )
        problem(`${name} after kills differs (seed ${seed})`);
    const leftovers = [...findLeftovers(interrupted), ...readdirSync(environment.TMPDIR)];
    if (leftovers.length > 0) problem(`kills left ${leftovers.join(', ')} (seed ${seed})`);
    console.log(`kills: ${killed}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the property tests with new random cases. */
function testProperties() {
  const dist = join(root, 'dist');
  const files = readdirSync(dist, { recursive: true })
    .map(String)
    .filter(
      (name) =>
        name.endsWith('.test.js') && /from ['"]fast-check['"]/.test(readFileSync(join(dist, name), 'utf8')),
    );
  for (const name of files) {
    const run = spawnSync(
      process.execPath,
      ['--enable-source-maps', '--test', '--test-reporter=tap', join(dist, name)],
      {
        encoding: 'utf8',
      },
    );
    if (run.status !== 0) {
      const lines = run.stdout.split('\n').filter((line) => /^\s*not ok|seed|Counterexample/.test(line));
      problem(`${name}\n${lines.slice(0, 8).join('\n')}`);
    }
    if (isOver()) break;
  }
  if (files.length === 0) problem('no property test was found');
  console.log(`property tests: ${files.length} files`);
}

console.log(`soak: ${minutes} minutes, seed ${seed}`);
const isEnabled = (part) => only === undefined || only === part;
do {
  if (isEnabled('mutants'))
    await testMutants(only ? end : Math.min(end, performance.now() + 10 * 60_000), maxMutants);
  if (isEnabled('kills') && !isOver()) await testKills();
  if (isEnabled('properties') && !isOver()) testProperties();
} while (!isOver() && maxMutants === Infinity);
console.log(
  problems === 0
    ? 'soak: no problems'
    : `soak: ${problems} problems; minimised files are in ${relative(root, problemFolder)}/`,
);
process.exit(problems === 0 ? 0 : 1);
