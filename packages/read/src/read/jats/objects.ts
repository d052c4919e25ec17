import { cleanText } from '@citemill/metrics/text';
import type { ObjectKind, PaperObject } from '../../paper/index.js';
import { UniqueIds } from '../unique-ids.js';
import { bareTex } from '../xml/mathml.js';
import { gridText, tableGrid } from '../xml/table-grid.js';
import { child, childrenNamed, descendants, isElement, textOf, type XmlElement } from '../xml/tree.js';
import { writeMathMl } from '../xml/write-mathml.js';
import { formulaText, powerText } from './inline.js';

/** The elements that become objects, and their kinds. */
const KINDS: Record<string, ObjectKind> = {
  fig: 'figure',
  'table-wrap': 'table',
  'disp-formula': 'equation',
  'chem-struct-wrap': 'figure',
  statement: 'theorem',
  'supplementary-material': 'text',
  media: 'text',
  fn: 'text',
  preformat: 'verbatim',
  code: 'verbatim',
};

/** JATS has no element for an algorithm: publishers use a box or a figure with an attribute. */
const isAlgorithm = ({ name, attributes }: XmlElement): boolean =>
  (name === 'boxed-text' || name === 'fig') &&
  /\balgorithm\b/i.test(
    attributes['content-type'] ?? attributes['fig-type'] ?? attributes['specific-use'] ?? '',
  );

/** A group of figures with its own caption is a figure, and so is each of its parts. */
const isCaptionedGroup = (element: XmlElement): boolean =>
  element.name === 'fig-group' && (child(element, 'caption') ?? child(element, 'label')) !== undefined;

const objectKind = (element: XmlElement): ObjectKind | undefined => {
  if (isAlgorithm(element)) return 'algorithm';
  return isCaptionedGroup(element) ? 'figure' : KINDS[element.name];
};

/** True for elements that are not part of the sentences around them and become objects of the paper. */
export const isObject = (element: XmlElement): boolean => objectKind(element) !== undefined;

/** Back matter and summaries that are not part of the body, kept as whole objects. */
const WHOLE_OBJECTS: Record<string, string> = {
  ack: 'acknowledgements',
  notes: 'notes',
  glossary: 'glossary',
  app: 'appendix',
  sec: 'back-section',
  bio: 'biography',
};

/** Elements whose notes and figures do not become objects, such as notes on the authors or below a table. */
const WITHOUT_OBJECTS = new Set([
  'author-notes',
  'table-wrap-foot',
  'contrib-group',
  'sub-article',
  'response',
  'ref-list',
]);

/** Returns the text of an element, with formulas in readable form and blocks separated by spaces. */
export function readableText(element: XmlElement | undefined): string {
  if (!element) return '';
  const parts: string[] = [];
  const walk = (node: XmlElement) => {
    for (const [index, inner] of node.children.entries()) {
      const power =
        isElement(inner) && inner.name === 'sup' && node.name !== 'xref'
          ? powerText(inner, parts.slice(-4).join(''), node.children[index - 1], node.children[index + 1])
          : undefined;
      if (!isElement(inner)) parts.push(inner);
      else if (power !== undefined) parts.push(power);
      else if (inner.name === 'inline-formula' || inner.name === 'disp-formula')
        parts.push(` ${formulaText(inner)} `);
      else if (inner.name === 'object-id' || inner.name === 'alt-text') continue;
      else {
        const block =
          /^(?:p|title|label|sec|list|list-item|break|td|th|tr|caption|element-citation|mixed-citation|name|surname|given-names)$/.test(
            inner.name,
          );
        if (block) parts.push(' ');
        walk(inner);
        if (block) parts.push(' ');
      }
    }
  };
  walk(element);
  return cleanText(parts.join(''));
}

function readCaption(element: XmlElement): string | undefined {
  const captions = [...childrenNamed(element, 'caption')];
  const foot = [...childrenNamed(element, 'table-wrap-foot')];
  return [...captions, ...foot].map(readableText).filter(Boolean).join(' ') || undefined;
}

function imagePaths(element: XmlElement): string[] {
  return descendants(element, 'graphic', 'inline-graphic').flatMap(
    (element) => element.attributes['xlink:href'] || [],
  );
}

function readContent(
  element: XmlElement,
  kind: ObjectKind,
): Pick<PaperObject, 'content' | 'rows' | 'images'> {
  if (kind === 'table') {
    const rows = descendants(element, 'table').flatMap((table) =>
      tableGrid(table, { cellText: readableText }),
    );
    const images = rows.length === 0 ? imagePaths(element) : [];
    return {
      content: gridText(rows),
      ...(rows.length > 0 ? { rows } : {}),
      ...(images.length > 0 ? { images } : {}),
    };
  }
  if (kind === 'figure') {
    const images = imagePaths(element);
    return {
      content: readableText(child(element, 'alt-text')),
      ...(images.length > 0 ? { images } : {}),
    };
  }
  if (kind === 'equation') {
    const [tex] = descendants(element, 'tex-math');
    const [math] = descendants(element, 'math');
    const mathml = math && writeMathMl(math);
    const images = imagePaths(element);
    return {
      content: tex ? bareTex(textOf(tex)) : formulaText(element),
      ...(mathml ? { mathml } : {}),
      ...(images.length > 0 ? { images } : {}),
    };
  }
  if (kind === 'verbatim') return { content: textOf(element).trim() };
  if (kind === 'algorithm') {
    const [lines] = descendants(element, 'preformat', 'code');
    if (lines) return { content: textOf(lines).trim() };
  }
  if (element.name === 'supplementary-material' || element.name === 'media') {
    const files = [element, ...descendants(element, 'media')].flatMap(
      (element) => element.attributes['xlink:href'] ?? [],
    );
    return { content: files.join(' ') };
  }
  const rest = element.children.filter(
    (child) => !isElement(child) || !['label', 'title', 'caption'].includes(child.name),
  );
  return { content: readableText({ ...element, children: rest }) };
}

/** Returns an object of any other kind: a lay summary, an acknowledgement, a section of the back matter. */
function wholeObject(element: XmlElement, id: string, environment: string): PaperObject {
  const caption = readableText(child(element, 'title'));
  const rest = element.children.filter(
    (child) => !isElement(child) || (child.name !== 'title' && child.name !== 'ref-list'),
  );
  return {
    id,
    kind: 'text',
    environment,
    ...(caption ? { caption } : {}),
    content: readableText({ ...element, children: rest }),
  };
}

/** Returns all objects of the article in document order, each with a unique id. */
export function readObjects(
  article: XmlElement,
  mainAbstracts: ReadonlySet<XmlElement>,
): { objects: PaperObject[]; objectIds: Map<XmlElement, string> } {
  const objects: PaperObject[] = [];
  const objectIds = new Map<XmlElement, string>();
  const uniqueIds = new UniqueIds('.');
  const counts = new Map<string, number>();
  const takeId = (element: XmlElement, kind: string): string => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return uniqueIds.take(element.attributes.id, `${kind}-${count}`);
  };

  const visit = (element: XmlElement, inBack: boolean) => {
    for (const inner of element.children) {
      if (!isElement(inner) || WITHOUT_OBJECTS.has(inner.name)) continue;
      const kind = objectKind(inner);
      const environment =
        inBack && Object.hasOwn(WHOLE_OBJECTS, inner.name) ? WHOLE_OBJECTS[inner.name] : undefined;
      if (kind) {
        const id = takeId(inner, inner.name === 'fn' ? 'footnote' : kind);
        objectIds.set(inner, id);
        const label = cleanText(textOf(child(inner, 'label')));
        const caption = readCaption(inner);
        objects.push({
          id,
          kind,
          environment: inner.name === 'fn' ? 'footnote' : inner.name,
          ...(label ? { label } : {}),
          ...(caption ? { caption } : {}),
          ...readContent(inner, kind),
        });
        if (kind === 'figure' || kind === 'theorem') visit(inner, inBack);
      } else if (/^(?:trans-)?abstract$/.test(inner.name) && !mainAbstracts.has(inner)) {
        const type = inner.attributes['abstract-type'] ?? inner.attributes['xml:lang'] ?? 'other';
        objects.push(wholeObject(inner, takeId(inner, 'abstract'), `${inner.name}-${type}`));
      } else if (environment !== undefined) {
        objects.push(wholeObject(inner, takeId(inner, environment), environment));
        visit(inner, false);
      } else {
        visit(inner, inBack || inner.name === 'back');
      }
    }
  };
  visit(article, false);
  return { objects, objectIds };
}
