import { csvCell, escapeForMarkdown, escapeForTerminalLine } from '@citemill/metrics/text';
import type { SystemComparison } from '../compare.js';
import { NONE, tableCells } from './cells.js';
import type { ResultTable } from './result-table.js';

export interface Evaluation {
  table: ResultTable;
  comparisons: SystemComparison[];
}

/** Lines below a table: the sources of the figures and every signature. */
function footLines({ table }: Evaluation, models = true): string[] {
  return [
    ...(table.published ? [`published: ${table.published}`] : []),
    ...table.notes,
    `dataset: ${table.signatures.dataset}`,
    `metric: ${table.signatures.metric}`,
    ...table.rows.flatMap(({ system, signature }) =>
      models && signature ? [`${system}: ${signature}`] : [],
    ),
  ];
}

const headOfDifferences = ({ differences }: SystemComparison) => [
  ...['', 'A', 'B', 'A − B', '95% interval', 'p'],
  ...(isCorrected(differences) ? ['p (Holm)'] : []),
];

const isCorrected = (differences: SystemComparison['differences']) =>
  differences.some(({ corrected }) => corrected !== undefined);

const differenceRows = ({ differences }: SystemComparison): string[][] =>
  differences.map(({ column, a, b, difference, low, high, pValue, corrected }) => [
    column,
    a.toFixed(3),
    b.toFixed(3),
    difference.toFixed(3),
    `${low.toFixed(3)} to ${high.toFixed(3)}`,
    pText(pValue),
    ...(isCorrected(differences) ? [pText(corrected ?? Number.NaN)] : []),
  ]);

const pText = (p: number) => (Number.isNaN(p) ? NONE : p.toFixed(4));

const comparisonTitle = ({ a, b, examples }: SystemComparison) => `A: ${a}, B: ${b}, on ${examples} examples`;

/** True for the text of a file that one of the functions below has made, for any evaluation. */
export const isTable: Readonly<Record<'markdown' | 'csv' | 'json', (text: string) => boolean>> = {
  markdown: (text) => /^## .+\n\n\| /.test(text) && /^- dataset: .+\n- metric: /m.test(text),
  csv: (text) => text.startsWith(`${CSV_HEAD}\n`),
  json: (text) => /^\{\n {2}"title": /.test(text) && /^ {2}"comparisons": \[/m.test(text),
};

/** Markdown with aligned columns to the right, rows of the paper alone in italics. */
export function toMarkdown(evaluation: Evaluation): string {
  const { head, rows } = tableCells(evaluation.table);
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const grid = (names: readonly string[], body: readonly (readonly string[])[]) =>
    [
      line(names),
      `|${names.map((_, i) => (i === 0 ? ' --- |' : ' ---: |')).join('')}`,
      ...body.map(line),
    ].join('\n');
  return [
    `## ${escapeForMarkdown(evaluation.table.title)}`,
    grid(
      head,
      rows.map(({ cells: [system, ...rest], row }) => [
        row.from === 'published'
          ? `*${escapeForMarkdown(system ?? '')} (published only)*`
          : escapeForMarkdown(system ?? ''),
        ...rest,
      ]),
    ),
    ...evaluation.comparisons.flatMap((comparison) => [
      escapeForMarkdown(comparisonTitle(comparison)),
      grid(headOfDifferences(comparison), differenceRows(comparison)),
      comparison.signatures.map((signature) => `- ${escapeForMarkdown(signature)}`).join('\n'),
    ]),
    footLines(evaluation)
      .map((line) => `- ${escapeForMarkdown(line)}`)
      .join('\n'),
    '',
  ].join('\n\n');
}

const CSV_HEAD = 'system,from,column,value,margin,low,high,examples,published_as,published,published_margin';

/** One line a figure: easy to read back, whatever the columns. */
export function toCsv({ table }: Evaluation): string {
  const quoted = (value: string | number | undefined) =>
    value === undefined || Number.isNaN(value) ? '' : csvCell(value);
  const lines = table.rows.flatMap(({ system, from, ours, published, publishedAs, examples }) =>
    table.columns.map(({ name }, i) =>
      [
        system,
        from,
        name,
        ours?.[i]?.value,
        ours?.[i]?.margin,
        ours?.[i]?.low,
        ours?.[i]?.high,
        examples,
        publishedAs,
        published?.[i]?.value,
        published?.[i]?.margin,
      ]
        .map(quoted)
        .join(','),
    ),
  );
  return `${[CSV_HEAD, ...lines].join('\n')}\n`;
}

export const toJson = ({ table, comparisons }: Evaluation): string =>
  `${JSON.stringify({ ...table, comparisons }, null, 2)}\n`;

/** For a terminal: `textTable` lays the columns out. Rows of the paper alone stand under a line of
 * their own; what models were set to is in the files and in the JSON. */
export function toTerminal(evaluation: Evaluation, textTable: (rows: string[][]) => string): string {
  const { head, rows } = tableCells(evaluation.table);
  const alone = rows.filter(({ row }) => row.from === 'published');
  const laid = textTable([head, ...rows.map(({ cells }) => cells)]).split('\n');
  const here = rows.length - alone.length;
  return [
    escapeForTerminalLine(evaluation.table.title),
    '',
    ...laid.slice(0, here + 1),
    ...(alone.length > 0 ? ['published only:', ...laid.slice(here + 1)] : []),
    '',
    ...evaluation.comparisons.flatMap((comparison) => [
      escapeForTerminalLine(comparisonTitle(comparison)),
      textTable([headOfDifferences(comparison), ...differenceRows(comparison)]),
      ...comparison.signatures.map(escapeForTerminalLine),
      '',
    ]),
    ...footLines(evaluation, false).map(escapeForTerminalLine),
    '',
  ].join('\n');
}
