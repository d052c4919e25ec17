import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isWritable } from '../engine/index.js';
import {
  type AnySet,
  addResults,
  type ResultTable,
  readResults,
  resultsFile,
  resultsPage,
  type SystemPredictions,
  setInput,
  tableResults,
} from '../evaluate/index.js';
import { fileError, UserError } from '../user-error.js';
import type { EvaluateFlags } from './evaluate-flags.js';
import { reportSeal } from './report-seal.js';

/** Maximum size of a results page that Citemill writes: 20 tables of 200 systems are smaller. */
const MAX_PAGE_BYTES = 64 * 1024 * 1024;

/** Path of the results file next to a Citemill dataset; undefined if nothing can be written there. */
export function resultsPath(set: AnySet): string | undefined {
  const path = resolve(set.path);
  return isWritable(dirname(path)) ? resultsFile(path) : undefined;
}

/** Checks, before anything runs, that an existing file at this path is a results file and not one of the user's. */
export function checkResults(path: string): void {
  try {
    readResults(path);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`${error.message}; move it, or use --no-save`);
  }
}

/** Adds the scores of a table to the results file, and updates the page of all results. */
export async function saveResults(
  path: string,
  set: AnySet,
  { split, task }: EvaluateFlags,
  examples: readonly { id: string }[],
  systems: readonly SystemPredictions[],
  table: ResultTable,
): Promise<void> {
  await addResults(path, tableResults(set, { split, task }, examples, systems, table, new Date()));
  const page = path.replace(/\.jsonl$/, '.html');
  const html = resultsPage(basename(resolve(set.path)), readResults(path), setInput(set).identity);
  // The user did not ask for the page, so failing to write it is not an error.
  const problem = writePage(page, html);
  if (problem) process.stderr.write(`citemill: ${problem}, so it was not updated\n`);
}

/** Writes the page, unless it was edited; returns why it was not written. */
function writePage(page: string, html: string): string | undefined {
  const { seal, check } = reportSeal('results', 'html');
  const isOurs = (size: number) => size <= MAX_PAGE_BYTES && check(readFileSync(page, 'utf8')) === true;
  try {
    const stats = lstatSync(page, { throwIfNoEntry: false });
    if (stats && !(stats.isFile() && isOurs(stats.size))) return `${page} was edited or is another file`;
    writeFileSync(page, seal(html));
    return undefined;
  } catch (error) {
    return fileError(page, error).message;
  }
}
