import { lineKey } from '../line-key.js';
import { childElements, descendants, type PageElement, textContent } from './tree.js';

/** Shorter headings do not identify an article. */
const MIN_HEADING_CHARS = 8;

/** Returns the main heading of an `<article>`; undefined for other elements, or if it has none. */
function articleHeading(element: PageElement): string | undefined {
  if (element.name !== 'article') return undefined;
  for (const inner of descendants(element)) if (inner.name === 'h1') return lineKey(textContent(inner));
  return undefined;
}

/**
 * For pages that continue with further articles below the first, each an `<article>` with its own main heading: the one
 * whose heading matches the page's title. Undefined for other pages.
 */
export function findTitledArticle(main: readonly PageElement[], title: string): PageElement[] | undefined {
  const articles = main.flatMap((mainElement) =>
    mainElement.name === 'article' ? [mainElement] : childElements(mainElement),
  );
  const headings = articles.map(articleHeading);
  if (headings.filter((heading) => heading !== undefined).length < 2) return undefined;
  const titleKey = lineKey(title);
  const index = headings.findIndex(
    (heading) =>
      heading !== undefined &&
      heading.length >= MIN_HEADING_CHARS &&
      (titleKey.includes(heading) || heading.includes(titleKey)),
  );
  const article = titleKey.length < MIN_HEADING_CHARS ? undefined : articles[index];
  return article && [article];
}
