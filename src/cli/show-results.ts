import { resolve } from 'node:path';
import { escapeForTerminalLine } from '@citemill/metrics/text';
import { leaderboards, type Result, readResults, resultsFile } from '../evaluate/results/results.js';
import { figureText } from '../evaluate/tables/cells.js';
import { counted, textTable } from './table.js';

const scoreText = ({ value, digits, ...interval }: Result['scores'][number]): string =>
  figureText(value === null ? null : { value, ...interval }, digits);

/** What systems have scored on a dataset, as tables; empty if nothing has been evaluated. */
export function resultsText(dataset: string, identity: string): string {
  const results = readResults(resultsFile(resolve(dataset)));
  const boards = leaderboards(results, identity);
  const older = results.filter((result) => result.dataset.identity !== identity).length;
  const lines = boards.flatMap(({ split, task, metric, results: rows }) => [
    '',
    `== Results: ${split === 'all' ? 'all splits' : split}${task === null ? '' : `, ${task}`}`,
    textTable([
      ['', ...(rows[0]?.scores.map(({ name }) => name) ?? []), 'examples', 'date'],
      ...rows.map(({ system, scores, examples, date }) => [
        escapeForTerminalLine(system),
        ...scores.map(scoreText),
        String(examples),
        escapeForTerminalLine(date),
      ]),
    ]),
    `metric: ${escapeForTerminalLine(metric)}`,
  ]);
  const note =
    older > 0 ? ['', `${counted(older, 'result')} of other versions of this dataset not shown`] : [];
  return lines.length + note.length > 0 ? `${[...lines, ...note].join('\n')}\n` : '';
}
