// Runs the samples of the documentation. In each page, in order and in one working folder that has `examples/`:
// - blocks marked `console`: every command after `$` is run and its output compared; `…` matches anything, and a line `…` for any lines;
// - blocks marked `ts`: compiled with the compiler's strict settings and run; `EXPRESSION; // → VALUE` is checked. `ts no-run` is only compiled;
// - in them, `s3://bucket/` has a copy of `examples/`, on a server that is started for the page;
// - blocks marked `sh` are not run, but every option that they give to citemill must exist.
// `--write` replaces output that differs by the actual output. `npm run docs:samples -- docs/library.md` runs one page.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, delimiter, join, relative } from 'node:path';
import { program } from '../../dist/cli/program.js';
import { codeBlocks, markdownFiles, root } from './pages.mjs';
import { checkShell } from './shell-options.mjs';
import { compile } from './typescript-samples.mjs';

const isWriting = process.argv.includes('--write');
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const files = (chosen.length > 0 ? chosen.map((path) => join(root, path)) : markdownFiles()).filter(
  (file) => !file.includes('/reference/'),
);
const faults = [];
const counts = { commands: 0, programs: 0, options: 0 };

/** Creates a folder to run samples in, with a copy of the examples, Citemill installed, and a `citemill` on the path. */
function createWorkFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'citemill-docs-'));
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/citemill'), 'dir');
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'citemill'),
    `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist/cli/main.js')}" "$@"\n`,
  );
  chmodSync(join(bin, 'citemill'), 0o755);
  const { CITEMILL_CONFIG: _, ...env } = process.env;
  return {
    folder,
    env: {
      ...env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      COLUMNS: '120',
      CITEMILL_CACHE: join(folder, '.cache'),
    },
  };
}

/** Runs a program to its end, whatever its exit code. */
function runToEnd(command, args, options) {
  return new Promise((resolve) => {
    const child = execFile(
      command,
      args,
      { ...options, encoding: 'utf8', maxBuffer: 1 << 28 },
      (_, stdout, stderr) => resolve({ status: child.exitCode, stdout, stderr }),
    );
    child.stdin.end();
  });
}

/** Starts a bucket for a page whose samples need one. */
async function startBucket() {
  const bucket = spawn(process.execPath, [join(root, 'scripts/docs/bucket.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(bucket, 'exit').then(([code]) => {
    throw new Error(`bucket.mjs ended with code ${code}`);
  });
  ended.catch(() => {});
  const [line] = await Promise.race([once(bucket.stdout.setEncoding('utf8'), 'data'), ended]);
  const { HOME: _, ...env } = JSON.parse(line);
  return { env, stop: () => bucket.stdin.end() };
}

/** Returns the commands of a block, each with the output that the page shows for it. */
function commandsIn(text) {
  const commands = [];
  for (const line of text.split('\n')) {
    const last = commands.at(-1);
    if (line.startsWith('$ ')) commands.push({ command: line.slice(2), output: [] });
    else if (last?.command.endsWith('\\') && last.output.length === 0) last.command += `\n${line}`;
    else last?.output.push(line);
  }
  return commands;
}

const escapePattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function isAlike(expected, actual) {
  const pattern = expected
    .map((line) =>
      line.trim() === '…' ? '(?:.*\\n)*?' : `${escapePattern(line.trimEnd()).replaceAll('…', '.*')} *\\n`,
    )
    .join('');
  return new RegExp(`^${pattern}$`, 'u').test(actual.length > 0 ? `${actual.join('\n')}\n` : '');
}

/** Shortens the actual output where the page shortens it. */
function elide(expected, actual) {
  const firstElided = expected.findIndex((line) => line.trim() === '…');
  return firstElided < 0 || firstElided >= actual.length ? actual : [...actual.slice(0, firstElided), '…'];
}

async function runConsole(block, { folder, env }, where) {
  const written = [];
  for (const { command, output } of commandsIn(block.text)) {
    counts.commands++;
    const result = await runToEnd('bash', ['-c', command.replaceAll(/ +#.*$/gm, '')], { cwd: folder, env });
    const actual = (result.status === 0 ? result.stdout : result.stdout + result.stderr)
      .replaceAll(`${folder}/`, '')
      .replace(/\n$/, '')
      .split('\n')
      .filter((line, _, lines) => lines.length > 1 || line);
    const expected = output.filter((line, index) => line !== '' || index < output.length - 1);
    const isSame = isAlike(expected, actual);
    const stated = Number(/ # exit code (\d+)$/.exec(command)?.[1] ?? 0);
    if (
      result.status !== stated &&
      !expected.some((line) => line.startsWith('citemill:') || line.startsWith('error'))
    )
      faults.push(`${where}: exit code ${result.status} of ${command}\n${actual.slice(-8).join('\n')}`);
    else if (!isSame && !isWriting)
      faults.push(
        `${where}: other output of ${command}\n--- in the page\n${expected.join('\n')}\n--- actual\n${actual.join('\n')}`,
      );
    const trailing = output.length > expected.length ? [''] : [];
    written.push(`$ ${command}`, ...(isSame ? expected : elide(expected, actual)), ...trailing);
  }
  return written.join('\n');
}

async function runProgram(file, { folder, env }, where) {
  counts.programs++;
  const result = await runToEnd(process.execPath, [file], { cwd: folder, env });
  if (result.status !== 0)
    faults.push(`${where}: ${result.stderr.trim().split('\n').slice(0, 12).join('\n')}`);
}

const rootCommand = await program();
const compiled = compile(files, faults);

async function runPage(file) {
  const page = relative(root, file);
  const original = readFileSync(file, 'utf8');
  const blocks = codeBlocks(original);
  const isRun = blocks.some(({ kind }) => kind === 'console' || kind === 'ts');
  const place = isRun ? createWorkFolder() : undefined;
  const needsBucket = blocks.some(({ kind, text }) => kind === 'console' && text.includes('s3://bucket'));
  const bucket = needsBucket ? await startBucket() : undefined;
  if (bucket) Object.assign(place.env, bucket.env);
  let text = original;
  for (const block of blocks) {
    const where = `${page}:${block.line}`;
    if (block.kind === 'sh') counts.options += checkShell(block.text, rootCommand, where, faults);
    if (block.kind === 'ts' && block.flags !== 'no-run' && compiled.has(where))
      await runProgram(compiled.get(where), place, where);
    if (block.kind === 'console') {
      counts.options += checkShell(block.text, rootCommand, where, faults);
      const written = await runConsole(block, place, where);
      if (isWriting && written !== block.text) text = text.replace(block.text, () => written);
    }
  }
  if (isWriting && text !== original) {
    writeFileSync(file, text);
    console.log(`${page}: output written`);
  }
  bucket?.stop();
  if (place) rmSync(place.folder, { recursive: true, force: true });
  if (isRun) console.log(`${basename(file)}: done`);
}

// Pages have separate folders, so one is run per core.
const waiting = [...files];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await runPage(file);
  }),
);
for (const fault of faults) console.error(`\n${fault}`);
console.log(
  `${files.length} pages: ${counts.commands} commands and ${counts.programs} programs run, ${counts.options} options checked, ${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
