import { readers } from 'citemill/read';
import { code, page, table } from './markdown.mjs';

const SHAPES = {
  bytes: 'a file',
  bundle: 'a main file with the files next to it',
  page: 'a web page with the server’s answer',
};

const CONVERTED =
  'title, authors, abstract, sections, citations found in the text and linked to the printed bibliography, references, tables with rows, captions, formulas, notes';

/** What a paper of each format has. */
const KEPT = {
  latex:
    'title, authors, abstract, sections, citations, references, tables with rows, figures with images, formulas as LaTeX, theorems, algorithms, notes, bold and italics',
  pdf: 'title, authors, abstract, sections, citations found in the text and linked to the printed bibliography, references, tables with rows if their grid is clear, figures with captions, display equations as one line of characters, notes',
  web: 'headline, site, day, authors, licence, main text with headings; no abstract and no references',
  jats: 'title, authors, abstract, sections, citations, references with their fields, tables with rows, figures with captions, formulas from MathML or TeX, statements, algorithms, notes, bold and italics',
  tei: 'title, authors, abstract, sections, citations, references with their fields, tables with rows, figures with captions, formulas as text, notes, bold and italics',
  s2orc:
    'title, authors, abstract, sections, citations, references with their fields, tables and figures with captions, formulas',
  scienceparse: 'title, authors, abstract, sections, references, citations at their contexts',
  wikipedia:
    'title, day, categories, sections, citations, references with their kind, date and archived copy; no abstract, tables or infoboxes',
  'latexml-html':
    'title, authors, abstract, sections, citations, references, tables with rows, figures with the names of their images, formulas as LaTeX, theorems, algorithms, notes',
  docx: 'title, authors, abstract, sections, citations of reference managers (or found in the text), references, tables with rows, figures with captions, formulas as text, notes',
  markdown: CONVERTED,
  olmocr: CONVERTED,
  docling: CONVERTED,
  mineru: CONVERTED,
  marker: CONVERTED,
};

function keptParts({ name }) {
  if (!KEPT[name])
    throw new Error(`scripts/docs/reference-formats.mjs does not say what format ${name} keeps`);
  return KEPT[name];
}

/** Every reader that is registered, as it describes itself. */
export function formatsPage() {
  return page(
    'Formats',
    'Every format that `citemill read` and `citemill ingest` understand.\nThe format is detected from the content; [Papers](../papers.md) says how each is read.',
    table(
      ['format', 'reader', 'takes', 'documents'],
      readers.all.map((reader) => [
        code(reader.name),
        code(`${reader.name}@${reader.version}`),
        reader.takes.map((shape) => SHAPES[shape] ?? shape).join('; '),
        reader.documents ?? 'papers',
      ]),
    ),
    '## What is kept',
    'Parts that a source states; what a converter has lost stays lost.',
    table(
      ['format', 'a paper has'],
      readers.all.map((reader) => [code(reader.name), keptParts(reader)]),
    ),
    '## Engines',
    'Other programs that can read a format in place of our reader.',
    table(
      ['option', 'choices'],
      readers.all
        .filter(({ engines }) => engines)
        .map(({ name, engines }) => [code(`--${name}-engine`), engines.help]),
    ),
    '## When two records are the same paper',
    '`citemill link` keeps the record of the format with the lowest rank, then the most complete one.',
    table(
      ['format', 'rank'],
      [...readers.all].map(({ name, copyRank = 2 }) => [code(name), copyRank]).sort(([, a], [, b]) => a - b),
    ),
  );
}
