// Compiles the readable papers in examples/s2orc/sources into the JSON lines of S2ORC's 2020 release.
//
//   node scripts/examples-s2orc.mjs           writes examples/s2orc/{metadata,pdf_parses}
//   node scripts/examples-s2orc.mjs --check   exits 1 if the committed files are out of date
//
// A source begins with `key: value` lines. `## Section` headings and paragraphs separated by blank lines follow.
// In a paragraph [[b3|(Marlow et al., 2013)]] cites the entry b3 and {{TABREF0|Table 1}} mentions an object; the
// words after the bar stay in the text. `## References` and `## Objects` have one entry per line, whose fields are
// separated by ` | `. If a source has no sections but the abstract, S2ORC has only the metadata of the paper.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = new URL('../examples/s2orc/', import.meta.url);
const codePoints = (text) => [...text].length;

function splitName(name) {
  const words = name.trim().split(' ');
  const last = words.pop().replaceAll('_', ' ');
  return { first: words.shift() ?? '', middle: words, last, suffix: '' };
}

/** Removes the marks from a paragraph and returns their positions in code points. */
function parseParagraph(section, marked) {
  const spans = { cite_spans: [], ref_spans: [] };
  let text = '';
  let from = 0;
  for (const mark of marked.matchAll(/\[\[(\w+)\|(.*?)\]\](?!\])|\{\{(\w+)\|(.*?)\}\}/g)) {
    text += marked.slice(from, mark.index);
    from = mark.index + mark[0].length;
    const words = mark[2] ?? mark[4];
    const start = codePoints(text);
    const span = { start, end: start + codePoints(words), text: words };
    if (mark[3]) spans.ref_spans.push({ ...span, ref_id: mark[3] });
    else
      spans.cite_spans.push({ ...span, ref_id: mark[1] === 'none' ? null : mark[1].replace('b', 'BIBREF') });
    text += words;
  }
  return { section, text: text + marked.slice(from), ...spans };
}

function parseReference(line) {
  const [id, authors, title, venue, year, link] = line.split(' | ');
  const entry = { title, authors: authors.split(';').map(splitName), year: Number(year), venue };
  return [id.replace('b', 'BIBREF'), { ...entry, link: link === '-' ? null : link }];
}

function parseObject(line) {
  const [id, text] = line.split(' | ');
  return [id, { text, type: id.startsWith('TAB') ? 'table' : 'figure' }];
}

function parseSource(source) {
  const [front, ...sections] = source.split(/^## /m);
  const head = Object.fromEntries(
    front
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const paper = { head, abstract: [], body: [], references: [], objects: [] };
  for (const section of sections) {
    const [title, ...rest] = section.split('\n');
    const lines = rest.filter((line) => line !== '');
    if (title === 'References') paper.references = lines.map(parseReference);
    else if (title === 'Objects') paper.objects = lines.map(parseObject);
    else {
      const paragraphs = rest
        .join('\n')
        .trim()
        .split(/\n{2,}/);
      const target = title === 'Abstract' ? paper.abstract : paper.body;
      for (const text of paragraphs) target.push(parseParagraph(title, text.replaceAll('\n', ' ')));
    }
  }
  return paper;
}

function metadataRow(paper, citing) {
  const { head } = paper;
  const outbound = paper.references.map(([, entry]) => entry.link).filter(Boolean);
  const elsewhere = head.cited_by ? head.cited_by.split(' ') : [];
  const inbound = [...new Set([...citing, ...elsewhere])].sort();
  return {
    paper_id: head.paper_id,
    title: head.title,
    authors: head.authors.split(';').map(splitName),
    abstract: paper.abstract.map(({ text }) => text).join('\n'),
    year: Number(head.year),
    arxiv_id: null,
    acl_id: null,
    pmc_id: null,
    pubmed_id: null,
    doi: head.doi ?? null,
    venue: head.venue ?? null,
    journal: head.journal ?? null,
    mag_id: null,
    mag_field_of_study: head.field ? head.field.split('; ') : null,
    outbound_citations: outbound,
    inbound_citations: inbound,
    has_outbound_citations: outbound.length > 0,
    has_inbound_citations: inbound.length > 0,
    has_pdf_parse: paper.body.length > 0,
    s2_url: `https://api.semanticscholar.org/CorpusID:${head.paper_id}`,
  };
}

function pdfParse(paper) {
  return {
    paper_id: paper.head.paper_id,
    _pdf_hash: null,
    abstract: paper.abstract,
    body_text: paper.body,
    bib_entries: Object.fromEntries(paper.references),
    ref_entries: Object.fromEntries(paper.objects),
  };
}

const papers = readdirSync(new URL('sources/', folder))
  .filter((name) => name.endsWith('.txt'))
  .map((name) => parseSource(readFileSync(new URL(`sources/${name}`, folder), 'utf8')))
  .sort((a, b) => (a.head.paper_id < b.head.paper_id ? -1 : 1));

const citing = (id) =>
  papers
    .filter((paper) => paper.references.some(([, entry]) => entry.link === id))
    .map((paper) => paper.head.paper_id);

const lines = (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const outputs = {
  'metadata/metadata_0.jsonl': lines(papers.map((paper) => metadataRow(paper, citing(paper.head.paper_id)))),
  'pdf_parses/pdf_parses_0.jsonl': lines(papers.filter((paper) => paper.body.length > 0).map(pdfParse)),
};

for (const [name, text] of Object.entries(outputs)) {
  const path = fileURLToPath(new URL(name, folder));
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } else if (readFileSync(path, 'utf8') !== text) {
    console.error(`examples/s2orc/${name} differs from its sources: run node scripts/examples-s2orc.mjs`);
    process.exitCode = 1;
  }
}
