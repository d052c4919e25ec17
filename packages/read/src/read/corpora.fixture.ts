import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Real documents that some tests try the readers on; they are not part of the project. */
export const CORPORA =
  process.env.CITEMILL_CORPORA ?? fileURLToPath(new URL('../../../../../shared/corpora', import.meta.url));

/** For a test's `skip`: false if the folder exists, otherwise the reason to report. */
export function without(folder: string): string | false {
  return existsSync(join(CORPORA, folder)) ? false : `no ${folder} among the corpora`;
}

/** Returns the files below a folder of the corpora whose names end so, sorted. */
export function corporaFiles(folder: string, ...endings: string[]): string[] {
  if (without(folder)) return [];
  return readdirSync(join(CORPORA, folder), { recursive: true })
    .map(String)
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .sort()
    .map((name) => join(CORPORA, folder, name));
}
