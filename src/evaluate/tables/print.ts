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
    ...(table.intervals === undefined ? [] : [`intervals: ${table.intervals}`]),
    ...table.rows.flatMap(({ system, signature }) =>
      models && signature ? [`${system}: ${signature}`] : [],
    ),
  ];
}

const differenceHead = ({ differences }: SystemComparison) => [
  '',
  'A',
  'B',
  'A − B',
  '95% interval',
  'p',
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
    formatPValue(pValue),
    ...(isCorrected(differences) ? [formatPValue(corrected ?? Number.NaN)] : []),
  ]);

const formatPValue = (p: number) => (Number.isNaN(p) ? NONE : p.toFixed(4));

const comparisonTitle = ({ a, b, examples }: SystemComparison) => `A: ${a}, B: ${b}, on ${examples} examples`;

/** Whether the text of a file was written by one of the functions below. */
export const isTable: Readonly<Record<'markdown' | 'csv' | 'json', (text: string) => boolean>> = {
  markdown: (text) => /^## .+\n\n\| /.test(text) && /^- dataset: .+\n- metric: /m.test(text),
  csv: (text) => text.startsWith(`${CSV_HEAD}\n`),
  json: (text) => /^\{\n {2}"title": /.test(text) && /^ {2}"comparisons": \[/m.test(text),
};

/** Markdown with right-aligned columns; rows that only the paper has are in italics. */
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
      grid(differenceHead(comparison), differenceRows(comparison)),
      comparison.signatures.map((signature) => `- ${escapeForMarkdown(signature)}`).join('\n'),
    ]),
    footLines(evaluation)
      .map((line) => `- ${escapeForMarkdown(line)}`)
      .join('\n'),
    '',
  ].join('\n\n');
}

const CSV_HEAD = 'system,from,column,value,margin,low,high,examples,published_as,published,published_margin';

/** CSV with one figure per line, the same for all sets of columns. */
export function toCsv({ table }: Evaluation): string {
  const cell = (value: string | number | undefined) =>
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
        .map(cell)
        .join(','),
    ),
  );
  return `${[CSV_HEAD, ...lines].join('\n')}\n`;
}

export const toJson = ({ table, comparisons }: Evaluation): string =>
  `${JSON.stringify({ ...table, comparisons }, null, 2)}\n`;

/** Maximum columns of a table that prints all of its intervals in a terminal; lines of a wider one would be broken. */
const MAX_INTERVAL_COLUMNS = 4;

/**
 * Text for a terminal, laid out by `textTable`. Rows that only the paper has come after a separate line. The signatures of the models,
 * and in wide tables the intervals of all columns but the main one, are only in the files and in the JSON.
 */
export function toTerminal(evaluation: Evaluation, textTable: (rows: string[][]) => string): string {
  const { columns, main } = evaluation.table;
  const { head, rows } = tableCells(
    evaluation.table,
    (column) => columns.length <= MAX_INTERVAL_COLUMNS || column === main,
  );
  const publishedOnly = rows.filter(({ row }) => row.from === 'published');
  const lines = textTable([head, ...rows.map(({ cells }) => cells)]).split('\n');
  const measuredCount = rows.length - publishedOnly.length;
  return [
    escapeForTerminalLine(evaluation.table.title),
    '',
    ...lines.slice(0, measuredCount + 1),
    ...(publishedOnly.length > 0 ? ['published only:', ...lines.slice(measuredCount + 1)] : []),
    '',
    ...evaluation.comparisons.flatMap((comparison) => [
      escapeForTerminalLine(comparisonTitle(comparison)),
      textTable([differenceHead(comparison), ...differenceRows(comparison)]),
      ...comparison.signatures.map(escapeForTerminalLine),
      '',
    ]),
    ...footLines(evaluation, false).map(escapeForTerminalLine),
    '',
  ].join('\n');
}
