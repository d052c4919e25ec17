import { characterEntities } from 'character-entities';
import { SaxesParser } from 'saxes';
import type { Warning } from '../../paper/index.js';

/** A light XML tree: what the readers of XML formats walk. */
export interface XmlElement {
  /** The local name for MathML, TEI, JATS and numbered prefixes (`mml:mi` is `mi`), else as written (`dc:title`). */
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** The line of the source that it starts on, where it was read from one. */
  line?: number;
}

export type XmlNode = XmlElement | string;

/** Elements deeper than this are read as if their text stood in the element at this depth. */
const MAX_DEPTH = 200;
const ENTITIES: Record<string, string> = {
  ...characterEntities,
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const MAX_WARNINGS = 20;
// `ns0:` and so on is what Python's ElementTree makes of a namespace without a prefix.
const PREFIX = /^(?:mml|m|tei|jats|ali|math|oasis|ns\d+):/;

/**
 * Parses XML without ever failing: what is not well-formed becomes a warning, and the tree holds what was there.
 * No DTD is read and no entity is expanded, but for the characters XML and HTML name (`&amp;`, `&eacute;`), so
 * there is no way for a document to reach a file, the network, or to grow.
 */
export function parseXml(text: string): { root: XmlElement | undefined; warnings: Warning[] } {
  const parser = new SaxesParser({ position: true });
  parser.ENTITIES = ENTITIES;
  const warnings: Warning[] = [];
  let root: XmlElement | undefined;
  /** The line where the first element too deep begins. */
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
    const element: XmlElement = {
      name: tag.name.replace(PREFIX, ''),
      attributes: tag.attributes as Record<string, string>,
      children: [],
      line: parser.line,
    };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    if (depth <= MAX_DEPTH) open.pop();
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

/** Where an element stands, for warnings. */
export const placeOf = ({ name, line }: XmlElement): string =>
  line === undefined ? `<${name}>` : `line ${line}, <${name}>`;

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

/** The child elements of that name. */
export function* childrenNamed(element: XmlElement | undefined, name: string): Generator<XmlElement> {
  for (const child of element?.children ?? []) if (isElement(child) && child.name === name) yield child;
}

/** The first child element of that name, or of a path of names as in `front/article-meta`. */
export function child(element: XmlElement | undefined, path: string): XmlElement | undefined {
  let at = element;
  for (const name of path.split('/'))
    at = at?.children.find((one) => isElement(one) && one.name === name) as XmlElement | undefined;
  return at;
}

/** Every element of one of the names below `element`, in document order; what stands inside a hit is searched too. */
export function descendants(element: XmlElement | undefined, ...names: string[]): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (parent: XmlElement) => {
    for (const one of parent.children) {
      if (typeof one === 'string') continue;
      if (names.includes(one.name)) found.push(one);
      if (one.children.length > 0) visit(one);
    }
  };
  if (element) visit(element);
  return found;
}

/** All text below an element, as it stands in the file. */
export function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return '';
  if (typeof node === 'string') return node;
  let text = '';
  for (const one of node.children) text += textOf(one);
  return text;
}
