import { readBib, readBibAbstract } from '@citemill/read/internal/read/latex/bibliography/bib';
import { splitLines } from '../../engine/index.js';
import { LIBRARY_LIMITS } from './library-limits.js';
import { type MetadataRow, metadataRow } from './row.js';

const ENTRY = /^\s*@\s*(\w+)\s*[{(]/;

function rowOf(text: string, strings: string): MetadataRow | undefined {
  const [reference] = readBib([`${strings}${text}`], () => true).values();
  if (!reference) return undefined;
  const { title, year, venue, authors, ids } = reference;
  const [author] = authors ?? [];
  return metadataRow({
    title,
    year,
    venue,
    abstract: readBibAbstract(text),
    authors: author ? [{ family: author.family ?? author.name }] : [],
    doi: ids.doi,
    arxiv: ids.arxiv,
  });
}

/** The entries of a BibTeX file, one at a time. An entry ends where the next line with `@` begins. */
export async function* bibtexRows(stream: AsyncIterable<Buffer>): AsyncGenerator<MetadataRow | undefined> {
  let strings = '';
  let entry: { type: string; lines: string[]; length: number } | undefined;
  for await (const { bytes, tooLong } of splitLines(stream, LIBRARY_LIMITS.entryBytes)) {
    const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
    const type = tooLong ? undefined : ENTRY.exec(line)?.[1];
    if (type !== undefined) {
      yield* finish();
      entry = { type: type.toLowerCase(), lines: [], length: 0 };
    }
    if (!entry) continue;
    entry.length += tooLong ? Number.POSITIVE_INFINITY : line.length + 1;
    if (entry.length <= LIBRARY_LIMITS.entryBytes) entry.lines.push(line);
    else entry.lines = [];
  }
  yield* finish();

  function* finish(): Generator<MetadataRow | undefined> {
    if (!entry || /^(?:comment|preamble)$/.test(entry.type)) return;
    const text = `${entry.lines.join('\n')}\n`;
    if (entry.type !== 'string') yield rowOf(text, strings);
    else if (strings.length + text.length <= LIBRARY_LIMITS.entryBytes) strings += text;
  }
}
