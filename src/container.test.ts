import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

/** The instructions of the Dockerfile, continued lines joined, without comments. */
const instructions = read('Dockerfile')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .join('\n')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));

const findValues = (name: string): string[] =>
  instructions.filter((instruction) => instruction.name === name).map(({ rest }) => rest);

const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };

/** The paths that .dockerignore lets in. */
const allowed = read('.dockerignore')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));

test('the Node of the image is one that package.json allows', () => {
  const major = Number(/node:(\d+)-/.exec(findValues('ARG')[0] ?? '')?.[1]);
  assert.ok(major >= Number(/\d+/.exec(engines.node)?.[0]), String(major));
});

test('every file that is copied is in the repository and not ignored', () => {
  const sources = findValues('COPY')
    .flatMap((rest) => rest.split(' ').slice(0, -1))
    .filter((source) => source !== '.' && !source.startsWith('--'))
    .map((source) => source.replace('/opt/citemill/', ''))
    // What the build makes.
    .filter((source) => !['node_modules', 'dist'].includes(source));
  assert.ok(sources.includes('package-lock.json') && sources.includes('prompts'));
  for (const source of sources) {
    assert.ok(existsSync(new URL(`../${source}`, import.meta.url)), source);
    assert.ok(
      allowed.some((path) => source === path || source.startsWith(`${path}/`)),
      `${source} is ignored`,
    );
  }
});

test('every path that .dockerignore lets in exists', () => {
  for (const path of allowed) assert.ok(existsSync(new URL(`../${path}`, import.meta.url)), path);
});

test('the build has every project that the compiler builds', () => {
  const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] };
  for (const { path } of references)
    assert.ok(
      allowed.some((entry) => path === entry || path.startsWith(`${entry}/`)),
      path,
    );
});

test('the image does not run as root, and installs from the lock', () => {
  assert.deepEqual(findValues('USER'), ['1000:1000']);
  assert.match(findValues('RUN').join('\n'), /\bnpm ci\b/);
  assert.doesNotMatch(findValues('RUN').join('\n'), /npm install/);
});

test('the image starts the studio on the port that it exposes, checks and compose publishes', () => {
  const serve = read('src/cli/commands/serve.ts');
  const port = /4711/.exec(serve)?.[0];
  assert.equal(port, '4711');
  assert.deepEqual(findValues('EXPOSE'), [port]);
  assert.match(findValues('HEALTHCHECK')[0] ?? '', new RegExp(`127\\.0\\.0\\.1:${port}/`));
  assert.deepEqual(JSON.parse(findValues('ENTRYPOINT')[0] ?? ''), ['citemill']);
  const command = JSON.parse(findValues('CMD').at(-1) ?? '') as string[];
  assert.equal(command[0], 'serve');
  assert.equal(command[command.indexOf('--port') + 1], port);
  for (const option of command.filter((argument) => argument.startsWith('--')))
    assert.ok(serve.includes(option), option);
  assert.match(read('compose.yaml'), new RegExp(`"127\\.0\\.0\\.1:${port}:${port}"`));
});

test('the examples write into the folder that the studio shows', () => {
  const command = JSON.parse(findValues('CMD').at(-1) ?? '') as string[];
  const shown = command[command.indexOf('--dir') + 1];
  for (const name of ['compose.yaml', 'docs/container.md']) {
    const folders = [...read(name).matchAll(/run --rm mill make \S+ --out (\S+)/g)].map(
      ([, folder]) => folder,
    );
    assert.deepEqual(folders, [shown], name);
  }
});
