// Generates any number of S2ORC papers. A paper depends only on its number, so nothing is kept in memory: titles in
// bibliographies and statements about cited papers of the collection are generated again.
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

/** As in S2ORC's full texts: 12 million papers of about 4,000 words with about 270 million bibliography entries. */
export const SHAPE = { references: 30, paragraphs: 30, sentences: 5, words: 24 };

const VOCABULARY = 40_000;
/** Share of cited papers that are in the collection. */
const HELD_SHARE = 0.4;
/** Share of the citing sentences about these papers that repeat the first statement of their abstracts. */
const REPEATED_SHARE = 0.5;
const ABSTRACT = { sentences: 6, words: 20 };
const PAPERS_PER_FILE = 1000;

const SECTIONS = [
  'Introduction',
  'Related Work',
  'Methods',
  'Data',
  'Experiments',
  'Results',
  'Discussion',
  'Conclusion',
];
const SYLLABLES = 'ba do fe gri ka lor mi nau po ren si tal vu wex zo qui'.split(' ');
const FIELDS = ['Biology', 'Computer Science', 'Medicine', 'Physics'];

/** Random numbers between 0 and 1 from a seed (mulberry32). */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const vocabulary = Array.from({ length: VOCABULARY }, (_, n) => {
  let word = '';
  for (let rest = n + 16; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
});

/** A word; a few are frequent and most are rare. */
const word = (draw) => vocabulary[Math.floor(VOCABULARY ** draw()) - 1] ?? 'ba';
const words = (draw, count) => Array.from({ length: count }, () => word(draw)).join(' ');
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const statement = (draw, count) => capital(words(draw, count));
const sentence = (draw, count) => `${statement(draw, count)}.`;

/** The first sentences of the abstract of a paper in the collection, without their full stops. */
function abstractStatements(number, count) {
  const draw = random(Math.imul(number + 1, 0x85ebca6b));
  return Array.from({ length: count }, () => statement(draw, ABSTRACT.words));
}

/** A cited paper by its number: 0 and above for papers in the collection, negative for others. */
function work(number) {
  const draw = random(Math.imul(number, 2_654_435_761) ^ 0x5bd1e995);
  return {
    title: capital(words(draw, 6 + Math.floor(draw() * 6))),
    authors: [
      {
        first: 'A',
        middle: [],
        last: capital(vocabulary[Math.floor(draw() * 5000) + 300] ?? ''),
        suffix: '',
      },
    ],
    year: 1990 + Math.floor(draw() * 34),
    venue: `Journal of ${capital(vocabulary[Math.floor(draw() * 300)] ?? '')}`,
    doi: `10.5555/${number < 0 ? `other.${-number}` : `bench.${number}`}`,
  };
}

/** The works that a paper cites; some works are cited very often. */
function drawCitations(draw, papers) {
  return Array.from({ length: SHAPE.references }, () => {
    const skewed = draw() ** 3;
    return draw() < HELD_SHARE
      ? Math.floor(skewed * papers)
      : -1 - Math.floor(skewed * papers * SHAPE.references * 0.5);
  });
}

/**
 * What a sentence that cites a work says. It often begins as the work's abstract does, so that recipes which compare the two find
 * examples; it ends differently each time, so that these are not duplicates.
 */
function citingStatement(draw, number, count) {
  const isRepeated = number >= 0 && draw() < REPEATED_SHARE;
  if (!isRepeated) return statement(draw, count);
  return `${abstractStatements(number, 1)[0]} ${words(draw, ABSTRACT.words / 2)}`;
}

/** A paragraph that cites some of the works with the given numbers. */
function paragraph(draw, section, cited) {
  const cite_spans = [];
  const ref_spans = [];
  let text = '';
  const mark = (spans, marker, ref_id) => {
    const start = text.length;
    text += marker;
    spans.push({ start, end: text.length, text: marker, ref_id });
  };
  for (let n = 0; n < SHAPE.sentences; n++) {
    if (text) text += ' ';
    const count = 10 + Math.floor(draw() * (SHAPE.words - 10) * 2);
    const kind = draw();
    if (kind < 0.3) {
      const entry = Math.floor(draw() * SHAPE.references);
      text += `${citingStatement(draw, cited[entry], count)} `;
      mark(cite_spans, `[${entry + 1}]`, `BIBREF${entry}`);
    } else text += statement(draw, count);
    if (kind >= 0.3 && kind < 0.35) {
      text += ' as shown in ';
      if (draw() < 0.5) mark(ref_spans, 'Table 1', 'TABREF0');
      else mark(ref_spans, 'Figure 1', 'FIGREF0');
    }
    text += '.';
  }
  return { text, cite_spans, ref_spans, section };
}

/** The paper with this number, in a collection of `papers`. */
export function paper(number, papers) {
  const draw = random(number + 1);
  const { title, authors, year, venue, doi } = work(number);
  const abstract = `${abstractStatements(number, ABSTRACT.sentences).join('. ')}.`;
  const cited = drawCitations(draw, papers);
  const body_text = Array.from({ length: SHAPE.paragraphs }, (_, n) =>
    paragraph(draw, SECTIONS[Math.floor((n * SECTIONS.length) / SHAPE.paragraphs)], cited),
  );
  const bib_entries = Object.fromEntries(
    cited.map((number, n) => {
      const { doi, ...entry } = work(number);
      const other_ids = draw() < 0.6 ? { DOI: [doi] } : {};
      return [`BIBREF${n}`, { ref_id: `b${n}`, ...entry, volume: '', issn: '', pages: '', other_ids }];
    }),
  );
  const ref_entries = {
    TABREF0: {
      text: sentence(draw, 12),
      type: 'table',
      content: `<table><tr><td>${word(draw)}</td><td>0.5</td></tr><tr><td>${word(draw)}</td><td>0.7</td></tr></table>`,
    },
    FIGREF0: { text: sentence(draw, 12), type: 'figure' },
  };
  return {
    paper_id: String(number),
    title,
    authors,
    year: String(year),
    venue,
    identifiers: { doi },
    mag_field_of_study: [FIELDS[number % FIELDS.length]],
    abstract,
    pdf_parse: {
      paper_id: String(number),
      _pdf_hash: '',
      abstract: [{ text: abstract, cite_spans: [], ref_spans: [], section: 'Abstract' }],
      body_text,
      back_matter: [],
      bib_entries,
      ref_entries,
    },
  };
}

/** Writes papers into a folder, a thousand per file; returns the number of bytes. */
export async function generate(folder, papers) {
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  for (let from = 0; from < papers; from += PAPERS_PER_FILE) {
    const out = createWriteStream(
      join(folder, `papers-${String(from / PAPERS_PER_FILE).padStart(5, '0')}.jsonl`),
    );
    for (let number = from; number < Math.min(papers, from + PAPERS_PER_FILE); number++) {
      const line = `${JSON.stringify(paper(number, papers))}\n`;
      bytes += line.length;
      if (!out.write(line)) await new Promise((resolve) => out.once('drain', resolve));
    }
    out.end();
    await finished(out);
  }
  return bytes;
}
