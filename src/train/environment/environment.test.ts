import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checkEnvironment, findPython } from './find-python.js';
import { planSetup, runSetup } from './setup.js';

const folder = mkdtempSync(join(tmpdir(), 'citemill-python-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of Python that prints what Python would. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

function withVariables<Result>(variables: Record<string, string>, run: () => Result): Result {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return run();
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

test('each reason why an environment cannot train is one line', () => {
  const says = (torch: string, python = '3.11.7', transformers = '5.17.0') =>
    `echo '{"python":"${python}","torch":"${torch}","transformers":"${transformers}","cuda":null,"devices":[],"free_disk":1}'`;
  for (const [python, message] of [
    [join(folder, 'nowhere'), /nowhere: no such program$/],
    [
      program('bare', 'echo "ModuleNotFoundError: No module named \'torch\'" >&2; exit 1'),
      /bare has no package torch; run citemill train --setup, or install torch there$/,
    ],
    [
      program('broken', 'echo "Illegal instruction" >&2; exit 132'),
      /broken: the trainer cannot start \(Illegal instruction\)$/,
    ],
    [
      program('old', says('1.13.1')),
      /old: its torch is 1\.13\.1, the trainer needs 2\.6 or newer; run citemill train --setup$/,
    ],
    [
      program('older', says('2.7.0', '3.8.2')),
      /older: its Python is 3\.8\.2, the trainer needs 3\.11 or newer; run citemill train --setup$/,
    ],
    [
      program('fourth', says('2.11.0', '3.12.1', '4.57.6')),
      /fourth: its transformers is 4\.57\.6, the trainer needs 5\.0 or newer; run citemill train --setup$/,
    ],
  ] as const)
    assert.throws(() => checkEnvironment(python), { name: 'UserError', message });
  assert.equal(checkEnvironment(program('fine', says('2.11.0+cpu'))).torch, '2.11.0+cpu');
});

test('without an environment, the way to make one is named', () => {
  withVariables({ CITEMILL_CACHE: join(folder, 'cache'), CITEMILL_PYTHON: '' }, () =>
    assert.throws(
      () => findPython(undefined),
      /run citemill train --setup once, or name your own with --python PATH/,
    ),
  );
  assert.equal(findPython('/usr/bin/python3'), '/usr/bin/python3');
});

test('a setup without Python on the PATH says so before anything is downloaded', () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  withVariables({ CITEMILL_CACHE: join(folder, 'cache'), PATH: empty }, () =>
    assert.throws(
      () => planSetup(),
      /no Python is on the PATH; install Python 3\.11 or newer, or name it with --python PATH/,
    ),
  );
});

test('a setup that the disk has no room for says how much is free and how much it takes', () => {
  withVariables({ CITEMILL_CACHE: join(folder, 'cache') }, () =>
    assert.throws(
      () => planSetup({ python: 'python3', freeBytes: () => 0.7e9 }),
      /cache has 0\.7 GB free, the environment takes about [\d.]+ GB; free some, or name another folder with CITEMILL_CACHE$/,
    ),
  );
});

test('an environment for the CPU takes torch from PyTorch’s index and leaves CUDA out', () => {
  const calls = join(folder, 'calls.txt');
  const list = join(folder, 'list.txt');
  const inner = `echo "$@" >> ${calls}; if [ "$5" = --require-hashes ]; then cp "$8" ${list}; fi`;
  const python = program(
    'fresh',
    `mkdir -p "$3/bin"; printf '#!/bin/sh\\n%s\\n' '${inner}' > "$3/bin/python"; chmod +x "$3/bin/python"`,
  );
  const plan = withVariables({ CITEMILL_CACHE: join(folder, 'cpu-cache') }, () =>
    planSetup({ python, cpu: true }),
  );
  assert.ok(plan.download < 1);
  if (process.platform !== 'linux') return;
  runSetup({ ...plan, tool: 'pip' });
  const [locked = '', torch = ''] = readFileSync(calls, 'utf8').trim().split('\n');
  assert.match(locked, /^-m pip install .*--require-hashes --no-deps -r .*requirements-cpu\.lock$/);
  assert.match(torch, /--index-url https:\/\/download\.pytorch\.org\/whl\/cpu --no-deps torch==[\d.]+\+cpu$/);
  const entries = (text: string): string[] => text.match(/^[^\s#]+==/gm) ?? [];
  const all = entries(readFileSync(plan.lock, 'utf8'));
  const remaining = entries(readFileSync(list, 'utf8'));
  assert.deepEqual(
    remaining,
    all.filter((name) => !/^(?:nvidia|cuda|torch==|triton)/.test(name)),
  );
  assert.ok(all.length - remaining.length > 10 && remaining.includes('transformers=='));
  assert.doesNotMatch(readFileSync(list, 'utf8'), /nvidia|cuda/);
});

test('only a virtual environment is ever replaced', () => {
  const python = program('venv', 'mkdir -p "$3" && exit 1');
  const place = join(folder, 'cache', 'trainer');
  const plan = {
    folder: place,
    lock: 'requirements.lock',
    tool: 'pip' as const,
    python,
    cpu: false,
    download: 1,
    disk: 1,
  };
  for (const mine of [place, `${place}.old`]) {
    mkdirSync(mine, { recursive: true });
    writeFileSync(join(mine, 'thesis.tex'), 'mine');
    assert.throws(() => runSetup(plan), /is not a virtual environment; move it away/);
    assert.deepEqual(readdirSync(mine), ['thesis.tex']);
    rmSync(mine, { recursive: true });
  }
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'pyvenv.cfg'), '');
  writeFileSync(join(place, 'works'), '');
  assert.throws(() => runSetup(plan), /failed \(exit code 1\)/);
  assert.ok(existsSync(join(place, 'works')), 'the old one is restored if no new one could be made');
});
