// `npm run soak`: an hour of trouble (`--minutes N`): files mutated at random through all readers, commands killed at
// random, and the property tests with fresh seeds. What goes wrong is printed with the seed and put into a folder as a
// small file; the exit code is then 1. `--only mutants`, `--only kills` and `--only properties` run one part; `--mutants N`
// stops after N mutants, `--jobs N` sets their workers, `--seed N` repeats a run, `--no-build` takes dist/ as it is.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, install, root } from './setup.mjs';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
};
const minutes = option('minutes', 60);
const seed = option('seed', Math.floor(Math.random() * 2 ** 31));
const mostMutants = option('mutants', Infinity);
const jobs = option('jobs', 2);
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
if (only !== undefined && !['mutants', 'kills', 'properties'].includes(only)) {
  console.error(`--only ${only}: give mutants, kills or properties`);
  process.exit(2);
}
const BATCH = 250;

if (!process.argv.includes('--no-build')) {
  install();
  build();
}
const { Mutator, randomNumbers } = await import('../dist/corpus/mutants.fixture.js');
const { runMutants, smaller } = await import('../dist/corpus/mutant-run.fixture.js');
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

/** Mutants through all readers. */
async function testMutants(until, most) {
  const mutatorSeed = random(2 ** 31);
  const mutator = new Mutator(mutatorSeed);
  const total = { mutants: 0, papers: 0, failures: 0 };
  while (performance.now() < until && total.mutants < most) {
    const run = await runMutants(mutator, Math.min(BATCH, most - total.mutants), jobs);
    for (const name of Object.keys(total)) total[name] += run[name];
    for (const finding of run.findings) {
      const { ending, bytes } = await smaller(finding);
      mkdirSync(problemFolder, { recursive: true });
      const file = join(problemFolder, `mutant-${mutatorSeed}-${++problems}${ending}`);
      writeFileSync(file, bytes);
      console.log(
        `PROBLEM ${finding.what}\n  citemill read ${relative(root, file)}   (${bytes.length} bytes, seed ${mutatorSeed})`,
      );
    }
    console.log(
      `mutants: ${total.mutants}, of which ${total.papers} papers and ${total.failures} failures came, ${problems} problems`,
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

/** All files of a folder, but for what a command may leave: its lock. */
const listFiles = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.citemill.lock')
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [relative(folder, file), readFileSync(file).toString('base64')]),
  );

/** Files that a run left next to its results. */
const findLeftovers = (home) =>
  readdirSync(home, { recursive: true }).filter((name) => /\.citemill-work-|\.tmp$/.test(String(name)));

/** The commands of a whole way below a folder. */
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

/** Ingest, link, build and evaluate, killed at random moments and run again, give what undisturbed ones give. */
async function testKills() {
  const folder = mkdtempSync(join(tmpdir(), 'citemill-soak-'));
  const environment = { ...process.env, TMPDIR: join(folder, 'tmp') };
  mkdirSync(environment.TMPDIR);
  let killed = 0;
  try {
    const papers = writeCollection(join(folder, 'papers'), 60);
    const [calm, shaken] = [join(folder, 'calm'), join(folder, 'shaken')];
    const times = [];
    for (const args of steps(papers, calm)) times.push((await command(args, environment)).ms);
    for (const [index, args] of steps(papers, shaken).entries()) {
      for (let n = 0; n < 4; n++)
        if ((await command(args, environment, random(Math.ceil(times[index])))).code === null) killed++;
      const { code, errors } = await command(args, environment);
      if (code !== 0)
        problem(`${args[0]} after kills ended with ${code}: ${errors.slice(0, 300)} (seed ${seed})`);
    }
    const contents = await Promise.all([calm, shaken].map((home) => corpusContent(join(home, 'corpus'))));
    if (JSON.stringify(contents[0]) !== JSON.stringify(contents[1]))
      problem(`a corpus after kills differs (seed ${seed})`);
    for (const name of ['citeworth', 'wikiref', 'wikiref-predictions'])
      if (JSON.stringify(listFiles(join(calm, name))) !== JSON.stringify(listFiles(join(shaken, name))))
        problem(`${name} after kills differs (seed ${seed})`);
    const leftovers = [...findLeftovers(shaken), ...readdirSync(environment.TMPDIR)];
    if (leftovers.length > 0) problem(`kills left ${leftovers.join(', ')} (seed ${seed})`);
    console.log(`kills: ${killed}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The property tests, each run with new random cases. */
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
    await testMutants(only ? end : Math.min(end, performance.now() + 10 * 60_000), mostMutants);
  if (isEnabled('kills') && !isOver()) await testKills();
  if (isEnabled('properties') && !isOver()) testProperties();
} while (!isOver() && mostMutants === Infinity);
console.log(
  problems === 0
    ? 'soak: nothing went wrong'
    : `soak: ${problems} problems, small files in ${relative(root, problemFolder)}/`,
);
process.exit(problems === 0 ? 0 : 1);
