import { itemAt } from '../../at.js';
import { html } from '../../report/html.js';
import { renderPage } from '../../report/page.js';
import type { DomainMatrix } from './matrix.js';
import { scatter } from './picture.js';
import { domainLines, matrixCells, publishedMatrixCells } from './print.js';
import type { DomainSpace } from './space.js';

const table = ([head = [], ...rows]: string[][]) =>
  html`<div class="wide"><table><thead><tr>${head.map(
    (cell) => html`<th scope="col">${cell}</th>`,
  )}</tr></thead><tbody>${rows.map(
    ([first, ...rest]) =>
      html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`;

/** Returns the scatter plots and the matrix as one self-contained HTML page. */
export function domainReport(signature: string, space: DomainSpace, matrix?: DomainMatrix): string {
  return renderPage(
    'Fields of study',
    html`<header><h1>Fields of study</h1><p class="subtitle">Distances between the fields of a cite-worthiness dataset, and how well models transfer between them</p></header>
<section><h2>By field</h2>${scatter(space, 'field')}</section>
<section><h2>By cluster</h2><p class="note">Clusters of a Gaussian mixture that was fitted without the fields.</p>${scatter(space, 'cluster')}</section>
<section><h2>Distances between fields</h2>${table([
      ['', ...space.fields],
      ...space.fields.map((field, i) => [
        field,
        ...itemAt(space.distances, i).map((distance) => distance.toFixed(3)),
      ]),
    ])}</section>
${matrix ? html`<section><h2>F1 across fields, with 95% intervals</h2>${table(matrixCells(matrix, true))}</section><section><h2>Published: F1 across fields (CiteWorth, Table 5, Longformer-Ctx)</h2>${table(publishedMatrixCells())}</section>` : undefined}
<section><h2>How it was made</h2><ul style="overflow-wrap:anywhere">${[...domainLines(matrix, space), `dataset: ${signature}`].map((line) => html`<li>${line}</li>`)}</ul></section>
`,
  );
}
