/** Blanks, comments, declarations and processing instructions may come before the first element. */
const BEFORE = /^(?:\s+|<!--[\s\S]*?-->|<\?[^>]*>|\ufeff)*/;
/** Elements that begin a page or a part of one, and never a paper in XML: `<article>`, `<body>` and `<book>` begin those, too. */
const HTML =
  /^<(?:!doctype\s+html|html|head|frameset|meta|title|script|noscript|style|link|base|main|header|nav|div|span|p|h[1-6]|hr|br|b|i|a|em|strong|img|iframe|form|table|ul|ol|center|font)(?=[\s/>])/i;
/** What a server printed before the page, such as a warning: text that is neither markup nor JSON, LaTeX or PostScript. */
const MESSAGE = /^[^<{[\\%]+<(?:!doctype\s+html|html)(?=[\s>])[\s\S]*?<(?:head|body|title|meta)[\s>]/i;

/**
 * True for a file that begins as a page does: with `<!doctype html>`, `<html>` or another element of pages, or with a
 * message of the server before them.
 */
export function startsAsHtml(head: string): boolean {
  const rest = head.slice(BEFORE.exec(head)?.[0].length);
  return HTML.test(rest) || MESSAGE.test(rest);
}
