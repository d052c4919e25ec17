import { resolve } from 'node:path';
import { escapeForTerminalLine } from '@citemill/metrics/text';
import { progress } from '../engine/index.js';
import {
  type AnySet,
  boardTitle,
  type Part,
  type Rescored,
  readPredictions,
  readResults,
  rescoreResults,
  resultsFile,
} from '../evaluate/index.js';
import { UserError } from '../user-error.js';
import type { EvaluateFlags } from './evaluate-flags.js';
import { pluralise, textTable } from './table.js';

/** Scores saved predictions again and compares with the stored results. The exit code is 1 if any differs. */
export async function printRescored(set: AnySet, flags: EvaluateFlags, split?: Part): Promise<void> {
  const path = resultsFile(resolve(set.path));
  const all = readResults(path);
  if (all.length === 0)
    throw new UserError(`${path} has no results; citemill evaluate ${set.path} adds some`);
  const results = all.filter((result) => split === undefined || result.split === split);
  if (results.length === 0) {
    const splits = [...new Set(all.map((result) => result.split))].join(', ');
    throw new UserError(`--split ${split}: ${path} has no results on it, only on ${splits}`);
  }
  const files = new Map<string, string>();
  for (const file of flags.predictions ?? []) files.set((await readPredictions(file)).model, file);
  const unknown = [...files.keys()].find((name) => !results.some(({ system }) => system === name));
  if (unknown !== undefined)
    throw new UserError(`${path} has no result of ${unknown}${split === undefined ? '' : ` on ${split}`}`);
  const bar = progress({ label: 'rescore', unit: 'results', quiet: flags.quiet });
  const rescored = await rescoreResults(set, results, {
    task: flags.task,
    files,
    onResult: () => bar.tick(),
  });
  bar.done();
  if (rescored.some(({ verdict }) => verdict === 'different')) process.exitCode = 1;
  process.stdout.write(flags.json ? rescoredJson(rescored) : rescoredText(rescored));
}

const rescoredJson = (rescored: readonly Rescored[]): string =>
  `${JSON.stringify(
    rescored.map(({ result, verdict, why }) => ({
      system: result.system,
      split: result.split,
      task: result.task,
      verdict,
      why,
    })),
    null,
    2,
  )}\n`;

function rescoredText(rescored: readonly Rescored[]): string {
  const rows = rescored.map(({ result, verdict, why }) =>
    [result.system, boardTitle(result), verdict, why].map(escapeForTerminalLine),
  );
  const number = (verdict: Rescored['verdict']) =>
    rescored.filter((rescoredResult) => rescoredResult.verdict === verdict).length;
  return `${textTable([['system', 'part', 'result', ''], ...rows], ['left', 'left', 'left', 'left'])}\n\n${pluralise(
    rescored.length,
    'result',
  )}: ${number('equal')} equal, ${number('different')} different, ${number('not checked')} not checked\n`;
}
