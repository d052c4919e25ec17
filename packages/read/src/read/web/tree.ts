/** An element of a page. Text is kept as plain strings between the child elements. */
export interface PageElement {
  /** In lower case. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  parent: PageElement | undefined;
  children: PageNode[];
}

export type PageNode = PageElement | string;

/** A page as a tree: nothing in it runs, nothing is fetched. */
export interface PageTree {
  /** Everything that the page shows, whatever element the source puts it in. */
  body: PageElement;
  /** Attributes of the `<html>` element. */
  root: Readonly<Record<string, string>>;
  /** The elements `<meta>` and `<link>`, wherever they stand. */
  head: PageElement[];
  /** The text of the first `<title>`. */
  title: string;
  /** The contents of JSON-LD scripts. */
  linkedData: string[];
  /** True where the page has scripts that could show something. */
  scripted: boolean;
  limits: PageLimit[];
}

/** Something left out because a page is too large: nesting flattened, or the rest of the page cut off. */
export interface PageLimit {
  kind: 'flattened' | 'cut';
  /** The line of the source where it began. */
  line: number;
}

/** All elements below one, in the order of the page. */
export function* elementsIn(element: PageElement): Generator<PageElement> {
  // A stack of our own: generators that call themselves cost the square of the depth.
  const waiting = childElements(element).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i];
      if (child !== undefined && typeof child !== 'string') waiting.push(child);
    }
  }
}

export const childElements = (element: PageElement): PageElement[] =>
  element.children.filter((child) => typeof child !== 'string');

/** The text of an element as the source has it, its markup left out. */
export function textIn(node: PageNode): string {
  if (typeof node === 'string') return node;
  let text = '';
  for (const child of node.children) text += typeof child === 'string' ? child : textIn(child);
  return text;
}

/** The nearest ancestor that passes a test. */
export function ancestor(
  element: PageElement,
  matches: (one: PageElement) => boolean,
): PageElement | undefined {
  for (let one = element.parent; one; one = one.parent) if (matches(one)) return one;
  return undefined;
}

/** True for an element itself and all below it. */
export function isWithin(element: PageElement, box: PageElement): boolean {
  for (let one: PageElement | undefined = element; one; one = one.parent) if (one === box) return true;
  return false;
}
