import { escapeForTerminal } from '@citemill/metrics/text';

/** Returns a number with separators, or with four significant digits if it is not whole. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en-GB') : String(Number(value.toPrecision(4)));

export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** Untrusted text on one line. */
export const toOneLine = (text: string): string => escapeForTerminal(text).replace(/\s+/g, ' ').trim();

/** Text that begins with a capital and ends with a full stop. */
export const toSentence = (text: string): string =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?:…]\)?$/.test(text) ? '' : '.'}`;

/** Text as inline code; it may contain backticks. */
export function code(text: string): string {
  const shown = toOneLine(text);
  if (!shown.includes('`')) return `\`${shown}\``;
  const longest = Math.max(...[...shown.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${shown} ${fence}`;
}

export function table(head: string[], rows: string[][]): string {
  const row = (cells: string[]) =>
    `| ${cells.map((cell) => toOneLine(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * An author's Markdown below one of our headings: its own headings become bold lines, so that the outline is kept, and HTML is shown as
 * text. Code blocks stay as they are.
 */
export function authorText(markdown: string): string {
  let fence: string | undefined;
  const lines = markdown.split(/\r\n?|\n/).map((text) => {
    const [, marker] = FENCE.exec(text) ?? [];
    const wasOpen = fence !== undefined;
    if (marker !== undefined && fence === undefined) fence = marker;
    else if (marker !== undefined && fence !== undefined && marker.startsWith(fence)) fence = undefined;
    return wasOpen || marker !== undefined ? text : plainLine(text);
  });
  // A code block that was not closed would take in all that follows.
  return [...lines, ...(fence === undefined ? [] : [fence])].join('\n');
}

const plainLine = (text: string): string =>
  text
    .replace(/<(?=[a-z/!?])(?!(?:https?:|mailto:)[^\s<>]*>)/gi, '&lt;')
    .replace(/^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*$/, (_, heading: string) =>
      heading === '' ? '' : `**${heading}**`,
    )
    // A line of = or - below a paragraph would make the paragraph a heading.
    .replace(/^ {0,3}(?==+[ \t]*$|-+[ \t]*$)/, '\\');
