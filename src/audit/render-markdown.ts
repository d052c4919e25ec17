import { escapeForMarkdown } from '@citemill/metrics/text';
import { auditPage } from './page.js';
import type { PageItem, PageLine, Piece } from './page-model.js';
import type { AuditResult } from './result.js';

/** Keeps the spaces around a piece, which the escaping trims. */
function renderPiece(piece: Piece): string {
  if (typeof piece !== 'string')
    return `[${escapeForMarkdown(piece.text)}](<${piece.href.replace(/[<>\s]/g, '')}>)`;
  const [, before = '', text = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece) ?? [];
  return `${before && ' '}${escapeForMarkdown(text)}${after && ' '}`;
}

const renderLine = ({ pieces, isQuote }: PageLine): string =>
  `${isQuote ? '  > ' : '- '}${pieces.map(renderPiece).join('').trim()}${isQuote ? '\n' : ''}`;

const renderItem = ({ heading, place, lines }: PageItem): string =>
  [
    ...(heading === undefined
      ? []
      : [
          `**${escapeForMarkdown(heading)}**\n${place === undefined ? '' : `*${escapeForMarkdown(place)}*\n`}`,
        ]),
    ...lines.map(renderLine),
    '',
  ].join('\n');

export function auditMarkdown(result: AuditResult): string {
  const { title, subtitle, summary, sections } = auditPage(result);
  return `${[
    `# ${subtitle}: ${escapeForMarkdown(title)}\n`,
    ...summary.map((text) => `- ${escapeForMarkdown(text)}`),
    ...sections.map(
      ({ id, title: heading, items }) =>
        `\n<a id="${id}"></a>\n\n## ${heading}\n\n${items.length > 0 ? items.map(renderItem).join('\n') : 'None.\n'}`,
    ),
  ]
    .join('\n')
    .trimEnd()}\n`;
}
