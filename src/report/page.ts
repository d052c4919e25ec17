import { html, Markup } from './html.js';
import { STYLESHEET } from './stylesheet.js';

/** Renders a self-contained HTML page with the style of reports, which loads nothing and runs no script. */
export function renderPage(title: string, main: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="citemill">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${new Markup(STYLESHEET)}</style>
</head>
<body>
<main>
${main}</main>
</body>
</html>
`.text;
}
