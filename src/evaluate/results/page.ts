import { html, type Markup, shortLabel } from '../../report/html.js';
import { formatCompact } from '../../report/numbers.js';
import { renderPage } from '../../report/page.js';
import { linearScale, type Scale } from '../../report/scale.js';
import { toPercent } from '../../report/svg.js';
import { boardColumns, boardTitle, scoreIn, scoreInterval, scoreText } from './board-columns.js';
import { type Leaderboard, leaderboards, signatureDifference } from './leaderboards.js';
import type { Result } from './results.js';

/** Systems and leaderboards to draw; a page with more is too long to read. */
const MAX_SYSTEMS = 200;
const MAX_BOARDS = 20;

/** Returns the results of a dataset as a self-contained HTML page: a chart with intervals for each score. */
export function resultsPage(dataset: string, results: readonly Result[], identity: string): string {
  const boards = leaderboards(results, identity);
  const others = results.filter((result) => result.dataset.identity !== identity).length;
  const title = `Results on ${dataset}`;
  return renderPage(
    title,
    html`<header>
<h1>${title}</h1>
<p class="subtitle">Scores of systems with their 95% intervals. Results in different tables cannot be compared.</p>
</header>
${boards.slice(0, MAX_BOARDS).map((board, i) => drawBoard(board, boards.slice(0, i)))}
${boards.length === 0 ? html`<p class="nothing">No results on this version of the dataset.</p>` : undefined}
${boards.length > MAX_BOARDS ? html`<p class="note">${boards.length - MAX_BOARDS} more tables are not shown.</p>` : undefined}
${others > 0 ? html`<p class="note">${others === 1 ? '1 result' : `${others} results`} on other versions of the dataset not shown: the examples differ, so the scores cannot be compared.</p>` : undefined}
`,
  );
}

function drawBoard(board: Leaderboard, earlier: readonly Leaderboard[]): Markup {
  const shown = board.results.slice(0, MAX_SYSTEMS);
  const rest = board.results.length - shown.length;
  const isPart = shown.some(({ examples }) => examples < board.examples);
  const sibling = earlier.find(({ split, task }) => split === board.split && task === board.task);
  return html`<section>
<h2>${boardTitle(board)}</h2>
${sibling ? html`<p class="note" style="overflow-wrap:anywhere">${differenceNote(sibling.metric, board.metric)}</p>` : undefined}
${isPart ? html`<p class="note">Systems with fewer examples come last: their scores cannot be compared with the others.</p>` : undefined}
${boardColumns(board).map((column) => drawColumn(shown, column))}
${drawSources(shown, board.examples)}
${rest > 0 ? html`<p class="note">${rest} more systems are not shown.</p>` : undefined}
<p class="note" style="overflow-wrap:anywhere">Metric: ${board.metric}</p>
</section>
`;
}

/** Explains why results on the same part of a dataset are in several leaderboards. */
function differenceNote(first: string, second: string): string {
  const { onlyA, onlyB } = signatureDifference(first, second);
  return `Cannot be compared with the table above, whose metric has other settings: ${onlyB.join(', ') || 'none'} instead of ${onlyA.join(', ') || 'none'}.`;
}

/** One score of all systems: a point with its interval in each row. */
function drawColumn(results: readonly Result[], column: string): Markup | undefined {
  const scores = results.map((result) => ({ result, score: scoreIn(result, column) }));
  const ends = scores.flatMap(({ score }) => {
    if (!score || score.value === null) return [];
    const { low, high } = scoreInterval(score) ?? { low: score.value, high: score.value };
    return [low, high, score.value];
  });
  if (ends.length === 0) return undefined;
  const scale = linearScale(...paddedRange(ends), 5);
  return html`<div class="wide"><table class="bars">
<caption><span class="unseen">${column}</span></caption>
<thead><tr><th scope="col">System</th><td></td><th scope="col" class="figure">${column}, 95% interval</th></tr></thead>
<tbody>
${scores.map(
  ({ result, score }) =>
    html`<tr><th scope="row">${shortLabel(result.system)}</th><td class="bar"><svg aria-hidden="true">${gridLines(scale)}${score ? drawScore(score, scale) : undefined}</svg></td><td class="figure">${scoreText(score)}</td></tr>
`,
)}</tbody>
<tfoot aria-hidden="true"><tr><td></td><td class="bar"><svg>${scale.ticks.map(
    (tick) =>
      html`<text x="${toPercent(scale.position(tick))}" y="12" text-anchor="middle">${formatCompact(tick)}</text>`,
  )}</svg></td><td></td></tr></tfoot>
</table></div>`;
}

/** Returns the range of the axis, with some room on both sides; a range without width gets one. */
function paddedRange(values: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const room = high > low ? (high - low) * 0.06 : Math.abs(high) * 0.1 || 1;
  return [low - room, high + room];
}

const gridLines = (scale: Scale): Markup[] =>
  scale.ticks.map(
    (tick) =>
      html`<line class="grid" x1="${toPercent(scale.position(tick))}" x2="${toPercent(scale.position(tick))}" y1="0" y2="100%"/>`,
  );

function drawScore(score: Result['scores'][number], scale: Scale): Markup | undefined {
  if (score.value === null) return undefined;
  const interval = scoreInterval(score);
  const [from, to] = interval ? [scale.position(interval.low), scale.position(interval.high)] : [0, 0];
  return html`${interval ? html`<line class="interval" x1="${toPercent(from)}" x2="${toPercent(to)}" y1="50%" y2="50%"/>` : undefined}<circle class="score" cx="${toPercent(scale.position(score.value))}" cy="50%" r="4.5"/>`;
}

/** What each result was computed from. */
const drawSources = (results: readonly Result[], maxExamples: number): Markup =>
  html`<details><summary>Examples, dates and hashes</summary><div class="wide"><table>
<thead><tr><th scope="col">System</th><th scope="col" class="figure">Examples</th><th scope="col">Date</th><th scope="col">Predictions (SHA-256)</th></tr></thead>
<tbody>
${results.map(
  ({ system, examples, date, predictions }) =>
    html`<tr><th scope="row">${shortLabel(system)}</th><td class="figure">${examples < maxExamples ? `${examples} of ${maxExamples}` : examples}</td><td>${date}</td><td><code>${predictions.slice(0, 12)}</code></td></tr>
`,
)}</tbody></table></div></details>`;
