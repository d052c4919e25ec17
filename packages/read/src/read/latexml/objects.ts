import type { ObjectKind, PaperObject } from '../../paper/index.js';
import type { Bundle } from '../latex/files/bundle.js';
import { gridText, tableGrid } from '../xml/table-grid.js';
import { child, childrenNamed, descendants, isElement, textOf, type XmlElement } from '../xml/tree.js';
import type { DocumentContext, Target } from './context.js';
import { displayTex, objectKind, tagText } from './elements.js';
import { plainText } from './inline.js';

/** An element that is an object, with its id. */
export interface FoundObject {
  element: XmlElement;
  kind: ObjectKind;
  id: string;
}

export interface Inventory {
  objects: FoundObject[];
  objectIds: Map<XmlElement, string>;
  targets: Map<string, Target>;
}

const CONTAINERS = /^(?:theorem|proof)$/;

/**
 * Finds the objects in document order and the targets of labels. The contents of a float are part of it, so the target of a
 * subfigure's label is the figure; formulas in a theorem are separate objects.
 */
export function findObjects(root: XmlElement): Inventory {
  const inventory: Inventory = { objects: [], objectIds: new Map(), targets: new Map() };
  const counts = new Map<string, number>();
  const visit = (element: XmlElement, inside: string | undefined) => {
    let owner = inside;
    const kind = inside === undefined ? objectKind(element) : undefined;
    if (kind) {
      const name = element.name === 'note' ? 'footnote' : kind;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      owner = `${name}-${count}`;
      inventory.objects.push({ element, kind, id: owner });
      inventory.objectIds.set(element, owner);
    }
    for (const label of (element.attributes.labels ?? '').split(/\s+/).filter(Boolean)) {
      if (inventory.targets.has(label)) continue;
      const number = tagText(element, 'refnum') || firstNumber(element);
      const named = tagText(element, 'autoref') || tagText(element, 'typerefnum') || number;
      inventory.targets.set(label, {
        number,
        named: named.charAt(0).toUpperCase() + named.slice(1),
        ...(owner === undefined ? {} : { object: owner }),
      });
    }
    if (element.name === 'Math') return;
    const below = kind !== undefined && CONTAINERS.test(element.name) ? undefined : owner;
    for (const child of element.children) if (isElement(child)) visit(child, below);
  };
  visit(root, undefined);
  return inventory;
}

/** Returns the number of the first numbered equation in a group. */
function firstNumber(element: XmlElement): string {
  const [first] = descendants(element, 'equation').filter((element) => tagText(element, 'refnum'));
  return first ? tagText(first, 'refnum') : '';
}

/** Returns the captions of an object and its parts in document order, without their numbers. */
function readCaption(element: XmlElement, context: DocumentContext): string | undefined {
  const captions = descendants(element, 'caption').map((element) => plainText(element.children, context));
  return captions.filter(Boolean).join(' ') || undefined;
}

function imagePaths(element: XmlElement, bundle: Bundle, folders: readonly string[]): string[] {
  const images = descendants(element, 'graphics').flatMap((element) => {
    const spelling = element.attributes.graphic;
    return spelling ? [bundle.findImage(spelling, folders) ?? spelling] : [];
  });
  return [...new Set(images)];
}

/** Returns the lines of a listing or of pseudo-code, with their indents. */
function readLines(element: XmlElement, context: DocumentContext): string {
  const listings = element.name === 'listing' ? [element] : descendants(element, 'listing');
  const texts = listings.map((listing) => {
    const { data, dataencoding } = listing.attributes;
    if (data && dataencoding === 'base64') return Buffer.from(data, 'base64').toString('utf8');
    return [...childrenNamed(listing, 'listingline')]
      .map((line) => `${lineIndent(line)}${plainText(line.children, context)}`)
      .join('\n');
  });
  const verbatims = element.name === 'verbatim' ? [element] : descendants(element, 'verbatim');
  return [...texts, ...verbatims.map((verbatim) => textOf(verbatim).replace(/^\n|\n\s*$/g, ''))].join('\n');
}

function lineIndent(line: XmlElement): string {
  const text = textOf({
    ...line,
    children: line.children.filter((child) => !isElement(child) || child.name !== 'tags'),
  });
  return (/^[ \u00a0\t]*/.exec(text)?.[0] ?? '').replace(/\u00a0/g, ' ');
}

const CAPTION_PARTS = /^(?:caption|toccaption|tags|title)$/;

const remainingText = (element: XmlElement, context: DocumentContext): string =>
  plainText(
    element.children.filter((child) => !isElement(child) || !CAPTION_PARTS.test(child.name)),
    context,
  );

function readGrids(element: XmlElement, context: DocumentContext): string[][] {
  const tables = element.name === 'tabular' ? [element] : descendants(element, 'tabular');
  return tables.flatMap((table) =>
    tableGrid(table, { cellText: (cell) => plainText(cell.children, context) }),
  );
}

function readContent(
  { element, kind }: FoundObject,
  context: DocumentContext,
  bundle: Bundle,
  folders: readonly string[],
): Pick<PaperObject, 'content' | 'rows' | 'images'> {
  if (kind === 'equation') return { content: displayTex(element) };
  if (kind === 'verbatim' || kind === 'algorithm')
    return { content: readLines(element, context) || remainingText(element, context) };
  if (kind === 'table' || kind === 'figure') {
    const images = imagePaths(element, bundle, folders);
    const rows = readGrids(element, context).filter((row) => row.some(Boolean));
    const pictures = element.name === 'picture' ? [element] : descendants(element, 'picture');
    const drawn = pictures.map((picture) => picture.attributes.tex ?? '').filter(Boolean);
    const content = rows.length > 0 ? gridText(rows) : drawn.join('\n') || remainingText(element, context);
    const isGrid = kind === 'table' && rows.length > 0;
    return {
      content: images.length > 0 && !isGrid ? drawn.join('\n') : content,
      ...(isGrid ? { rows } : {}),
      ...(images.length > 0 && !isGrid ? { images } : {}),
    };
  }
  return { content: remainingText(element, context) };
}

/** Returns the name of the environment in the source, if LaTeXML's output shows it. */
function environmentName({ name, attributes }: XmlElement): string {
  if (name === 'note') return 'footnote';
  const inClass = /ltx_(?:theorem|float|eqn)_(\w+)/.exec(attributes.class ?? '')?.[1];
  return inClass ?? (/ltx_lstlisting/.test(attributes.class ?? '') ? 'lstlisting' : name);
}

function readLabel({ element, kind }: FoundObject): string | undefined {
  if (element.name === 'note') return undefined;
  if (kind === 'equation') {
    const numbers = [element, ...descendants(element, 'equation')].map((element) =>
      tagText(element, 'refnum'),
    );
    const printed = [...new Set(numbers.filter(Boolean))].join(', ');
    return printed ? `(${printed})` : undefined;
  }
  return tagText(element) || (element.name === 'proof' ? 'Proof' : undefined);
}

/** Returns the name of a theorem in brackets: "Theorem 1 (Main)". */
const readTitle = (element: XmlElement, context: DocumentContext): string | undefined =>
  /\((.*)\)/.exec(plainText(child(element, 'title')?.children ?? [], context))?.[1];

/** Returns the objects of the paper in document order. */
export function readObjects(
  inventory: Inventory,
  context: DocumentContext,
  bundle: Bundle,
  folders: readonly string[],
): PaperObject[] {
  return inventory.objects.map((object) => {
    const label = readLabel(object);
    const caption =
      object.kind === 'theorem' ? readTitle(object.element, context) : readCaption(object.element, context);
    return {
      id: object.id,
      kind: object.kind,
      environment: environmentName(object.element),
      ...(label ? { label } : {}),
      ...(caption ? { caption } : {}),
      ...readContent(object, context, bundle, folders),
    };
  });
}
