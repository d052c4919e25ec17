import { createHash } from 'node:crypto';
import type { LayoutView, ViewedLine, ViewedPage } from '@citemill/read/internal/read/pdf/layout-view/index';
import { escapeHtml } from '../html.js';
import { ROLE_COLOURS, SCRIPT, STYLE } from './page-parts.js';

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Content security policy: the page may load only its own style and script, and the pictures inside it. */
export const LAYOUT_PAGE_POLICY = `default-src 'none'; img-src data:; style-src ${hashSource(STYLE)}; script-src ${hashSource(SCRIPT)}; base-uri 'none'; form-action 'none'`;

const roleClass = ({ role }: ViewedLine): string => role ?? 'none';

const round = (value: number): string => String(Math.round(value * 10) / 10);

function drawLine(line: ViewedLine, index: number): string {
  const { left, top, right, bottom, role, detail, order } = line;
  const name = escapeHtml([role ?? 'in no part of the paper', detail].filter(Boolean).join(', '));
  const box = `x="${round(left)}" y="${round(top)}" width="${round(right - left)}" height="${round(bottom - top)}"`;
  const number =
    order === undefined
      ? ''
      : `<text class="order" x="${round(left - 1)}" y="${round(bottom - 1)}">${order}</text>`;
  return `<rect class="line ${roleClass(line)}" ${box} data-line="${index}" tabindex="0"><title>${name}</title></rect>${number}`;
}

/** Draws the text of a line, for a page without a picture. The font size and the baseline are estimated from the line's box. */
const drawText = ({ left, top, right, bottom, text }: ViewedLine): string =>
  `<text x="${round(left)}" y="${round(bottom - (bottom - top) * 0.22)}" font-size="${round((bottom - top) * 0.85)}" textLength="${round(right - left)}" lengthAdjust="spacingAndGlyphs">${escapeHtml(text)}</text>`;

function drawPage(page: ViewedPage, first: number, image: string | undefined): string {
  const { width, height, number, isPart, lines } = page;
  const background = image
    ? `<image href="${image}" width="${round(width)}" height="${round(height)}" preserveAspectRatio="none"/>`
    : lines.map(drawText).join('');
  const boxes = lines.map((line, i) => drawLine(line, first + i)).join('\n');
  return `<figure>
<figcaption>Page ${number + 1}${isPart ? ', sideways part' : ''}</figcaption>
<svg viewBox="0 0 ${round(width)} ${round(height)}" xmlns="http://www.w3.org/2000/svg">${background}
${boxes}</svg>
</figure>`;
}

function drawLegend(lines: readonly ViewedLine[]): string {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(roleClass(line), (counts.get(roleClass(line)) ?? 0) + 1);
  const items = Object.keys(ROLE_COLOURS)
    .filter((role) => counts.has(role))
    .map(
      (role) =>
        `<li><label><input type="checkbox" value="${role}" checked><span class="swatch ${role}"></span>${role} (${counts.get(role)})</label></li>`,
    );
  return `<ul>${items.join('')}</ul>`;
}

/** Renders the layout view as one self-contained HTML file. `images` has a data URL for each page with a picture. */
export function renderLayoutPage(
  { paper, pages }: LayoutView,
  images: readonly (string | undefined)[],
): string {
  const lines = pages.flatMap((page) => page.lines);
  const firstLines = pages.map((_, i) => pages.slice(0, i).reduce((sum, page) => sum + page.lines.length, 0));
  const data = lines.map(({ text, role, detail, order, findings }) => ({
    text,
    role,
    detail,
    order,
    findings,
  }));
  const title = escapeHtml(paper.title || paper.source.path);
  const warnings = paper.warnings.map(
    ({ message, where }) => `<li>${escapeHtml(where ? `${message} (${where})` : message)}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="citemill">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(LAYOUT_PAGE_POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Layout of ${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${pages.map((page, i) => drawPage(page, firstLines[i] ?? 0, images[i])).join('\n')}
</main>
<aside>
<h1>${title}</h1>
<h2>Roles</h2>
${drawLegend(lines)}
${warnings.length > 0 ? `<h2>Warnings</h2>\n<ol>${warnings.join('')}</ol>` : ''}
<h2>Chosen line</h2>
<div id="details"><p class="quiet">Click a line to see why it has this role.</p></div>
</aside>
<script type="application/json" id="lines">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
