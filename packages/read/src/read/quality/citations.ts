import type { Paper, Paragraph } from '../../paper/index.js';
import { paragraphPlace } from './places.js';
import { makeSignal, type PrintedPlaces, quoteStart, type Signal } from './signal.js';

/** "[12]", "[3, 5–7]", but not the interval "[0, 1]". */
const BRACKETED = /\[(?!0\b)\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]/g;
/** "(Marlow et al., 2019)", "(Marlow and Hess 2019a; …"; "Marlow et al. (2019)". */
const NAMED = [
  /\(\p{Lu}[\p{L}'’-]+(?:\s(?:et al\.?|(?:and|&)\s\p{Lu}[\p{L}'’-]+))?,?\s(?:19|20)\d\d[a-z]?[,;)]/gu,
  /(?<!\p{L})\p{Lu}[\p{L}'’-]+ et al\.?,? \((?:19|20)\d\d/gu,
];

/** True if most marks cite by names: numbers in brackets are then program output, intervals and indexes. */
function citesByNames(paragraphs: readonly Paragraph[]): boolean {
  const marks = paragraphs.flatMap(({ citations }) =>
    citations.filter(({ reference }) => reference !== null),
  );
  return marks.filter(({ text }) => /\p{L}{2}/u.test(text)).length > marks.length / 2;
}

/** Texts in a paragraph that look like citation marks but were not read as citations. */
function unreadMarks({ text, citations, mentions }: Paragraph, patterns: readonly RegExp[]): string[] {
  const readSpans = [...citations, ...mentions];
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(
      ({ 0: mark, index }) => !readSpans.some(({ start, end }) => start < index + mark.length && end > index),
    )
    .map(([mark]) => mark);
}

/** Finds citation marks in the text without a bibliography entry. */
export function findUnresolvedMarks({ abstract, body }: Paper, printed?: PrintedPlaces): Signal[] {
  const places: Signal['places'] = [];
  // Each mark counts once, however often it occurs: "[1]" in the name of a substance is one error.
  const marks = new Set<string>();
  const withoutEntry = new Set<string>();
  const paragraphs = [...abstract, ...body];
  const patterns = citesByNames(paragraphs) ? NAMED : [BRACKETED, ...NAMED];
  paragraphs.forEach((paragraph, i) => {
    const where = paragraphPlace(i, printed?.paragraphs[i]?.first);
    // Marks that are not printed have a warning of the reader.
    const unresolved = paragraph.citations.filter(({ reference, text }) => reference === null && text !== '');
    const unread = unreadMarks(paragraph, patterns);
    for (const { text } of paragraph.citations) if (text !== '') marks.add(text);
    for (const text of [...unresolved.map((citation) => citation.text), ...unread]) {
      marks.add(text);
      withoutEntry.add(text);
      places.push({ message: `no bibliography entry for the mark ${quoteStart(text)}`, where });
    }
  });
  return makeSignal('unresolved-mark', withoutEntry.size, marks.size, places);
}

const citationsIn = ({ abstract, body, objects }: Paper) => [
  ...abstract.flatMap(({ citations }) => citations),
  ...body.flatMap(({ citations }) => citations),
  ...objects.flatMap(({ citations = [] }) => citations),
];

/** Finds bibliography entries that are never cited. */
export function findUncitedEntries(paper: Paper, printed?: PrintedPlaces): Signal[] {
  const cited = new Set(citationsIn(paper).map(({ reference }) => reference));
  const places = paper.references.flatMap(({ id, raw, title }, i) => {
    if (cited.has(id)) return [];
    const page = printed?.entries[i]?.page;
    const where = page === undefined ? id : `page ${page + 1}, ${id}`;
    return [{ message: `no citation of the entry ${quoteStart(title ?? raw)}`, where }];
  });
  return makeSignal('uncited-entry', places.length, paper.references.length, places);
}
