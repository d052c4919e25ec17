import { resolve } from 'node:path';
import { escapeForTerminalLine } from '@citemill/metrics/text';
import { leaderboards, type Result, readResults, resultsFile } from '../evaluate/results/results.js';
import { figureText } from '../evaluate/tables/cells.js';
import { UserError } from '../user-error.js';
import { counted, textTable } from './table.js';

const scoreText = ({ value, digits, ...interval }: Result['scores'][number]): string =>
  figureText(value === null ? null : { value, ...interval }, digits);

/** What systems have scored on a dataset, as tables; empty if nothing has been evaluated. A file that is not ours is named only. */
export function resultsText(dataset: string, identity: string): string {
  try {
    return resultTables(readResults(resultsFile(resolve(dataset))), identity);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return `\nno results shown: ${escapeForTerminalLine(error.message)}\n`;
  }
}

function resultTables(results: readonly Result[], identity: string): string {
  const boards = leaderboards(results, identity);
  const older = results.filter((result) => result.dataset.identity !== identity).length;
  const lines = boards.flatMap(({ split, task, metric, results: rows, examples: most }) => [
    '',
    `== Results: ${split === 'all' ? 'all splits' : split}${task === null ? '' : `, ${task}`}`,
    textTable([
      ['', ...(rows[0]?.scores.map(({ name }) => name) ?? []), 'examples', 'date'],
      ...rows.map(({ system, scores, examples, date }) => [
        escapeForTerminalLine(system),
        ...scores.map(scoreText),
        examples < most ? `${examples} of ${most}` : String(examples),
        escapeForTerminalLine(date),
      ]),
    ]),
    `metric: ${escapeForTerminalLine(metric)}`,
    ...(rows.some(({ examples }) => examples < most)
      ? ['systems with fewer examples are listed last: their scores can’t be compared with the others']
      : []),
  ]);
  const note =
    older > 0 ? ['', `${counted(older, 'result')} of other versions of this dataset not shown`] : [];
  return lines.length + note.length > 0 ? `${[...lines, ...note].join('\n')}\n` : '';
}
