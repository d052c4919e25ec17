import { itemAt } from '@citemill/metrics/at';
import { doisIn, type Identifiers, identifiers, normaliseArxiv } from '../../../paper/index.js';
import { PUBLICATION_TEXT } from '../../printed-front/author-thresholds.js';
import { findPublication, type Publication } from '../../printed-front/publication.js';
import { addWeight, heaviest } from '../../statistics.js';
import type { Line } from '../layout/lines.js';
import type { PageLayout } from '../layout/page-layout.js';

/** A document's identifiers, year and journal. */
export interface Identity extends Publication {
  ids: Identifiers;
}

const ARXIV = /arxiv:\s?(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[a-z]{2})?\/\d{7}(?:v\d+)?)/i;

/** Returns the DOI of the paper from that of a part: "….g001" is its first figure. */
const paperDoi = (doi: string): string => doi.replace(/\.[gtse]\d{3}$/i, '');

/** Returns the DOIs in lines of text; one may break after the slash. */
const findDois = (text: string): string[] =>
  doisIn(text.replace(/(\b10\.\d{4,9}\/)\s*\n\s*/g, '$1')).map(paperDoi);

const mostCommon = (values: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const value of values) addWeight(counts, value);
  return heaviest(counts);
};

/** Returns the first DOI, or another one that it begins with: parts of a paper may have DOIs that extend the paper's. */
const prefixDoi = ([first, ...rest]: readonly string[]): string | undefined =>
  rest.find((other) => first?.startsWith(`${other}.`)) ?? first;

/**
 * Reads the identity from running heads and feet, the first page and its links. A DOI on the first page is the paper's
 * own unless it is in the bibliography, so `front` must not contain that.
 */
export function readIdentity(
  running: readonly Line[],
  front: readonly Line[],
  first: PageLayout | undefined,
  subject: string,
): Identity {
  const heads = running.map((line) => line.text);
  const frontText = front.map((line) => line.text).join('\n');
  const links = (first?.links ?? []).map((link) => link.uri ?? '').filter((uri) => /doi\.org\//.test(uri));
  const doi =
    mostCommon(heads.flatMap((text) => doisIn(text.replace(/doi[:\s.]+(?=10\.)/gi, 'doi:')).map(paperDoi))) ??
    doisIn(subject)[0] ??
    prefixDoi(findDois(frontText)) ??
    (links.length === 1 ? doisIn(itemAt(links, 0))[0] : undefined);
  const stamp =
    ARXIV.exec(first?.rotatedText ?? '') ?? ARXIV.exec(frontText.slice(0, PUBLICATION_TEXT.maxArxivChars));
  const publication = findPublication(
    heads,
    front.map((line) => line.text),
    first?.rotatedText ?? '',
  );
  return {
    ids: identifiers({ doi, arxiv: stamp ? normaliseArxiv(itemAt(stamp, 1)) : undefined }),
    ...publication,
  };
}
