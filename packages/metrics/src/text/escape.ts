/*
 * Escaping of untrusted text, one function per kind of output. The function for HTML is in `report`.
 */

/** Characters that a terminal executes instead of printing: control characters and those that change the text direction. */
const TERMINAL_CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Escapes text for a terminal or a log: control characters are written as `\x1b`; tabs and newlines stay. */
export function escapeForTerminal(text: string): string {
  return text.toWellFormed().replace(TERMINAL_CONTROLS, (control) => {
    const code = control.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`;
  });
}

export const escapeForTerminalLine = (text: string): string =>
  escapeForTerminal(text.replace(/[\t\r\n\v\f]+/g, ' '));

/** Escapes text for Markdown, on one line: nothing in it is markup or HTML. In a table, the caller must escape `|` as well. */
export function escapeForMarkdown(text: string): string {
  return (
    escapeForTerminal(text)
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[\\`*_[\]~]/g, '\\$&')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      // At the start of a line, these begin a heading, a list, a rule or a quotation.
      .replace(/^(?:[#+=-]|\d+[.)])/, (start) => start.replace(/.$/, '\\$&'))
  );
}

/** Writes a CSV cell. Text that a spreadsheet would take for a formula gets a leading apostrophe. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const isNumber = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value);
  const text = /^[=+\-@\t\r]/.test(value) && !isNumber ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
