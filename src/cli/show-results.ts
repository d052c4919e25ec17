import { resolve } from 'node:path';
import { escapeForTerminalLine } from '@citemill/metrics/text';
import { boardColumns, boardTitle, scoreIn, scoreText } from '../evaluate/results/board-columns.js';
import { type Leaderboard, leaderboards } from '../evaluate/results/leaderboards.js';
import { type Result, readResults, resultsFile } from '../evaluate/results/results.js';
import { UserError } from '../user-error.js';
import { pluralise, textTable } from './table.js';

/** Maximum number of systems per table. */
const MAX_SYSTEMS = 200;
const MAX_BOARDS = 20;

/** Renders the scores of all systems on a dataset; empty if there are none, a note if the file is not ours. */
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
  const lines = boards.slice(0, MAX_BOARDS).flatMap(boardLines);
  const notes = [
    ...(boards.length > MAX_BOARDS
      ? ['', `${pluralise(boards.length - MAX_BOARDS, 'more table')} not shown`]
      : []),
    ...(older > 0 ? ['', `${pluralise(older, 'result')} of other versions of this dataset not shown`] : []),
  ];
  return lines.length + notes.length > 0 ? `${[...lines, ...notes].join('\n')}\n` : '';
}

function boardLines(board: Leaderboard): string[] {
  const { metric, results, examples: most } = board;
  const columns = boardColumns(board);
  const rest = results.length - MAX_SYSTEMS;
  return [
    '',
    `== Results: ${escapeForTerminalLine(boardTitle(board))}`,
    textTable([
      ['', ...columns.map(escapeForTerminalLine), 'examples', 'date'],
      ...results
        .slice(0, MAX_SYSTEMS)
        .map((result) => [
          escapeForTerminalLine(result.system),
          ...columns.map((column) => scoreText(scoreIn(result, column))),
          result.examples < most ? `${result.examples} of ${most}` : String(result.examples),
          result.date,
        ]),
    ]),
    ...(rest > 0 ? [`${pluralise(rest, 'more system')} not shown`] : []),
    `metric: ${escapeForTerminalLine(metric)}`,
    ...(results.some(({ examples }) => examples < most)
      ? ['systems with fewer examples are listed last: their scores cannot be compared with the others']
      : []),
  ];
}
