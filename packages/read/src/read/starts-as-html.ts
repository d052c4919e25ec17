/** White space, comments, declarations and processing instructions before the first element. */
const PROLOGUE = /^(?:\s+|<!--[\s\S]*?-->|<\?[^>]*>|\ufeff)*/;
/** Elements at the start of pages but never of XML papers; `<article>`, `<body>` and `<book>` may start both. */
const HTML =
  /^<(?:!doctype\s+html|html|head|frameset|meta|title|script|noscript|style|link|base|main|header|nav|div|span|p|h[1-6]|hr|br|b|i|a|em|strong|img|iframe|form|table|ul|ol|center|font)(?=[\s/>])/i;
/** A server message before the page, such as a warning: text that is not markup, JSON, LaTeX or PostScript. */
const MESSAGE = /^[^<{[\\%]+<(?:!doctype\s+html|html)(?=[\s>])[\s\S]*?<(?:head|body|title|meta)[\s>]/i;
/** Attributes and elements of web pages that no XML paper has. */
const HTML_ONLY =
  /<(?:div|span|img|meta|link|script|ul|h[1-6])(?=[\s/>])|<a\s[^<>]*\bhref=|<\w+\s[^<>]*\b(?:class|style|onclick)=/gi;
/** Minimum number of matches of `HTML_ONLY` in a fragment of a page. */
const MIN_HTML_ONLY = 3;
const XML_PAPER = /^\s*<\?xml\b|<(?:front|article-meta|journal-meta|sec|TEI|teiHeader|mediawiki)(?=[\s>])/i;

/** True for a fragment or a damaged page: its first element may have any name, but several parts are HTML only. */
function isFragment(head: string): boolean {
  if (!/^[^\p{L}\p{N}\p{P}<]{0,20}<[a-z!/]/iu.test(head) || XML_PAPER.test(head)) return false;
  return (head.match(HTML_ONLY)?.length ?? 0) >= MIN_HTML_ONLY;
}

/**
 * True for a file that starts like a web page: with `<!doctype html>`, `<html>` or another HTML element, possibly after a
 * server message, or with a fragment of a page.
 */
export function startsAsHtml(head: string): boolean {
  const rest = head.slice(PROLOGUE.exec(head)?.[0].length);
  return HTML.test(rest) || MESSAGE.test(rest) || isFragment(rest);
}
