import { parseHTML } from 'linkedom';

/** What is used of a document tree, so that the project needs no types of a browser. */
export interface DomNode {
  nodeType: number;
  childNodes: Iterable<DomNode>;
  parentNode: DomNode | null;
  textContent: string;
}

export interface DomElement extends DomNode {
  /** In upper case. */
  tagName: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
}

export interface DomDocument extends DomNode {
  documentElement: DomElement | null;
  head: DomElement | null;
  body: DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
}

const TEXT = 3;
const ELEMENT = 1;

export const isText = (node: DomNode) => node.nodeType === TEXT;
export const isElement = (node: DomNode): node is DomElement => node.nodeType === ELEMENT;

/** The tree of markup that {@link tidy} has been over: nothing in it runs, nothing is fetched. */
export function parsePage(html: string): DomDocument {
  return parseHTML(html).document as unknown as DomDocument;
}
