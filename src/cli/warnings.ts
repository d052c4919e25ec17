import { adviseNames, escapeForTerminalLine } from '@citemill/metrics/text';
import { type WarnedPaper, type WarningRow, warnedPapers, warningKinds, warnings } from '../corpus/index.js';
import { UserError } from '../user-error.js';
import { formatCount, formatFigure, pluralise, textTable } from './table.js';

interface WarningsFlags {
  corpus: string;
  kind?: string;
  paper?: string;
  top: number;
  json?: boolean;
}

const renderKinds = (rows: readonly WarningRow[]): string =>
  textTable([
    ['kind', 'papers', 'warnings'],
    ...warningKinds(rows).map(({ kind, papers, warnings: number }) => [
      kind,
      formatCount(papers),
      formatCount(number),
    ]),
  ]);

const renderPapers = (papers: readonly WarnedPaper[]): string =>
  textTable(
    [
      ['quality', 'paper', 'warnings'],
      ...papers.map(({ path, quality, kinds }) => [
        formatFigure(quality),
        path,
        kinds.map(({ kind, count: number }) => `${kind} ${formatCount(number)}`).join(', '),
      ]),
    ],
    ['left', 'left', 'left'],
  );

const renderWarning = ({ path, where, kind, message }: WarningRow): string =>
  [path, where ?? '–', kind, message].map(escapeForTerminalLine).join('\t');

/** Throws {@link UserError} if nothing matches, with the kinds that there are. */
async function checkMatch({ corpus, kind, paper }: WarningsFlags): Promise<void> {
  const kinds = warningKinds(await warnings(corpus)).map((known) => known.kind);
  if (kind !== undefined && kinds.length > 0 && !kinds.includes(kind))
    throw new UserError(`--kind ${kind}: the corpus has no such warning; ${adviseNames(kind, kinds)}`);
  if (paper !== undefined && kind === undefined)
    throw new UserError(`--paper ${paper}: the corpus has no such paper with warnings`);
}

export async function runWarnings(flags: WarningsFlags): Promise<void> {
  const { corpus, kind, paper, top, json } = flags;
  const rows = await warnings(corpus, { kind, paper });
  if (rows.length === 0) await checkMatch(flags);
  const print = (text: string) => process.stdout.write(`${text}\n`);
  if (json) {
    for (const row of rows) print(JSON.stringify(row));
    return;
  }
  if (kind !== undefined || paper !== undefined) {
    for (const row of rows) print(renderWarning(row));
    print(pluralise(rows.length, 'warning'));
    return;
  }
  const papers = warnedPapers(rows);
  if (rows.length > 0) print(`${renderKinds(rows)}\n\n${renderPapers(papers.slice(0, top))}\n`);
  print(`${pluralise(rows.length, 'warning')} in ${pluralise(papers.length, 'paper')}`);
}
