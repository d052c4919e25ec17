// Writes a paper that was read from JATS as a LaTeX document.
import { markExtents } from '../../dist/recipes/mark-extents/mark-extents.js';

const ESCAPED = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '$<$',
  '>': '$>$',
  '−': '$-$',
  '×': '$\\times$',
  '±': '$\\pm$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '→': '$\\rightarrow$',
  '∼': '$\\sim$',
  '≈': '$\\approx$',
  '°': '$^\\circ$',
  '′': "$'$",
  µ: '$\\mu$',
  '∞': '$\\infty$',
  '·': '$\\cdot$',
  '•': '\\textbullet{}',
  '…': '\\dots{}',
  '\u2009': '\\,',
  '\u00a0': '~',
  '\u202f': '\\,',
  '∆': '$\\Delta$',
  '∑': '$\\sum$',
  '∈': '$\\in$',
  '²': '$^2$',
  '³': '$^3$',
  '↓': '$\\downarrow$',
  '↑': '$\\uparrow$',
  '≠': '$\\neq$',
  '∗': '$*$',
  '‐': '-',
  '‑': '-',
  α: '$\\alpha$',
  β: '$\\beta$',
  γ: '$\\gamma$',
  Γ: '$\\Gamma$',
  δ: '$\\delta$',
  Δ: '$\\Delta$',
  ε: '$\\epsilon$',
  ζ: '$\\zeta$',
  η: '$\\eta$',
  θ: '$\\theta$',
  Θ: '$\\Theta$',
  κ: '$\\kappa$',
  λ: '$\\lambda$',
  Λ: '$\\Lambda$',
  μ: '$\\mu$',
  ν: '$\\nu$',
  ξ: '$\\xi$',
  π: '$\\pi$',
  Π: '$\\Pi$',
  ρ: '$\\rho$',
  σ: '$\\sigma$',
  Σ: '$\\Sigma$',
  τ: '$\\tau$',
  φ: '$\\varphi$',
  Φ: '$\\Phi$',
  χ: '$\\chi$',
  ψ: '$\\psi$',
  Ψ: '$\\Psi$',
  ω: '$\\omega$',
  Ω: '$\\Omega$',
};
/** Characters that LaTeX prints as they are; others, which are rare, are left out. */
const PRINTED = /[\n\u0020-\u007e\u00a1-\u017f\u2013\u2014\u2018-\u201d\u201e]/;
const escapeText = (text) =>
  [...text].map((character) => ESCAPED[character] ?? (PRINTED.test(character) ? character : '')).join('');

const citationKey = (id) => id.replace(/[^A-Za-z0-9]/g, 'x');
const VOLUME_AND_PAGES = /[,; ](\d{1,4})\s*(?:\(\d+\))?\s*[:,]\s*([A-Za-z]?\d+(?:\s*[-–]\s*[A-Za-z]?\d+)?)/;

/** The bibliography as BibTeX. */
export const writeBibliography = ({ references }) =>
  references
    .map(({ id, authors = [], title, raw, venue, year = 2010 }) => {
      const names = authors.map(({ name, given = '', family }) =>
        family ? `{${escapeText(family)}}, ${escapeText(given)}` : `{${escapeText(name)}}`,
      );
      const [, volume, pages] = VOLUME_AND_PAGES.exec(raw) ?? [];
      const fields = {
        author: names.join(' and ') || '{Anonymous}',
        title: `{${escapeText(title ?? raw.slice(0, 90))}}`,
        journal: venue && escapeText(venue),
        volume,
        pages: pages?.replace(/\s*[-–]\s*/, '--'),
        year,
      };
      const lines = Object.entries(fields).flatMap(([name, value]) =>
        value ? [`  ${name} = {${value}}`] : [],
      );
      return `@${venue ? 'article' : 'misc'}{${citationKey(id)},\n${lines.join(',\n')}\n}\n`;
    })
    .join('');

/** The text of a paragraph, with a command in place of each mark. */
function writeParagraph({ text, citations }, marks) {
  let [out, at] = ['', 0];
  const works = citations.map((citation) => ({ ...citation, work: citation.reference }));
  for (const mark of markExtents(text, works, new Map())) {
    const cited = new Set(mark.citations.map(({ reference }) => reference).filter(Boolean));
    if (cited.size === 0 || mark.start < at) continue;
    const keys = [...cited].map(citationKey).join(',');
    const isNarrative = mark.form === 'narrative';
    const before = text.slice(at, mark.start);
    out += escapeText(marks === 'raised' && !isNarrative ? before.trimEnd() : before);
    if (marks === 'names') out += isNarrative ? `\\citet{${keys}}` : `\\citep{${keys}}`;
    else if (isNarrative) {
      const names = text
        .slice(mark.start, mark.end)
        .replace(/\(?\d{4}[a-z]?\)?.*$/, '')
        .trim();
      out += `${escapeText(names)}~\\cite{${keys}}`;
    } else out += `${mark.form === 'superscript' && marks === 'numbers' ? ' ' : ''}\\cite{${keys}}`;
    at = mark.end;
  }
  return out + escapeText(text.slice(at));
}

/** Tables with more or longer cells do not fit on a page. */
const MAX_TABLE = { rows: 24, columns: 6, cellLetters: 24 };

function writeFloat({ kind, caption = '', rows = [] }) {
  if (kind === 'figure' && caption)
    return `\\begin{figure}[t]\\centering\\rule{0.8\\linewidth}{4cm}\\caption{${escapeText(caption)}}\\end{figure}\n`;
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const longest = Math.max(0, ...rows.flat().map((cell) => cell.length));
  const fits =
    rows.length <= MAX_TABLE.rows && columns <= MAX_TABLE.columns && longest <= MAX_TABLE.cellLetters;
  if (kind !== 'table' || columns === 0 || !fits) return '';
  const lines = rows.map((row, i) => `${row.map(escapeText).join(' & ')} \\\\${i === 0 ? '\\hline' : ''}`);
  return `\\begin{table*}[t]\\centering\\caption{${escapeText(caption)}}\\begin{tabular}{${'l'.repeat(columns)}}\\hline ${lines.join('\n')}\\hline\\end{tabular}\\end{table*}\n`;
}

/** The number of a section as the source prints it; the document class numbers sections itself. */
const PRINTED_NUMBER = /^(?:\d+(?:\.\d+)*\.?|[IVX]+\.)\s+/;
const LEVELS = ['section', 'subsection', 'subsubsection', 'paragraph'];

/** The whole document in one of the styles; its bibliography is `references.bib`. */
export function writeDocument(paper, { preamble, bibliography, front, marks }) {
  const objects = new Map(paper.objects.map((object) => [object.id, object]));
  let body = '';
  let open = [];
  for (const paragraph of paper.body) {
    const changed = paragraph.section.findIndex((heading, depth) => open[depth] !== heading);
    for (const [depth, heading] of paragraph.section.entries())
      if (changed >= 0 && depth >= changed)
        body += `\n\\${LEVELS[Math.min(depth, 3)]}{${escapeText(heading.replace(PRINTED_NUMBER, ''))}}\n`;
    open = paragraph.section;
    body += `\n${writeParagraph(paragraph, marks)}\n`;
    for (const { object } of paragraph.mentions) {
      if (objects.has(object)) body += writeFloat(objects.get(object));
      objects.delete(object);
    }
  }
  const matter = front({
    title: escapeText(paper.title),
    authors: paper.authors.slice(0, 8).map(({ name }) => escapeText(name)),
    abstract: paper.abstract.map(({ text }) => escapeText(text)).join('\n\n'),
  });
  return `${preamble}\\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\\usepackage{graphicx}
\\begin{document}\n${matter}\n${body}\n\\bibliographystyle{${bibliography}}\\bibliography{references}\n\\end{document}\n`;
}
