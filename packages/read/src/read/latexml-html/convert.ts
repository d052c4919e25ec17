import { decodeFragment } from '../decode-fragment.js';
import { type PageElement, type PageNode, textContent } from '../web/tree.js';
import type { XmlElement, XmlNode } from '../xml/tree.js';

/*
 * Converts LaTeXML's HTML back to the elements of its XML, for the reader of that XML. The class of an HTML element has the
 * name of the XML element: `ltx_bibitem` is `bibitem`.
 */

/** XML elements that keep their name. */
const KEPT = new Set(
  `document part chapter section subsection subsubsection paragraph subparagraph appendix title abstract acknowledgements
  creator personname contact para p itemize enumerate description item quote block inline-block inline-para logical-block
  inline-logical-block theorem proof figure table float tabular tr td caption equation equationgroup cite note
  bibliography biblist bibitem bibblock listing listingline verbatim graphics keywords classification date TOC ERROR
  pagination emph text sup sub break picture`.split(/\s+/),
);
/** Parts of the page that are not part of the document. */
const DROPPED =
  /(?:^|\s)ltx_(?:page_(?:footer|header|navbar|logo)|role_newpage|note_mark|note_type|tag_note|title_abstract|authors_sep|author_before|rule)(?=\s|$)/;
const DROPPED_NAMES = new Set(['nav', 'header', 'footer', 'button', 'svg', 'style', 'script', 'dialog']);
/** Classes that differ from the name of the XML element. */
const RENAMED: Record<string, string> = { th: 'td', eqn_row: 'equation' };
/** Elements that have a number: a tag found inside such an element belongs to it. */
const NUMBERED =
  /^(?:part|chapter|section|subsection|subsubsection|paragraph|subparagraph|appendix|theorem|proof|figure|table|float|equation|item|bibitem|listing)$/;

/** A numbered element, and the tags found in it. */
interface Owner {
  element: XmlElement;
  tags: XmlElement[];
}

const hasClass = ({ attributes }: PageElement, name: string): boolean =>
  (attributes.class ?? '').split(/\s+/).includes(name);

function xmlName({ name, attributes }: PageElement, owner: XmlElement | undefined): string {
  if (name === 'math') return 'Math';
  if (name === 'br') return 'break';
  const classes = (attributes.class ?? '').split(/\s+/).flatMap((word) => /^ltx_(.+)$/.exec(word)?.[1] ?? []);
  for (const word of classes) {
    const name = RENAMED[word] ?? word;
    // The rows of a single equation are part of it.
    if (name === 'equation' && owner?.name === 'equation') return 'text';
    if (KEPT.has(name)) return name;
  }
  if (classes.includes('ref')) return 'ref';
  if (classes.includes('tag')) return 'tag';
  if (name === 'img') return 'graphics';
  return name === 'sup' || name === 'sub' ? name : 'text';
}

/** Returns the fragment of a URL, after "#". Links within a page may be absolute. */
const linkFragment = (href: string | undefined): string | undefined => {
  const position = href?.indexOf('#') ?? -1;
  return href !== undefined && position >= 0 && position < href.length - 1
    ? decodeFragment(href.slice(position + 1))
    : undefined;
};

/** A printed tag such as "Figure 2: ", "(3)" or "[12]", as LaTeXML's three tags: as printed, only the number, and without brackets. */
function splitTag(text: string): XmlElement[] {
  const printed = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[:.]+$/, '');
  const number = /(?:^|\s)([\p{L}\d]*[.\d]*\d[\p{L}]?|[IVXLC]+|[A-Z](?:\.\d+)*)$/u.exec(
    printed.replace(/[()[\]]/g, ''),
  )?.[1];
  const tag = (text: string, role?: string): XmlElement => ({
    name: 'tag',
    attributes: role ? { role } : {},
    children: [text],
  });
  return [
    tag(printed),
    tag(number ?? printed.replace(/^[([]|[)\]]$/g, ''), 'refnum'),
    tag(printed.replace(/^[([]|[)\]]$/g, ''), 'autoref'),
  ];
}

/** Returns the text of a listing, which the page has as a download link. */
function listingData(element: PageElement): Record<string, string> {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (!hasClass(child, 'ltx_listing_data')) continue;
    const link = child.children.find((node) => typeof node !== 'string');
    const data = /^data:[^,]*;base64,(.*)$/s.exec(
      typeof link === 'object' ? (link.attributes.href ?? '') : '',
    )?.[1];
    if (data) return { data, dataencoding: 'base64' };
  }
  return {};
}

function xmlAttributes(element: PageElement, name: string): Record<string, string> {
  const { id, href, src, alttext, display, colspan, rowspan } = element.attributes;
  const classes = element.attributes.class ?? '';
  if (name === 'Math')
    return { tex: alttext ?? textContent(element), mode: display === 'block' ? 'display' : 'inline' };
  const fragment = name === 'ref' ? linkFragment(href) : undefined;
  const role = name === 'note' || name === 'creator' ? /ltx_role_(\w+)/.exec(classes)?.[1] : undefined;
  return {
    class: classes,
    ...(id ? { labels: id } : {}),
    ...(name === 'bibitem' && id ? { key: id } : {}),
    ...(role ? { role } : {}),
    ...(name === 'graphics' && src ? { graphic: src } : {}),
    ...(colspan ? { colspan } : {}),
    ...(rowspan ? { rowspan } : {}),
    ...(href ? { href } : {}),
    ...(fragment ? { labelref: fragment } : {}),
    ...(name === 'listing' ? listingData(element) : {}),
  };
}

/** Converts an element with its descendants. The depth is limited by the page parser. */
export function convertElement(source: PageElement, owner?: Owner): XmlElement {
  const name = xmlName(source, owner?.element);
  const element: XmlElement = { name, attributes: xmlAttributes(source, name), children: [] };
  if (name === 'Math') return element;
  const inner = NUMBERED.test(name) ? { element, tags: [] } : owner;
  element.children = source.children.flatMap((child) => convertNode(child, inner));
  if (inner && inner !== owner && inner.tags.length > 0)
    element.children.unshift({ name: 'tags', attributes: {}, children: inner.tags });
  return element;
}

function convertNode(node: PageNode, owner: Owner | undefined): XmlNode[] {
  if (typeof node === 'string') return [node];
  if (DROPPED.test(node.attributes.class ?? '') || DROPPED_NAMES.has(node.name)) return [];
  if (hasClass(node, 'ltx_listing_data')) return [];
  if (hasClass(node, 'ltx_missing_citation'))
    return [{ name: 'bibref', attributes: { bibrefs: textContent(node), show: 'key' }, children: [] }];
  if (hasClass(node, 'ltx_missing_label'))
    return [{ name: 'ref', attributes: { labelref: textContent(node) }, children: [] }];
  if (hasClass(node, 'ltx_tag')) {
    if (owner && owner.tags.length === 0) owner.tags.push(...splitTag(textContent(node)));
    return [];
  }
  // The names of authors are children of the document.
  if (hasClass(node, 'ltx_authors')) return node.children.flatMap((child) => convertNode(child, owner));
  return [convertElement(node, owner)];
}
