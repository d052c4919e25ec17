import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeForTerminal, escapeForTerminalLine } from '@citemill/metrics/text';
import type { Cell, Report, Section } from '../report/index.js';
import { fileError } from '../user-error.js';
import { formatCount, textTable } from './table.js';

/** Maximum number of bars or bins to list. */
const MAX_LINES = 25;

const cellText = (cell: Cell): string =>
  cell === null ? '–' : typeof cell === 'number' ? cell.toLocaleString('en-GB') : cell;

const listRows = (rows: string[][]): string[] =>
  rows.length > MAX_LINES
    ? [textTable(rows.slice(0, MAX_LINES)), `… ${formatCount(rows.length - MAX_LINES)} more`]
    : [textTable(rows)];

const renderPublished = (value: number | undefined) =>
  value === undefined ? '' : value.toLocaleString('en-GB');

/** Renders a section of a report, with the texts of its examples masked. */
function sectionLines(section: Section, mask: (text: string) => string): string[] {
  switch (section.kind) {
    case 'funnel':
      return [
        textTable([
          ['', 'here', 'published'],
          ...section.steps.map((step) => [
            step.title,
            formatCount(step.count),
            renderPublished(step.published),
          ]),
        ]),
        ...section.drops.map((drop) => `  dropped: ${formatCount(drop.count)} ${drop.reason}`),
      ];
    case 'table':
      return [textTable([section.columns, ...section.rows.map((row) => row.map(cellText))])];
    case 'bars':
      return listRows([
        ['', section.unit ?? 'here', 'published'],
        ...section.bars.map((bar) => [
          bar.label,
          bar.value.toLocaleString('en-GB'),
          renderPublished(bar.published),
        ]),
      ]);
    case 'histogram':
      return listRows([
        [section.unit, section.label ?? 'here', ...(section.overlay ? [section.overlay.label] : [])],
        ...section.bins.map((bin, i) => [
          section.discrete ? String(bin.from) : `${bin.from} to ${bin.to}`,
          formatCount(bin.count),
          ...(section.overlay ? [formatCount(section.overlay.bins[i]?.count ?? 0)] : []),
        ]),
      ]);
    case 'examples':
      return section.items.flatMap(({ id, fields }) => [
        escapeForTerminalLine(id),
        ...fields.map(
          ({ name, text }) => `  ${escapeForTerminalLine(name)}: ${escapeForTerminal(mask(text))}`,
        ),
      ]);
  }
}

/** Renders the report of a dataset as text, like `report.html`, with the texts of its examples masked. */
export function reportText(folder: string, mask: (text: string) => string): string {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  } catch (error) {
    throw fileError(join(folder, 'report.json'), error);
  }
  return [
    escapeForTerminalLine(report.title),
    escapeForTerminalLine(report.subtitle),
    ...report.sections.flatMap((section) => [
      '',
      `== ${escapeForTerminalLine(section.title)}`,
      ...sectionLines(section, mask),
    ]),
    '',
  ].join('\n');
}
