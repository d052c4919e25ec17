import { sentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import { literal } from '../../corpus/index.js';
import { notFound } from '../http/api-error.js';
import type { CitingList, CitingSentence, WorkView } from '../schemas/corpus.js';
import type { LiveCorpus } from './live-corpus.js';
import { addressOf } from './paper.js';
import { readParts } from './part-files.js';

const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

/** A cited work, in the collection or not. */
export async function workView(corpus: LiveCorpus, workId: string): Promise<WorkView> {
  const [row] = await corpus.rows(`SELECT * FROM works_list WHERE work_id = ${literal(workId)} LIMIT 1`);
  if (!row) throw notFound(`work ${workId}`);
  return {
    workId,
    title: text(row.title),
    raw: row.title === null ? await printedEntry(corpus, workId) : null,
    authors: text(row.authors),
    year: row.year === null ? null : Number(row.year),
    venue: text(row.venue),
    abstract: text(row.abstract),
    url: addressOf(row),
    record: text(row.record),
    citingPapers: Number(row.citing_papers),
    totalCitations: Number(row.total_citations),
  };
}

/** How one of the papers that cite a work prints it. */
async function printedEntry(corpus: LiveCorpus, workId: string): Promise<string | null> {
  const [entry] = await corpus.rows(`SELECT r.record, r.reference_id, p.part FROM reference_list AS r
    JOIN papers_list AS p ON p.record = r.record WHERE r.work_id = ${literal(workId)} LIMIT 1`);
  if (!entry) return null;
  const [row] =
    await corpus.rows(`SELECT raw FROM ${readParts(corpus.folder(), 'references', [String(entry.part)])}
    WHERE record = ${literal(String(entry.record))} AND reference_id = ${literal(String(entry.reference_id))} LIMIT 1`);
  return text(row?.raw) || null;
}

/** The sentences that cite a work, paper by paper, as they stand in their paragraphs. */
export async function citingSentences(
  corpus: LiveCorpus,
  workId: string,
  { page, size }: { page: number; size: number },
): Promise<CitingList> {
  const [total] = await corpus.rows(
    `SELECT total_citations AS n FROM works_list WHERE work_id = ${literal(workId)} LIMIT 1`,
  );
  // A bibliography entry is cited a few times; pages are of entries' papers, so that only their parts are opened.
  const citing =
    await corpus.rows(`SELECT r.record, r.reference_id, p.part, p.title, p.year FROM reference_list AS r
    JOIN papers_list AS p ON p.record = r.record
    WHERE r.work_id = ${literal(workId)} AND r.record NOT IN (SELECT record FROM corpus_duplicates)
    ORDER BY p.year DESC NULLS LAST, p.doc, r.reference_id LIMIT ${size} OFFSET ${(page - 1) * size}`);
  if (citing.length === 0) return { total: Number(total?.n ?? 0), page, size, rows: [] };
  const folder = corpus.folder();
  const parts = [...new Set(citing.map((row) => String(row.part)))];
  const pairs = citing
    .map((row) => `(${literal(String(row.record))}, ${literal(String(row.reference_id))})`)
    .join(', ');
  const places = await corpus.rows(`SELECT c.record, c.paragraph, c.start_offset, c.end_offset, t.text
    FROM ${readParts(folder, 'citations', parts)} AS c
    JOIN ${readParts(folder, 'paragraphs', parts)} AS t ON t.record = c.record AND t.position = c.paragraph
    WHERE (c.record, c.reference_id) IN (${pairs}) ORDER BY c.record, c.position`);
  const rows = citing.flatMap((paper) =>
    places
      .filter((place) => place.record === paper.record)
      .map((place) =>
        sentenceAround(
          {
            record: String(paper.record),
            title: String(paper.title ?? ''),
            year: paper.year === null ? null : Number(paper.year),
            paragraph: Number(place.paragraph),
          },
          String(place.text),
          Number(place.start_offset),
          Number(place.end_offset),
        ),
      ),
  );
  return { total: Number(total?.n ?? 0), page, size, rows };
}

/** The sentence with the citation, and what stands before and behind it. Offsets in: code points; out: the sentence's own. */
function sentenceAround(
  paper: Pick<CitingSentence, 'record' | 'title' | 'year' | 'paragraph'>,
  paragraph: string,
  start: number,
  end: number,
): CitingSentence {
  const map = offsetMap(paragraph);
  const [from, to] = [map.toUnit(start), map.toUnit(end)];
  const spans = sentences(paragraph);
  const at = spans.find((span) => span.start <= from && from < span.end) ?? {
    start: 0,
    end: paragraph.length,
  };
  const sentence = paragraph.slice(at.start, Math.max(at.end, to));
  const inside = offsetMap(sentence);
  return {
    ...paper,
    before: paragraph.slice(0, at.start).trimEnd(),
    sentence,
    mark: { start: inside.toCodePoint(from - at.start), end: inside.toCodePoint(to - at.start) },
    after: paragraph.slice(Math.max(at.end, to)).trimStart(),
  };
}
