import { html, type Markup, renderPage } from '../report/index.js';
import { auditPage } from './page.js';
import type { PageItem, PageLine, PageSection, Piece } from './page-model.js';
import type { AuditResult } from './result.js';

const renderPiece = (piece: Piece): Markup =>
  typeof piece === 'string' ? html`${piece}` : html`<a href="${piece.href}">${piece.text}</a>`;

const renderLine = ({ pieces, isQuote }: PageLine): Markup =>
  isQuote
    ? html`<blockquote>${pieces.map(renderPiece)}</blockquote>\n`
    : html`<p>${pieces.map(renderPiece)}</p>\n`;

const renderItem = ({ heading, place, lines }: PageItem): Markup =>
  html`<article>
${heading === undefined ? undefined : html`<h3>${place ?? ''}</h3>\n<p><strong>${heading}</strong></p>\n`}${lines.map(renderLine)}</article>
`;

const renderSection = ({ id, title, items }: PageSection): Markup =>
  html`<section id="${id}">
<h2>${title}</h2>
${items.length > 0 ? items.map(renderItem) : html`<p class="nothing">None.</p>`}
</section>
`;

/** Returns an audit as one self-contained HTML page. */
export function auditHtml(result: AuditResult): string {
  const { title, subtitle, summary, sections } = auditPage(result);
  return renderPage(
    `${subtitle}: ${title}`,
    html`<header>
<h1>${title}</h1>
<p class="subtitle">${subtitle}</p>
</header>
<ul>${summary.map((text) => html`<li>${text}</li>\n`)}</ul>
<nav aria-label="Contents"><ol>${sections.map(({ id, title: heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ol></nav>
${sections.map(renderSection)}`,
  );
}
