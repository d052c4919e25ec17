import { parsePage } from '../web/parse-page.js';
import { descendants, type PageElement, type PageNode } from '../web/tree.js';

/** A part of a group, with the type that Marker gives to such a block. */
export interface GroupPart {
  type: 'Table' | 'ListItem' | 'Figure' | 'Caption';
  html: string;
}

const VOID = new Set(['br', 'hr', 'img', 'wbr', 'col']);
const PARTS = new Set(['table', 'li', 'img']);

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function writeHtml(node: PageNode): string {
  if (typeof node === 'string') return escapeHtml(node);
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  const start = `<${node.name}${attributes.join('')}>`;
  return VOID.has(node.name) ? start : `${start}${node.children.map(writeHtml).join('')}</${node.name}>`;
}

/** Lists the elements that contain a part. */
function findContainers(body: PageElement): Set<PageElement> {
  const containers = new Set<PageElement>();
  for (const element of descendants(body))
    if (PARTS.has(element.name))
      for (let outer = element.parent; outer && !containers.has(outer); outer = outer.parent)
        containers.add(outer);
  return containers;
}

/** Divides the HTML of a group into tables, list items and images, which may be nested. Anything else is their caption. */
export function divideGroup(html: string): GroupPart[] {
  const { body } = parsePage(html);
  const containers = findContainers(body);
  const parts: GroupPart[] = [];
  let text = '';
  const endText = (type: GroupPart['type']) => {
    if (text.trim() !== '') parts.push({ type, html: text });
    text = '';
  };
  const divide = (element: PageElement, type: GroupPart['type']) => {
    for (const child of element.children) {
      if (typeof child === 'string') text += escapeHtml(child);
      else if (child.name === 'table' || child.name === 'img') {
        endText(type);
        parts.push({ type: child.name === 'table' ? 'Table' : 'Figure', html: writeHtml(child) });
      } else if (child.name === 'li') {
        endText(type);
        divide(child, 'ListItem');
        endText('ListItem');
      } else if (containers.has(child)) {
        text += ' ';
        divide(child, type);
        text += ' ';
      } else text += writeHtml(child);
    }
  };
  divide(body, 'Caption');
  endText('Caption');
  return parts;
}
