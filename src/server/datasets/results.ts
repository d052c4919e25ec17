import { basename } from 'node:path';
import { type DatasetFolder, datasetInput } from '../../dataset/index.js';
import {
  boardColumns,
  boardTitle,
  isLowerBetter,
  type Leaderboard,
  latestResults,
  leaderboards,
  predictionFile,
  type Result,
  readResults,
  resultsFile,
  scoreIn,
  scoreInterval,
  scoreText,
  signatureDifference,
} from '../../evaluate/index.js';
import { UserError } from '../../user-error.js';
import type { DatasetResults, ResultBoard, ResultRow } from '../schemas/results.js';

/** Maximum number of systems per leaderboard, of leaderboards, and of results on other versions. */
const MAX_ROWS = 200;
const MAX_BOARDS = 20;
const MAX_OTHERS = 50;

/** Loads the results of a dataset as leaderboards, or describes why the file cannot be read. */
export function datasetResults(dataset: DatasetFolder): DatasetResults {
  const path = resultsFile(dataset.path);
  const file = basename(path);
  try {
    return { file, problem: null, ...resultsView(dataset, readResults(path)) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const problem = error.message.replaceAll(path, file);
    return { file, problem, boards: [], moreBoards: 0, others: 0, otherRows: [] };
  }
}

function resultsView(dataset: DatasetFolder, results: readonly Result[]) {
  const { identity } = datasetInput(dataset.path, dataset.manifest);
  const boards = leaderboards(results, identity);
  const others = latestResults(results).filter((result) => result.dataset.identity !== identity);
  const answered = new Set(dataset.predictions.map(({ model }) => model));
  return {
    boards: boards.slice(0, MAX_BOARDS).map((board, i) => viewBoard(board, boards.slice(0, i), answered)),
    moreBoards: Math.max(0, boards.length - MAX_BOARDS),
    others: others.length,
    otherRows: others
      .slice(-MAX_OTHERS)
      .reverse()
      .map(({ system, date, dataset: { signature }, ...result }) => ({
        system,
        part: boardTitle(result),
        date,
        dataset: signature,
      })),
  };
}

function viewBoard(
  board: Leaderboard,
  earlier: readonly Leaderboard[],
  answered: ReadonlySet<string>,
): ResultBoard {
  const columns = boardColumns(board);
  const sibling = earlier.find(({ split, task }) => split === board.split && task === board.task);
  const difference = sibling && signatureDifference(board.metric, sibling.metric);
  return {
    title: boardTitle(board),
    metric: board.metric,
    examples: board.examples,
    columns: columns.map((name) => ({ name, isLowerBetter: isLowerBetter(name) })),
    rows: board.results.slice(0, MAX_ROWS).map((result) => viewRow(result, board, columns, answered)),
    more: Math.max(0, board.results.length - MAX_ROWS),
    difference: difference ? { here: difference.onlyA, before: difference.onlyB } : null,
  };
}

function viewRow(
  result: Result,
  board: Leaderboard,
  columns: readonly string[],
  answered: ReadonlySet<string>,
): ResultRow {
  const { system, signature, examples, predictions, date } = result;
  const answers = basename(predictionFile(system), '.jsonl');
  return {
    system,
    signature,
    examples,
    isPart: examples < board.examples,
    predictions,
    answers: answered.has(answers) ? answers : null,
    date,
    scores: columns.map((column) => {
      const score = scoreIn(result, column);
      const interval = score && scoreInterval(score);
      return {
        text: scoreText(score),
        value: score?.value ?? null,
        low: interval?.low ?? null,
        high: interval?.high ?? null,
      };
    }),
  };
}
