import { drawBars } from './draw-bars.js';
import { drawExamples } from './draw-examples.js';
import { drawFunnel } from './draw-funnel.js';
import { drawHistogram } from './draw-histogram.js';
import { drawTable } from './draw-table.js';
import { html, type Markup } from './html.js';
import { renderPage } from './page.js';
import type { Report, Section } from './report.js';

/**
 * Renders the report as one self-contained HTML page, for light and dark screens and for print. Charts are drawn without a library,
 * because charting libraries need a browser's document. The same report gives the same bytes.
 */
export function renderReport(report: Report): string {
  const { title, subtitle, details = [], sections } = report;
  return renderPage(
    title,
    html`<header>
<h1>${title}</h1>
<p class="subtitle">${subtitle}</p>
${details.length > 0 ? html`<dl class="details">${details.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>` : undefined}
</header>
${sections.length > 2 ? drawContents(sections) : undefined}
${sections.map(drawSection)}${sections.length === 0 ? NOTHING : undefined}`,
  );
}

const NOTHING = html`<p class="nothing">Nothing to show.</p>`;

function drawContents(sections: readonly Section[]): Markup {
  return html`<nav aria-label="Contents"><ol>${sections.map(
    ({ title }, i) => html`<li><a href="#section-${i + 1}">${title}</a></li>`,
  )}</ol></nav>`;
}

function drawSection(section: Section, index: number): Markup {
  const id = `section-${index + 1}`;
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${section.title}</h2>
${section.note ? html`<p class="note">${section.note}</p>` : undefined}
${isEmpty(section) ? NOTHING : drawContent(section)}
</section>
`;
}

function isEmpty(section: Section): boolean {
  switch (section.kind) {
    case 'funnel':
      return section.steps.length === 0 && section.drops.length === 0;
    case 'table':
      return section.rows.length === 0 || section.columns.length === 0;
    case 'histogram':
      return !section.bins.some((bin) => bin.count > 0);
    case 'bars':
      return section.bars.length === 0;
    case 'examples':
      return section.items.length === 0;
  }
}

function drawContent(section: Section): Markup {
  switch (section.kind) {
    case 'funnel':
      return drawFunnel(section);
    case 'table':
      return drawTable(section);
    case 'histogram':
      return drawHistogram(section);
    case 'bars':
      return drawBars(section);
    case 'examples':
      return drawExamples(section);
  }
}
