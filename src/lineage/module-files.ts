import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { hashFileSync } from './hash-file.js';
import type { Input } from './manifest.js';

/** A relative path in an import, a dynamic import or a require. */
const RELATIVE_IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;

/** File name endings that an import may leave out. */
const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '/index.js', '/index.ts'];

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function resolveImport(from: string, name: string): string | undefined {
  const path = resolve(dirname(from), name);
  // TypeScript imports `x.ts` as `x.js`.
  return [...ENDINGS.map((ending) => path + ending), path.replace(/\.([mc]?)js$/, '.$1ts')].find(isFile);
}

/** Lists a module and all modules that it imports by relative paths, directly or indirectly, sorted by path. */
export function moduleFiles(entry: string): string[] {
  const files = new Set(isFile(entry) ? [entry] : []);
  for (const file of files)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)) {
      const imported = resolveImport(file, name);
      if (imported) files.add(imported);
    }
  return [...files].sort();
}

/** Lists the code of a module as inputs of what it makes: the module and all that it imports by relative paths. */
export const moduleInputs = (entry: string): Input[] =>
  moduleFiles(entry).map((file) => ({ role: 'module', identity: hashFileSync(file), name: basename(file) }));
