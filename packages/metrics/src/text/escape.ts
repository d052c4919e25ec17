/*
 * Text from outside goes into files and onto screens that do things with some of it. One function for each kind of
 * output; HTML has its own in the room `report`.
 */

/** What a terminal does not print but obeys: control characters, and those that turn the direction of writing around. */
const TERMINAL_CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text for a terminal or a log: what it would obey is written as `\x1b`; tabs and newlines stay. */
export function forTerminal(text: string): string {
  return text.toWellFormed().replace(TERMINAL_CONTROLS, (one) => {
    const code = one.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`;
  });
}

/** Text for one line of a terminal. */
export const forTerminalLine = (text: string): string => forTerminal(text.replace(/[\t\r\n\v\f]+/g, ' '));

/** Text for Markdown, on one line: nothing in it is markup or HTML. In a table the bars must be escaped besides. */
export function forMarkdown(text: string): string {
  return (
    forTerminal(text)
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[\\`*_[\]~]/g, '\\$&')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      // At the start of a line these begin a heading, a list, a rule or a quotation.
      .replace(/^(?:[#+=-]|\d+[.)])/, (start) => start.replace(/.$/, '\\$&'))
  );
}

/** A cell of CSV. A spreadsheet takes what starts like this for a formula; an apostrophe before it says that it is text. */
export function forCsv(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const isNumber = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value);
  const text = /^[=+\-@\t\r]/.test(value) && !isNumber ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
