import { readBib, readBibAbstract } from '@citemill/read/internal/read/latex/bibliography/bib';
import { cutEntries } from '@citemill/read/internal/read/latex/bibliography/cut-entries';
import { splitLines } from '../../engine/index.js';
import { decodeLine } from './decode-line.js';
import { LIBRARY_LIMITS } from './library-limits.js';
import { type MetadataRow, metadataRow } from './row.js';

const ENTRY = /^\s*@\s*\w+\s*[{(]/;

function entryRow(text: string, strings: string): MetadataRow | undefined {
  const [reference] = readBib([`${strings}${text}\n`], () => true).values();
  if (!reference) return undefined;
  const { title, year, venue, authors, ids } = reference;
  const [author] = authors ?? [];
  return metadataRow({
    title,
    year,
    venue,
    abstract: readBibAbstract(text),
    authors: author ? [author] : [],
    doi: ids.doi,
    arxiv: ids.arxiv,
  });
}

/**
 * Reads the entries of a BibTeX file, one at a time. A line at which an entry begins ends the entry before it, so that an entry with
 * unclosed braces does not affect others.
 */
export async function* bibtexRows(stream: AsyncIterable<Buffer>): AsyncGenerator<MetadataRow | undefined> {
  let strings = '';
  let lines: string[] | undefined;
  let length = 0;
  for await (const { bytes, tooLong } of splitLines(stream, LIBRARY_LIMITS.entryBytes)) {
    const line = decodeLine(bytes);
    if (ENTRY.test(line)) {
      yield* finish();
      lines = [];
      length = 0;
    } else if (tooLong) lines ??= [];
    if (!lines) continue;
    length += tooLong ? Number.POSITIVE_INFINITY : line.length + 1;
    if (length <= LIBRARY_LIMITS.entryBytes) lines.push(line);
    else lines = [];
  }
  yield* finish();

  function* finish(): Generator<MetadataRow | undefined> {
    if (!lines) return;
    // The entry, or a line with several entries, is too long.
    if (length > LIBRARY_LIMITS.entryBytes) yield undefined;
    for (const { type, text } of cutEntries(lines.join('\n'))) {
      if (/^(?:comment|preamble)$/.test(type)) continue;
      if (type !== 'string') yield entryRow(text, strings);
      else if (strings.length + text.length <= LIBRARY_LIMITS.entryBytes) strings += `${text}\n`;
    }
  }
}
