import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { codeBlocks, root } from './pages.mjs';

// Inside the package, so that samples import `citemill` as a user's program does.
const folder = join(root, 'dist/docs-samples');

const CHECK = `import assert from 'node:assert/strict';
const places = (text: string) => Math.max(0, ...[...text.matchAll(/\\d\\.(\\d+)/g)].map(([, digits = '']) => digits.length));
const round = (value: unknown, digits: number): unknown =>
  Array.isArray(value) ? value.map((it) => round(it, digits)) : typeof value === 'number' ? Number(value.toFixed(digits)) : value;
export const check = (actual: unknown, expected: string) =>
  assert.deepEqual(round(actual, places(expected)), JSON.parse(expected));
`;

/** `EXPRESSION; // → VALUE` as a check. */
const withChecks = (text) =>
  `import { check as __check } from './check.js';\n${text.replaceAll(/^(\s*)(.+?);? +\/\/ → (.+)$/gm, (_, indent, expression, value) => `${indent}__check(${expression}, ${JSON.stringify(value)});`)}\nexport {};\n`;

/** Compiles the `ts` blocks of pages; answers the program of each by its place. */
export function compile(files, faults) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'check.ts'), CHECK);
  const programs = new Map();
  for (const file of files) {
    const page = relative(root, file);
    for (const { kind, text, line } of codeBlocks(readFileSync(file, 'utf8'))) {
      if (kind !== 'ts') continue;
      const name = `${page.replaceAll(/[^a-z0-9]+/gi, '-')}-${line}`;
      writeFileSync(join(folder, `${name}.ts`), withChecks(text));
      programs.set(`${page}:${line}`, join(folder, `${name}.js`));
    }
  }
  if (programs.size === 0) return programs;
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2024'],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    rootDir: '.',
    outDir: '.',
    typeRoots: [join(root, 'node_modules/@types')],
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts'], exclude: [] }),
  );
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) faults.push(stdout.trim());
  return programs;
}
