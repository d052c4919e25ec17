import { parseXml, textOf, type XmlElement, type XmlNode } from './xml/tree.js';

/** Headings that only say "Abstract". */
const ABSTRACT_HEADING = /^\s*(?:abstract|summary)\s*[.:]?\s*$/i;

const blockText = (node: XmlNode): string => {
  if (typeof node === 'string') return node;
  if (node.name === 'title' && ABSTRACT_HEADING.test(textOf(node))) return '';
  const text = node.children.map(blockText).join('');
  return /^(?:p|sec|title|list|list-item)$/.test(node.name) ? ` ${text} ` : text;
};

/** `&` and `<` that do not start an entity, a tag, a comment, a CDATA section or an instruction. */
const RAW_AMPERSAND = /&(?!(?:[a-z][\da-z]*|#\d+|#x[\da-f]+);)/gi;
const RAW_LESS_THAN =
  /<(?!\/?[a-z][\w:.-]*(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>|!--|!\[CDATA\[|\?)/gi;

/** Returns the text of an abstract in JATS, as publishers deposit it at Crossref; plain text stays as it is. */
export function jatsText(markup: string): string {
  if (!/[<&]/.test(markup)) return markup;
  const escaped = markup.replace(RAW_AMPERSAND, '&amp;').replace(RAW_LESS_THAN, '&lt;');
  const root: XmlElement | undefined = parseXml(`<abstract>${escaped}</abstract>`).root;
  return root === undefined ? '' : blockText(root);
}
