import { itemAt } from '@citemill/metrics/at';
import { doisIn, type Identifiers, identifiers, normaliseArxiv } from '../../../paper/index.js';
import type { Line } from '../layout/lines.js';
import type { PageLayout } from '../layout/page-layout.js';
import { type Publication, publicationOf } from './publication.js';

/** What a document says of itself: identifiers, year, journal. */
export interface Identity extends Publication {
  ids: Identifiers;
}

const ARXIV = /arxiv:\s?(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?\/\d{7}(?:v\d+)?)/i;

/** Figures, tables and files of a paper may have DOIs made of the paper's: "….g001" is its first figure. */
const wholeOf = (doi: string): string => doi.replace(/\.[gtse]\d{3}$/i, '');

/** DOIs in lines of text; one may be cut behind the slash. */
const doisOver = (text: string): string[] =>
  doisIn(text.replace(/(\b10\.\d{4,9}\/)\s*\n\s*/g, '$1')).map(wholeOf);

const mostCommon = (values: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
};

/** The first DOI, or another that it begins with: figures of a paper may have DOIs made of the paper's. */
const shortest = ([first, ...rest]: readonly string[]): string | undefined =>
  rest.find((other) => first?.startsWith(`${other}.`)) ?? first;

/**
 * Reads the identity off running heads and feet, the first page and its links. A DOI on the first page is the paper's
 * own unless it stands in the bibliography, so that texts from there are not to be given.
 */
export function identityOf(
  running: readonly Line[],
  front: readonly Line[],
  first: PageLayout | undefined,
  named: string,
): Identity {
  const heads = running.map((line) => line.text);
  const opening = front.map((line) => line.text).join('\n');
  const links = (first?.links ?? []).map((link) => link.uri ?? '').filter((uri) => /doi\.org\//.test(uri));
  const doi =
    mostCommon(heads.flatMap((text) => doisIn(text.replace(/doi[:\s.]+(?=10\.)/gi, 'doi:')).map(wholeOf))) ??
    doisIn(named)[0] ??
    shortest(doisOver(opening)) ??
    (links.length === 1 ? doisIn(itemAt(links, 0))[0] : undefined);
  const stamp = ARXIV.exec(first?.turned ?? '') ?? ARXIV.exec(opening.slice(0, 3000));
  const publication = publicationOf(
    heads,
    front.map((line) => line.text),
    first?.turned ?? '',
  );
  return {
    ids: identifiers({ doi, arxiv: stamp ? normaliseArxiv(itemAt(stamp, 1)) : undefined }),
    ...publication,
  };
}
