// `npm test`: installs if needed, builds, runs every test. `npm test -- src/read` runs those below a folder,
// `npm test -- --test-name-pattern=NAME` hands options on to Node's test runner.
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build, install, root, run } from './setup.mjs';

const args = process.argv.slice(2);
const options = args.filter((argument) => argument.startsWith('--'));
const wanted = args
  .filter((argument) => !argument.startsWith('--'))
  .map((path) => path.replace(/^src\//, '').replace(/\.ts$/, '.js'));

install();
build({ fresh: wanted.length === 0 });

const dist = join(root, 'dist');
const files = readdirSync(dist, { recursive: true })
  .map((name) => String(name).split(sep).join('/'))
  .filter((name) => name.endsWith('.test.js'))
  .filter((name) => wanted.length === 0 || wanted.some((path) => name.startsWith(path)))
  .sort()
  .map((name) => relative(root, join(dist, name)));
if (files.length === 0) {
  console.error(`no test below ${wanted.join(', ')}`);
  process.exit(2);
}
const seed = process.env.CI ? ['--import', './scripts/fixed-seed.mjs'] : [];
run(process.execPath, ['--enable-source-maps', ...seed, '--test', ...options, ...files]);
