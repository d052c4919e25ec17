import { normalize } from 'node:path';
import { literal } from '../database/database.js';

/** Separators between the path of a folder, archive or file of many records and the rest of the path of a source in it. */
const SEPARATORS = ['/', '\\', '!', '#', ':'];

/**
 * Returns SQL that is true if the path in a column is the given path or lies within it: `x.zip!/a.xml` lies in `x.zip`,
 * `papers.jsonl:12` in `papers.jsonl`.
 */
export function pathWithin(column: string, given: string): string {
  const trimmed = given.replace(/[/\\]+$/, '') || given;
  const forms = [...new Set([trimmed, normalize(trimmed)])];
  // Paths below the working folder are written without it.
  if (forms.includes('.'))
    return `(NOT starts_with(${column}, '/') AND NOT starts_with(${column}, '../') AND ${column} <> '..')`;
  const tests = forms.flatMap((path) => [
    `${column} = ${literal(path)}`,
    ...SEPARATORS.map(
      (separator) => `starts_with(${column}, ${literal(path.endsWith('/') ? path : `${path}${separator}`)})`,
    ),
  ]);
  return `(${[...new Set(tests)].join(' OR ')})`;
}

/** Yields a path and all paths that contain it: for `a/x.zip!/b.xml`, also `a` and `a/x.zip`. */
export function* pathsAround(path: string): Generator<string> {
  yield path;
  for (let end = path.length - 1; end > 0; end--)
    if (SEPARATORS.includes(path.charAt(end))) yield path.slice(0, end);
}
