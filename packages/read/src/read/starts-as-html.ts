/** White space, comments, declarations and processing instructions before the first element. */
const BEFORE = /^(?:\s+|<!--[\s\S]*?-->|<\?[^>]*>|\ufeff)*/;
/** Elements at the start of pages but never of XML papers; `<article>`, `<body>` and `<book>` may start both. */
const HTML =
  /^<(?:!doctype\s+html|html|head|frameset|meta|title|script|noscript|style|link|base|main|header|nav|div|span|p|h[1-6]|hr|br|b|i|a|em|strong|img|iframe|form|table|ul|ol|center|font)(?=[\s/>])/i;
/** A server message before the page, such as a warning: text that is not markup, JSON, LaTeX or PostScript. */
const MESSAGE = /^[^<{[\\%]+<(?:!doctype\s+html|html)(?=[\s>])[\s\S]*?<(?:head|body|title|meta)[\s>]/i;

/**
 * True for a file that starts like a web page: with `<!doctype html>`, `<html>` or another HTML element, possibly after a
 * server message.
 */
export function startsAsHtml(head: string): boolean {
  const rest = head.slice(BEFORE.exec(head)?.[0].length);
  return HTML.test(rest) || MESSAGE.test(rest);
}
