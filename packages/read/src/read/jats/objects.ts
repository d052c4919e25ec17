import { cleanText } from '@citemill/metrics/text';
import type { ObjectKind, PaperObject } from '../../paper/index.js';
import { UniqueIds } from '../unique-ids.js';
import { bareTex } from '../xml/mathml.js';
import { gridText, tableGrid } from '../xml/table-grid.js';
import { child, childrenNamed, descendants, isElement, textOf, type XmlElement } from '../xml/tree.js';
import { writeMathMl } from '../xml/write-mathml.js';
import { formulaText, raisedText } from './inline.js';

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

/** JATS has no element for an algorithm: publishers put it into a box or a figure and say so. */
const isAlgorithm = ({ name, attributes }: XmlElement): boolean =>
  (name === 'boxed-text' || name === 'fig') &&
  /\balgorithm\b/i.test(
    attributes['content-type'] ?? attributes['fig-type'] ?? attributes['specific-use'] ?? '',
  );

/** A group of figures with a caption of its own is a figure, and so is each of its parts. */
const isCaptioned = (element: XmlElement): boolean =>
  element.name === 'fig-group' && (child(element, 'caption') ?? child(element, 'label')) !== undefined;

const objectKind = (element: XmlElement): ObjectKind | undefined => {
  if (isAlgorithm(element)) return 'algorithm';
  return isCaptioned(element) ? 'figure' : KINDS[element.name];
};

/** True for elements that stand outside the sentences around them and are kept as objects of the paper. */
export const isObject = (element: XmlElement): boolean => objectKind(element) !== undefined;

/** Back matter and summaries that are no part of the body, kept whole. */
const WHOLE: Record<string, string> = {
  ack: 'acknowledgements',
  notes: 'notes',
  glossary: 'glossary',
  app: 'appendix',
  sec: 'back-section',
  bio: 'biography',
};

/** Text with formulas read out and blocks kept apart. */
export function readableText(element: XmlElement): string {
  const parts: string[] = [];
  const walk = (node: XmlElement) => {
    for (const [at, one] of node.children.entries()) {
      const power =
        isElement(one) && one.name === 'sup' && node.name !== 'xref'
          ? raisedText(one, parts.slice(-4).join(''), node.children[at - 1], node.children[at + 1])
          : undefined;
      if (!isElement(one)) parts.push(one);
      else if (power !== undefined) parts.push(power);
      else if (one.name === 'inline-formula' || one.name === 'disp-formula')
        parts.push(` ${formulaText(one)} `);
      else if (one.name === 'object-id' || one.name === 'alt-text') continue;
      else {
        const block =
          /^(?:p|title|label|sec|list|list-item|break|td|th|tr|caption|element-citation|mixed-citation|name|surname|given-names)$/.test(
            one.name,
          );
        if (block) parts.push(' ');
        walk(one);
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
    (one) => one.attributes['xlink:href'] || [],
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
      content: readableText(child(element, 'alt-text') ?? { name: '', attributes: {}, children: [] }),
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
      (one) => one.attributes['xlink:href'] ?? [],
    );
    return { content: files.join(' ') };
  }
  const rest = element.children.filter(
    (one) => !isElement(one) || !['label', 'title', 'caption'].includes(one.name),
  );
  return { content: readableText({ ...element, children: rest }) };
}

/** An object that stands in no table of kinds: an abstract for lay readers, an acknowledgement, a section of the back. */
function wholeObject(element: XmlElement, id: string, environment: string): PaperObject {
  const caption = readableText(child(element, 'title') ?? { name: '', attributes: {}, children: [] });
  const rest = element.children.filter(
    (one) => !isElement(one) || (one.name !== 'title' && one.name !== 'ref-list'),
  );
  return {
    id,
    kind: 'text',
    environment,
    ...(caption ? { caption } : {}),
    content: readableText({ ...element, children: rest }),
  };
}

/** Every object of the article, in document order, each with an id of its own. */
export function readObjects(
  article: XmlElement,
  mainAbstracts: ReadonlySet<XmlElement>,
): { objects: PaperObject[]; idOf: Map<XmlElement, string> } {
  const objects: PaperObject[] = [];
  const idOf = new Map<XmlElement, string>();
  const uniqueIds = new UniqueIds('.');
  const counts = new Map<string, number>();
  const name = (element: XmlElement, kind: string): string => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return uniqueIds.take(element.attributes.id, `${kind}-${count}`);
  };

  const visit = (element: XmlElement, inBack: boolean) => {
    for (const one of element.children) {
      // Notes on the authors and below a table belong to those, not to the text.
      if (isElement(one) && /^(?:author-notes|table-wrap-foot|contrib-group)$/.test(one.name)) continue;
      if (!isElement(one) || one.name === 'sub-article' || one.name === 'response' || one.name === 'ref-list')
        continue;
      const kind = objectKind(one);
      const whole = inBack && Object.hasOwn(WHOLE, one.name) ? WHOLE[one.name] : undefined;
      if (kind) {
        const id = name(one, one.name === 'fn' ? 'footnote' : kind);
        idOf.set(one, id);
        const label = cleanText(textOf(child(one, 'label')));
        const caption = readCaption(one);
        objects.push({
          id,
          kind,
          environment: one.name === 'fn' ? 'footnote' : one.name,
          ...(label ? { label } : {}),
          ...(caption ? { caption } : {}),
          ...readContent(one, kind),
        });
        if (kind === 'figure' || kind === 'theorem') visit(one, inBack);
      } else if (/^(?:trans-)?abstract$/.test(one.name) && !mainAbstracts.has(one)) {
        const type = one.attributes['abstract-type'] ?? one.attributes['xml:lang'] ?? 'other';
        objects.push(wholeObject(one, name(one, 'abstract'), `${one.name}-${type}`));
      } else if (whole !== undefined) {
        objects.push(wholeObject(one, name(one, whole), whole));
        visit(one, false);
      } else {
        visit(one, inBack || one.name === 'back');
      }
    }
  };
  visit(article, false);
  return { objects, idOf };
}
