import { lineKey } from './line-key.js';
import { childElements, elementsIn, type PageElement, textIn } from './tree.js';

/** Letters of a heading by which a piece can be known. */
const SHORTEST_HEADING = 8;

/** The main heading of an `<article>`; undefined of another element, or where it has none. */
function headingOf(element: PageElement): string | undefined {
  if (element.name !== 'article') return undefined;
  for (const one of elementsIn(element)) if (one.name === 'h1') return lineKey(textIn(one));
  return undefined;
}

/**
 * Of pages that go on with the next piece below the first, each an `<article>` under a main heading of its own: the one
 * that the page's title names. Undefined where the page is not of this kind.
 */
export function firstPiece(main: readonly PageElement[], title: string): PageElement[] | undefined {
  const pieces = main.flatMap((one) => (one.name === 'article' ? [one] : childElements(one)));
  const headings = pieces.map(headingOf);
  if (headings.filter((one) => one !== undefined).length < 2) return undefined;
  const named = lineKey(title);
  const at = headings.findIndex(
    (one) =>
      one !== undefined && one.length >= SHORTEST_HEADING && (named.includes(one) || one.includes(named)),
  );
  const piece = named.length < SHORTEST_HEADING ? undefined : pieces[at];
  return piece && [piece];
}
