// `npm test`: installs if needed, builds, runs the quick tests. `npm run test:full` runs the long ones too (files named
// `*.full.test.ts`: kills, hostile files, real corpora, browsers, Python). `npm test -- src/read` runs the tests below a
// folder, long ones included, and `npm test -- --test-name-pattern=NAME` passes options on to Node's test runner.
// Tests that use `thorough` (thorough.fixture.ts) try little in `npm test` and much in the other two. With `--long-only`, as in
// CI, only the long tests are run, and they try little.
// Property tests look at the same cases on every run; with `--fresh-seeds` (`npm run soak`) at new ones each time.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, buildStudio, COMPILED, install, installStudio, root, run } from './setup.mjs';

const OURS = ['--full', '--long-only', '--fresh-seeds'];
const LONG = /\.full\.test\.js$/;
/** Test files that change the whole process, or measure its memory, run in a separate process, as do the long ones. */
const ALONE =
  /process\.chdir\(|process\.env\.\w+ = |process\.memoryUsage|(?:readers|registry)\.add\(|citemill\.config/;
const FILES_PER_PROCESS = 12;
/** A group of test files fails if one of them ends the process before the others have been run. */
const GROUP_START = `import { describe } from 'node:test';
let isWhole = false;
process.on('exit', () => {
  if (isWhole) return;
  console.error('A test file ended the process before all files of its group had run.');
  process.exitCode = 1;
});
`;

const args = process.argv.slice(2);
const options = args.filter((argument) => argument.startsWith('--') && !OURS.includes(argument));
const paths = args
  .filter((argument) => !argument.startsWith('--'))
  .map((path) =>
    path
      .replace(/\/$/, '')
      .replace(/(^|\/)src(?=\/|$)/, '$1dist')
      .replace(/\.ts$/, '.js'),
  );
const longOnly = args.includes('--long-only');
const long = longOnly || args.includes('--full') || paths.length > 0;

install();
// The studio's unit tests are compiled by its own tools: `npm test -- studio` runs nothing else.
const wantsStudio =
  !longOnly && (paths.length === 0 || paths.some((path) => path.split('/')[0] === 'studio'));
if (wantsStudio) {
  installStudio();
  run(process.execPath, ['--test', '--test-reporter=spec', 'test.mjs'], { cwd: join(root, 'studio') });
  if (paths.length > 0 && paths.every((path) => path.split('/')[0] === 'studio')) process.exit(0);
}
build({ fresh: paths.length === 0 });
// The tests in a browser look at the page as it is shipped.
if (long) buildStudio();

const files = COMPILED.map((folder) => join(folder, 'dist'))
  .flatMap((dist) =>
    readdirSync(join(root, dist), { recursive: true }).map((name) =>
      join(dist, String(name)).split(sep).join('/'),
    ),
  )
  .filter((name) => name.endsWith('.test.js'))
  .filter((name) => (LONG.test(name) ? long : !longOnly))
  .filter((name) => paths.length === 0 || paths.some((path) => name.startsWith(path)))
  .sort();
if (files.length === 0) {
  console.error(`no tests below ${paths.join(', ')}`);
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
// Source maps cost a fifth of the time, so that only tests that were asked for have them.
const sourceMaps = paths.length > 0 && !longOnly ? ['--enable-source-maps'] : [];
const temporary = mkdtempSync(join(tmpdir(), 'citemill-tests-'));
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
run(
  process.execPath,
  [...sourceMaps, ...seed, '--test', ...parallel, ...reporter, ...options, ...groupFiles(files)],
  {
    env: {
      ...process.env,
      // Where test files find what another one has made.
      CITEMILL_TEST_SHARED: temporary,
      ...(long && !longOnly ? { CITEMILL_TEST_THOROUGH: '1' } : {}),
    },
  },
);

/**
 * Gives several test files one process, since most of them take less time than to start Node and to load our modules. Each
 * file is a suite, so that its hooks concern its own tests only.
 */
function groupFiles(files) {
  // The names of suites would match the pattern, too.
  if (options.some((option) => /^--test-(?:name-pattern|skip-pattern|only)/.test(option))) return files;
  const alone = files.filter((name) => LONG.test(name) || ALONE.test(readFileSync(join(root, name), 'utf8')));
  const together = files.filter((name) => !alone.includes(name));
  const groups = [];
  for (let start = 0; start < together.length; start += FILES_PER_PROCESS) {
    const group = together.slice(start, start + FILES_PER_PROCESS);
    const path = join(temporary, `${groups.length}.mjs`);
    const suites = group.map((name) => {
      const address = JSON.stringify(pathToFileURL(join(root, name)).href);
      return `await describe(${JSON.stringify(name)}, async () => { await import(${address}); });\n`;
    });
    writeFileSync(path, `${GROUP_START}${suites.join('')}isWhole = true;\n`);
    groups.push(path);
  }
  return [...alone, ...groups];
}
