import type { Paragraph } from '../../paper/index.js';
import { childrenNamed, isElement, type XmlElement, type XmlNode } from '../xml/tree.js';
import { OBJECT_ELEMENTS } from './objects.js';
import { Outline, type RawHeading } from './outline.js';
import { readParagraph, type Surroundings } from './paragraph.js';
import { readable } from './readable.js';

/** The names of back matter that GROBID marks by type and that has no heading of its own. */
const NAME_OF_TYPE: Record<string, string> = {
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

const rawHeading = (head: XmlElement): RawHeading => ({ text: readable(head), n: head.attributes.n });

/** The headings that stand side by side in an element: its own, and those of the sections in it. */
function headingsIn(element: XmlElement): RawHeading[] {
  const headings: RawHeading[] = [];
  for (const one of element.children) {
    if (!isElement(one)) continue;
    if (one.name === 'head') headings.push(rawHeading(one));
    else if (SECTIONS.has(one.name)) headings.push(...Array.from(childrenNamed(one, 'head'), rawHeading));
  }
  return headings;
}

const isBlank = (node: XmlNode) => !isElement(node) && node.trim() === '';

const hasBlocks = (element: XmlElement) =>
  element.children.some((one) => isElement(one) && BLOCKS.has(one.name));

/** A list's item is a paragraph, unless it is made of some. */
const isParagraph = (element: XmlElement) =>
  element.name === 'p' || element.name === 'ab' || (element.name === 'item' && !hasBlocks(element));

/** True for what leads a paragraph but stands before it: an item's number, marks that GROBID left outside. */
const isLead = (nodes: XmlNode[]) =>
  nodes.every((one) => isBlank(one) || (isElement(one) && (one.name === 'ref' || one.name === 'label')));

/** Reads the paragraphs below an element, each under the headings it stands under. */
export function readParagraphs(root: XmlElement, surroundings: Surroundings): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  // Words outside any paragraph: a paragraph of their own, or the first words of the next.
  let loose: XmlNode[] = [];

  const add = (nodes: XmlNode[], section: string[]) => {
    const paragraph = readParagraph(nodes, section, surroundings);
    if (paragraph) paragraphs.push(paragraph);
  };
  const flush = (section: string[]) => {
    if (loose.length > 0) add(loose, section);
    loose = [];
  };

  /** `base` is what the element's own headings stand under, `from` the section of what precedes the first. */
  const walk = (element: XmlElement, outline: Outline | undefined, base: string[], from: string[]) => {
    let section = from;
    let inner: Outline | undefined;
    for (const one of element.children) {
      if (!isElement(one)) {
        if (!isBlank(one) || loose.length > 0) loose.push(one);
      } else if (isParagraph(one)) {
        const lead = isLead(loose) ? loose.splice(0) : [];
        flush(section);
        add([...lead, ...one.children], section);
      } else if (one.name === 'head' && outline) {
        flush(section);
        const path = outline.enter(rawHeading(one));
        section = path.length > 0 ? [...base, ...path] : section;
      } else if (SECTIONS.has(one.name)) {
        flush(section);
        inner ??= new Outline(headingsIn(element));
        const above = section === from ? base : section;
        const name = NAME_OF_TYPE[one.attributes.type ?? ''];
        walk(one, inner, above, name ? [...above, name] : section);
      } else if (OBJECT_ELEMENTS.has(one.name) || SKIPPED.has(one.name)) {
        flush(section);
      } else if (LISTS.has(one.name) || hasBlocks(one)) {
        flush(section);
        walk(one, LISTS.has(one.name) ? undefined : outline, base, section);
      } else {
        loose.push(one);
      }
    }
    flush(section);
  };

  walk(root, new Outline(headingsIn(root)), [], []);
  return paragraphs;
}
