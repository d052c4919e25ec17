/** Blanks, comments, declarations and processing instructions may stand before the first element. */
const BEFORE = /^(?:\s+|<!--[\s\S]*?-->|<\?[^>]*>|\ufeff)*/;
const HTML =
  /^<(?:!doctype\s+html|html|head|frameset|meta|title|script|main|div|p|h[1-6]|center|font)(?=[\s/>])/i;

/**
 * True for a file that begins as a page does: with `<!doctype html>`, `<html>` or another element that
 * begins a page and no paper in XML: `<article>` and `<body>` begin those, too.
 */
export function startsAsHtml(head: string): boolean {
  return HTML.test(head.slice(BEFORE.exec(head)?.[0].length));
}
