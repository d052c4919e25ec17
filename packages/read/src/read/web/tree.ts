/** An element of a page. Text is kept as plain strings between the child elements. */
export interface PageElement {
  /** In lower case. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  parent: PageElement | undefined;
  children: PageNode[];
}

export type PageNode = PageElement | string;

/** A parsed page; nothing in it is run or fetched. */
export interface PageTree {
  /** All visible content, whatever element the source has it in. */
  body: PageElement;
  /** Attributes of the `<html>` element. */
  root: Readonly<Record<string, string>>;
  /** All `<meta>` and `<link>` elements, wherever they are. */
  head: PageElement[];
  /** The text of the first `<title>`. */
  title: string;
  /** The contents of JSON-LD scripts. */
  linkedData: string[];
  /** True if the page has scripts that could render content. */
  scripted: boolean;
  limits: PageLimit[];
}

/** Content omitted because a page is too large: nesting flattened, or the rest of the page cut off. */
export interface PageLimit {
  kind: 'flattened' | 'cut';
  /** The source line where it starts. */
  line: number;
}

/** Yields all descendants of an element, in document order. */
export function* descendants(element: PageElement): Generator<PageElement> {
  // An explicit stack, since recursive generators take time quadratic in the depth.
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

/** Returns the text of an element, verbatim and without markup. */
export function textContent(node: PageNode): string {
  if (typeof node === 'string') return node;
  let text = '';
  for (const child of node.children) text += typeof child === 'string' ? child : textContent(child);
  return text;
}

/** Yields the elements around an element, innermost first. */
export function* ancestors({ parent }: PageElement): Generator<PageElement> {
  for (let outer = parent; outer; outer = outer.parent) yield outer;
}

export function* selfAndAncestors(element: PageElement): Generator<PageElement> {
  yield element;
  yield* ancestors(element);
}

/** True if an element is `box` or one of its descendants. */
export function isWithin(element: PageElement, box: PageElement): boolean {
  for (let outer: PageElement | undefined = element; outer; outer = outer.parent)
    if (outer === box) return true;
  return false;
}
