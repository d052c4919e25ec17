import type { Paragraph } from '../../paper/index.js';
import { childrenNamed, isElement, type XmlElement, type XmlNode } from '../xml/tree.js';
import { OBJECT_ELEMENTS } from './objects.js';
import { Outline, type RawHeading } from './outline.js';
import { readParagraph, type Surroundings } from './paragraph.js';
import { readableText } from './readable.js';

/** Headings for back matter that GROBID marks by type and that has no heading. */
const HEADING_BY_TYPE: Record<string, string> = {
  acknowledgement: 'Acknowledgements',
  acknowledgment: 'Acknowledgements',
  annex: 'Annex',
  availability: 'Availability',
  conflict: 'Conflicts of interest',
  contribution: 'Author contributions',
  funding: 'Funding',
};

const SECTIONS = new Set(['div', 'div1', 'div2', 'div3', 'div4']);
/** Blocks whose parts are paragraphs, but whose headings open no section. */
const LISTS = new Set(['list', 'item', 'quote', 'cit', 'lg', 'sp']);
const BLOCKS = new Set([...SECTIONS, ...LISTS, ...OBJECT_ELEMENTS, 'ab', 'head', 'p']);
const SKIPPED = new Set(['biblStruct', 'front', 'fw', 'listBibl', 'listOrg', 'page']);

const rawHeading = (head: XmlElement): RawHeading => ({ text: readableText(head), n: head.attributes.n });

/** Returns the headings of an element: its own, and those of the sections directly in it. */
function collectHeadings(element: XmlElement): RawHeading[] {
  const headings: RawHeading[] = [];
  for (const child of element.children) {
    if (!isElement(child)) continue;
    if (child.name === 'head') headings.push(rawHeading(child));
    else if (SECTIONS.has(child.name)) headings.push(...Array.from(childrenNamed(child, 'head'), rawHeading));
  }
  return headings;
}

const isBlank = (node: XmlNode) => !isElement(node) && node.trim() === '';

const hasBlocks = (element: XmlElement) =>
  element.children.some((child) => isElement(child) && BLOCKS.has(child.name));

/** A list item is a paragraph, unless it contains paragraphs. */
const isParagraph = (element: XmlElement) =>
  element.name === 'p' || element.name === 'ab' || (element.name === 'item' && !hasBlocks(element));

/** True for nodes before a paragraph that belong to it: an item's number, marks that GROBID left outside. */
const isLead = (nodes: XmlNode[]) =>
  nodes.every((node) => isBlank(node) || (isElement(node) && (node.name === 'ref' || node.name === 'label')));

/** Reads the paragraphs below an element with their headings. */
export function readParagraphs(root: XmlElement, surroundings: Surroundings): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  // Nodes outside any paragraph: a separate paragraph, or the start of the next one.
  let loose: XmlNode[] = [];

  const add = (nodes: XmlNode[], section: string[]) => {
    const paragraph = readParagraph(nodes, section, surroundings);
    if (paragraph) paragraphs.push(paragraph);
  };
  const flush = (section: string[]) => {
    if (loose.length > 0) add(loose, section);
    loose = [];
  };

  /** `base` is the path above the element's own headings, `from` the section of text before the first one. */
  const walk = (element: XmlElement, outline: Outline | undefined, base: string[], from: string[]) => {
    let section = from;
    let inner: Outline | undefined;
    for (const child of element.children) {
      if (!isElement(child)) {
        if (!isBlank(child) || loose.length > 0) loose.push(child);
      } else if (isParagraph(child)) {
        const lead = isLead(loose) ? loose.splice(0) : [];
        flush(section);
        add([...lead, ...child.children], section);
      } else if (child.name === 'head' && outline) {
        flush(section);
        const path = outline.enter(rawHeading(child));
        section = path.length > 0 ? [...base, ...path] : section;
      } else if (SECTIONS.has(child.name)) {
        flush(section);
        inner ??= new Outline(collectHeadings(element));
        const above = section === from ? base : section;
        const name = HEADING_BY_TYPE[child.attributes.type ?? ''];
        walk(child, inner, above, name ? [...above, name] : section);
      } else if (OBJECT_ELEMENTS.has(child.name) || SKIPPED.has(child.name)) {
        flush(section);
      } else if (LISTS.has(child.name) || hasBlocks(child)) {
        flush(section);
        walk(child, LISTS.has(child.name) ? undefined : outline, base, section);
      } else {
        loose.push(child);
      }
    }
    flush(section);
  };

  walk(root, new Outline(collectHeadings(root)), [], []);
  return paragraphs;
}
