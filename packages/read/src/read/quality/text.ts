import type { Paper } from '../../paper/index.js';
import { paragraphPlace } from './places.js';
import { ENTRY_IN_TEXT, MISSING_ABSTRACT, MISSING_HEADINGS } from './quality-thresholds.js';
import { makeSignal, type PrintedPlaces, quoteStart, type Signal } from './signal.js';

/** Finds replacement characters, which readers write for glyphs that they do not know. */
export function findUnknownGlyphs({ title, abstract, body }: Paper, printed?: PrintedPlaces): Signal[] {
  const places: Signal['places'] = [];
  let [unknown, total] = [0, title.length];
  [...abstract, ...body].forEach(({ text }, i) => {
    total += text.length;
    const count = text.split('\ufffd').length - 1;
    if (count === 0) return;
    unknown += count;
    const position = Math.max(0, text.indexOf('\ufffd') - 20);
    places.push({
      message: `${count} unknown glyph${count === 1 ? '' : 's'}: ${quoteStart(text.slice(position))}`,
      where: paragraphPlace(i, printed?.paragraphs[i]?.first),
    });
  });
  return makeSignal('unknown-glyph', unknown, total, places);
}

const YEAR = /\b(?:19|20)\d\d[a-z]?\b/;
/** "12:345–356", "12(3), 345-356", "pp. 12–19". */
const PAGES = /\d\s?\(?[\d\s]*\)?\s?[:,]\s?\d+\s?[–-]\s?\d+|\bpp?\.\s?\d+/;
/** "Marlow, J. K.", "Marlow JK", "J. K. Marlow". */
const NAME =
  /\p{Lu}[\p{L}'’-]+,? (?:\p{Lu}\.?[ -]?){1,3}(?:[,;.&(]|and\b|et al)|(?:\p{Lu}\. ?){1,3}\p{Lu}[\p{L}'’-]+/u;

const looksLikeEntry = (text: string): boolean =>
  text.length <= ENTRY_IN_TEXT.maxChars && YEAR.test(text) && PAGES.test(text) && NAME.test(text);

/** Finds paragraphs of the body that look like bibliography entries, several in a row. */
export function findEntriesInText({ body, abstract }: Paper, printed?: PrintedPlaces): Signal[] {
  const places: Signal['places'] = [];
  let [total, inEntries] = [0, 0];
  let row: number[] = [];
  const endRow = () => {
    if (row.length >= ENTRY_IN_TEXT.minParagraphs) {
      const [first = 0] = row;
      for (const i of row) inEntries += body[i]?.text.length ?? 0;
      const index = abstract.length + first;
      places.push({
        message: `${row.length} paragraphs look like bibliography entries: ${quoteStart(body[first]?.text ?? '')}`,
        where: paragraphPlace(index, printed?.paragraphs[index]?.first),
      });
    }
    row = [];
  };
  body.forEach(({ text }, i) => {
    total += text.length;
    if (looksLikeEntry(text)) row.push(i);
    else endRow();
  });
  endRow();
  return makeSignal('entry-in-text', inEntries, total, places);
}

/** Reports a missing abstract of a long paper with a bibliography. */
export function findMissingAbstract({ abstract, body, references }: Paper): Signal[] {
  const bodyLength = body.reduce((sum, { text }) => sum + text.length, 0);
  const isLong =
    bodyLength >= MISSING_ABSTRACT.minBodyChars && references.length >= MISSING_ABSTRACT.minEntries;
  return makeSignal('no-abstract', abstract.length === 0 && isLong ? 1 : 0, 1, [
    { message: 'no abstract was found' },
  ]);
}

/** Reports that a long body has no headings, or very few for its length. */
export function findMissingHeadings({ body }: Paper): Signal[] {
  const bodyLength = body.reduce((sum, { text }) => sum + text.length, 0);
  if (bodyLength < MISSING_HEADINGS.minBodyChars) return [];
  const count = new Set(
    body.flatMap(({ section }) => section.map((_, i) => section.slice(0, i + 1).join('\n'))),
  ).size;
  const expected = bodyLength / MISSING_HEADINGS.charsPerHeading;
  const message =
    count === 0 ? 'no headings were found' : `only ${count} heading${count === 1 ? '' : 's'} in a long text`;
  return makeSignal('few-headings', Math.max(0, expected - count), expected, [{ message }]);
}
