import { characterEntities } from 'character-entities';
import { SaxesParser } from 'saxes';
import type { Warning } from '../../paper/index.js';
import { PrefixMap } from './prefix-map.js';

/** An element of a light XML tree. */
export interface XmlElement {
  /** The local name for MathML, TEI, JATS and numbered prefixes (`mml:mi` is `mi`), else as written (`dc:title`). */
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** The line of its start tag in the source, if it was read from one. */
  line?: number;
}

export type XmlNode = XmlElement | string;

/** The text of deeper elements is added to the element at this depth. */
const MAX_DEPTH = 200;
/** Without a prototype, so that `&constructor;` is not an entity. */
const ENTITIES: Record<string, string> = {
  __proto__: null as never,
  ...characterEntities,
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const MAX_WARNINGS = 20;
// Python's ElementTree writes namespaces without a prefix as `ns0:` and so on.
const PREFIX = /^(?:mml|m|tei|jats|ali|math|oasis|ns\d+):/;

/**
 * Parses XML without ever failing: malformed markup becomes a warning. No DTD is read and no entity is expanded except
 * the characters named by XML and HTML (`&amp;`, `&eacute;`), so a document cannot access files or the network, or grow.
 * Element names get the prefixes that `namespaces` (prefix by URI) assigns, regardless of the document's own prefixes.
 */
export function parseXml(
  text: string,
  namespaces: ReadonlyMap<string, string> = new Map(),
): { root: XmlElement | undefined; warnings: Warning[] } {
  const parser = new SaxesParser({ position: true });
  parser.ENTITIES = ENTITIES;
  const warnings: Warning[] = [];
  const prefixes = new PrefixMap(namespaces);
  let root: XmlElement | undefined;
  /** The line of the first element that is too deep. */
  let tooDeep: number | undefined;
  const open: XmlElement[] = [];
  let depth = 0;

  parser.on('error', (error) => {
    if (warnings.length >= MAX_WARNINGS) return;
    const message = error.message.replace(/^\d+:\d+: /, '');
    warnings.push({ code: 'xml', message, where: `line ${parser.line}` });
  });
  parser.on('opentag', (tag) => {
    depth++;
    if (depth > MAX_DEPTH) {
      tooDeep ??= parser.line;
      return;
    }
    const attributes = tag.attributes as Record<string, string>;
    prefixes.open(attributes);
    const element: XmlElement = {
      name: prefixes.convertName(tag.name).replace(PREFIX, ''),
      attributes: prefixes.convertAttributes(attributes),
      children: [],
      line: parser.line,
    };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    if (depth <= MAX_DEPTH) {
      open.pop();
      prefixes.close();
    }
    depth--;
  });
  const append = (characters: string) => {
    const parent = open.at(-1);
    if (!parent) return;
    const last = parent.children.length - 1;
    if (typeof parent.children[last] === 'string') parent.children[last] += characters;
    else parent.children.push(characters);
  };
  parser.on('text', append);
  parser.on('cdata', append);

  parser.write(text).close();
  if (tooDeep !== undefined)
    warnings.push({
      code: 'xml-depth',
      message: `elements nested more than ${MAX_DEPTH} deep were flattened`,
      where: `line ${tooDeep}`,
    });
  return { root, warnings };
}

/** Returns the position of an element, for warnings. */
export const describeElement = ({ name, line }: XmlElement): string =>
  line === undefined ? `<${name}>` : `line ${line}, <${name}>`;

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

/** Yields the child elements with this name. */
export function* childrenNamed(element: XmlElement | undefined, name: string): Generator<XmlElement> {
  for (const child of element?.children ?? []) if (isElement(child) && child.name === name) yield child;
}

/** Returns the first child element with this name, or at a path such as `front/article-meta`. */
export function child(element: XmlElement | undefined, path: string): XmlElement | undefined {
  let current = element;
  for (const name of path.split('/'))
    current = current?.children.find((node) => isElement(node) && node.name === name) as
      | XmlElement
      | undefined;
  return current;
}

/** Returns all descendants with one of the names, in document order, including those inside other matches. */
export function descendants(element: XmlElement | undefined, ...names: string[]): XmlElement[] {
  const matches: XmlElement[] = [];
  const visit = (parent: XmlElement) => {
    for (const child of parent.children) {
      if (typeof child === 'string') continue;
      if (names.includes(child.name)) matches.push(child);
      if (child.children.length > 0) visit(child);
    }
  };
  if (element) visit(element);
  return matches;
}

/** Returns all text below an element, verbatim. */
export function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return '';
  if (typeof node === 'string') return node;
  let text = '';
  for (const child of node.children) text += textOf(child);
  return text;
}
