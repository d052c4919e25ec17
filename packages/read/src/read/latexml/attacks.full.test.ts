import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readRecord } from '../read-record.js';
import { installation } from './installation.js';
import { latexmlVersion, runLatexml } from './run.js';
import { type Sandbox, wrapInSandbox } from './sandbox.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const absent = latexmlVersion() === undefined ? 'latexml is not installed' : false;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'citemill-attacks-')));
after(() => rmSync(folder, { recursive: true, force: true }));
const secret = join(folder, 'secret.tex');
writeFileSync(secret, 'the hidden words\n');

/** Every way in which a paper may ask LaTeXML for a file. */
const ASKING: ((name: string) => string)[] = [
  (name) => `\\input{${name}}`,
  (name) => `\\input ${name} `,
  (name) => `\\include{${name}}`,
  (name) => `\\InputIfFileExists{${name}}{}{}`,
  (name) => `\\lstinputlisting{${name}}`,
  (name) => `\\verbatiminput{${name}}`,
  (name) => `\\VerbatimInput{${name}}`,
  (name) => `\\bibliography{${name}}`,
  (name) => `\\import{./}{${name}}`,
  (name) => `\\includegraphics{${name}}`,
  (name) => `\\newread\\file \\openin\\file=${name} \\read\\file to\\stolen \\stolen`,
];

/** Names that lead to the secret: as it is, through folders above, and as options that kpsewhich would print. */
const NAMES = [
  secret,
  `../../../../../../../../../..${secret}`,
  `--expand-var=${secret}`,
  `-expand-var=${secret}`,
  `--expand-path=${secret}`,
  `--var-value=CITEMILL_PAPER`,
  `" --expand-var=${secret}`,
  `x" "--expand-var=${secret}`,
  `./--expand-var=${secret}`,
];

const INTRUDER = `\\documentclass{article}
\\usepackage{listings,verbatim,fancyvrb,import,graphicx}
\\begin{document}
Some text stands here.

${NAMES.flatMap((name) => ASKING.map((ask) => `{${ask(name)}}\n`)).join('\n')}
And more text.
\\end{document}
`;

const LIMITS = { timeoutMs: 45_000, memoryMb: 2048 };
const isInstalled = (program: string) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

for (const sandbox of ['none', 'bwrap', 'unshare'] satisfies Sandbox[]) {
  const skip =
    absent || (sandbox !== 'none' && !isInstalled(sandbox) ? `${sandbox} is not installed` : false);
  test(`a paper reads no file but its own (sandbox: ${sandbox})`, { skip }, (t) => {
    const run = runLatexml({ 'main.tex': bytes(INTRUDER) }, 'main.tex', LIMITS, sandbox);
    if ('failure' in run) {
      assert.notEqual(sandbox, 'none', run.failure);
      t.skip(`${sandbox} does not work here: ${run.failure}`);
      return;
    }
    assert.match(run.xml, /Some text stands here/);
    assert.match(run.xml, /And more text/);
    assert.doesNotMatch(run.xml, /hidden words/);
    assert.deepEqual(readdirSync(folder), ['secret.tex']);
  });
}

/** The output of a command in a sandbox with a paper; undefined if the sandbox does not work on this machine. */
function runInSandbox(kind: Sandbox, command: string[]): string | undefined {
  const installed = installation();
  if (!installed) return undefined;
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'citemill-sandbox-')));
  try {
    const place = { folder: join(home, 'work'), cwd: join(home, 'work'), root: join(home, 'root') };
    mkdirSync(place.folder);
    mkdirSync(place.root);
    writeFileSync(join(place.folder, 'paper.tex'), 'a paper');
    const [program = '', ...args] = wrapInSandbox(kind, command, place, installed);
    const { stdout, status } = spawnSync(program, args, { encoding: 'utf8', cwd: place.cwd });
    return status === 0 ? stdout : undefined;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

test('a sandbox shows nothing but the paper, the system and TeX, whatever the guard lets through', {
  skip: absent,
}, (t) => {
  // Perl itself, without the guard: what it can open is what the sandbox shows.
  const script = `open(my $in, '<', '${secret}') and print "seen"; open(my $own, '<', 'paper.tex') and print "own";`;
  const kinds = (['bwrap', 'unshare'] satisfies Sandbox[]).filter(isInstalled);
  let worked = 0;
  for (const kind of kinds) {
    const output = runInSandbox(kind, ['perl', '-e', script]);
    if (output === undefined) continue;
    worked++;
    assert.equal(output, 'own', kind);
  }
  if (worked === 0) t.skip('no sandbox works here');
});

test('auto cannot be tricked into showing a file', { skip: absent }, async () => {
  // A loop that only TeX runs, so that LaTeXML is asked.
  const source = INTRUDER.replace(
    'And more text.',
    '\\newcount\\n \\loop\\ifnum\\n<3 \\advance\\n by 1 \\begin{equation}c\\end{equation}\\repeat',
  );
  const [paper] = await readRecord(
    { path: 'main.tex', bytes: bytes(source), files: { 'main.tex': bytes(source) } },
    'latex',
    { engines: { latex: 'auto' } },
  );
  assert.ok(paper?.warnings.some((warning) => warning.code === 'engine'));
  assert.doesNotMatch(JSON.stringify(paper), /hidden words/);
});
