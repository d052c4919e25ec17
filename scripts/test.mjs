// `npm test`: installs if needed, builds, runs the quick tests. `npm run test:full` runs the long ones too (files named
// `*.full.test.ts`: kills, thousands of hostile files, real corpora, browsers, Python), or nothing else with `--long-only`. `npm test -- src/read` runs the tests below a
// folder, long ones included, and `npm test -- --test-name-pattern=NAME` passes options on to Node's test runner.
// Tests that use `thorough` (thorough.fixture.ts) try little in `npm test` and much in the long run.
// Property tests look at the same cases on every run; with `--fresh-seeds` (`npm run soak`) at new ones each time.
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { build, buildStudio, COMPILED, install, installStudio, root, run } from './setup.mjs';

const OURS = ['--full', '--long-only', '--fresh-seeds'];
const LONG = /\.full\.test\.js$/;
const THOROUGH = /\/(?:thorough|reader)\.fixture(?:\.js)?'/;

const args = process.argv.slice(2);
const options = args.filter((argument) => argument.startsWith('--') && !OURS.includes(argument));
const wanted = args
  .filter((argument) => !argument.startsWith('--'))
  .map((path) =>
    path
      .replace(/\/$/, '')
      .replace(/(^|\/)src(?=\/|$)/, '$1dist')
      .replace(/\.ts$/, '.js'),
  );
const longOnly = args.includes('--long-only');
const long = longOnly || args.includes('--full') || wanted.length > 0;

install();
// The studio's unit tests are compiled by its own tools: `npm test -- studio` runs nothing else.
const wantsStudio =
  !longOnly && (wanted.length === 0 || wanted.some((path) => path.split('/')[0] === 'studio'));
if (wantsStudio) {
  installStudio();
  run(process.execPath, ['--test', '--test-reporter=spec', 'test.mjs'], { cwd: join(root, 'studio') });
  if (wanted.length > 0 && wanted.every((path) => path.split('/')[0] === 'studio')) process.exit(0);
}
build({ fresh: wanted.length === 0 });
// The tests in a browser look at the page as it is shipped.
if (long) buildStudio();

const files = COMPILED.map((folder) => join(folder, 'dist'))
  .flatMap((dist) =>
    readdirSync(join(root, dist), { recursive: true }).map((name) =>
      join(dist, String(name)).split(sep).join('/'),
    ),
  )
  .filter((name) => name.endsWith('.test.js'))
  .filter((name) =>
    LONG.test(name) ? long : !longOnly || THOROUGH.test(readFileSync(join(root, name), 'utf8')),
  )
  .filter((name) => wanted.length === 0 || wanted.some((path) => name.startsWith(path)))
  .sort();
if (files.length === 0) {
  console.error(`no tests below ${wanted.join(', ')}`);
  process.exit(2);
}
const seed = args.includes('--fresh-seeds') ? [] : ['--import', join(root, 'scripts', 'fixed-seed.mjs')];
// Node leaves one core idle by default, which on two cores doubles the time.
const parallel = options.some((option) => option.startsWith('--test-concurrency'))
  ? []
  : [`--test-concurrency=${availableParallelism()}`];
const reporter = options.some((option) => option.startsWith('--test-reporter'))
  ? []
  : ['--test-reporter=spec'];
run(
  process.execPath,
  ['--enable-source-maps', ...seed, '--test', ...parallel, ...reporter, ...options, ...files],
  long ? { env: { ...process.env, CITEMILL_TEST_THOROUGH: '1' } } : {},
);
