import type { ObjectKind, PaperObject } from '../../paper/index.js';
import { UniqueIds } from '../unique-ids.js';
import { tableGrid } from '../xml/table-grid.js';
import { child, childrenNamed, descendants, isElement, type XmlElement } from '../xml/tree.js';
import { readableText } from './readable.js';

/** The objects of a paper, found before its prose is read: GROBID writes figures after the text that mentions them. */
export interface ObjectIndex {
  objects: PaperObject[];
  /** The id of the object that an element became. */
  ids: Map<XmlElement, string>;
  /** From `xml:id` to the object's id. */
  targets: Map<string, string>;
}

/** Elements that become objects and are not prose. */
export const OBJECT_ELEMENTS = new Set(['figure', 'table', 'formula', 'note']);

const KIND_WORDS =
  '(?:(?:supplementary|supplemental|extended data|online) )?(?:fig(?:ure)?s?|tab(?:le)?s?|scheme|chart|box|algorithm|plate|map|video|movie|listing|exhibit)';
const LABEL = new RegExp(`^${KIND_WORDS}\\.?(?: ?[a-z]{0,2}\\d[\\w.-]*| [ivxlc]+| [a-z])$`, 'i');
const LABEL_AT_START = new RegExp(`^${KIND_WORDS}\\.? ?[a-z]{0,2}\\d+(?=[\\s.:|)])`, 'i');

const MAX_LABEL_CHARS = 60;

function objectKind(figure: XmlElement, label: string): ObjectKind {
  if (figure.name === 'table' || figure.attributes.type === 'table' || /^tab/i.test(label)) return 'table';
  if (figure.attributes.type === 'algorithm' || /^algorithm/i.test(label)) return 'algorithm';
  return figure.attributes.type === 'box' ? 'text' : 'figure';
}

/**
 * Reads the label from the head, where GROBID puts `Figure 2 :`, else from the start of the caption, else the number. A
 * head with more than a label is part of the caption.
 */
function readFigure(figure: XmlElement, id: string): PaperObject {
  const head = readableText(child(figure, 'head'));
  const bareHead = head.length > MAX_LABEL_CHARS ? head : head.replace(/[\s:.|–—-]+$/, '');
  const isLabel = LABEL.test(bareHead);
  const description = Array.from(childrenNamed(figure, 'figDesc'), (element) => readableText(element)).join(
    ' ',
  );
  const caption = [isLabel ? '' : head, description].filter(Boolean).join(' ');
  const rows = tableGrid(figure, { cellText: readableText, spanned: 'empty' });
  const lines = rows.map((row) => row.join('\t').trimEnd());
  const rest = readableText(figure, 'head', 'label', 'figDesc', 'row');
  const labelAtStart = LABEL_AT_START.exec(description || caption || rest)?.[0];
  const label = isLabel ? bareHead : (labelAtStart ?? readableText(child(figure, 'label')));
  const images = Array.from(
    descendants(figure, 'graphic'),
    (element) => element.attributes.url?.trim() ?? '',
  );
  const kind = objectKind(figure, label);
  return {
    id,
    kind,
    ...(kind === 'text' ? { environment: figure.attributes.type ?? 'figure' } : {}),
    ...(label ? { label } : {}),
    ...(caption ? { caption } : {}),
    content: [...lines, rest].filter(Boolean).join('\n'),
    ...(rows.length > 0 ? { rows } : {}),
    ...(images.some(Boolean) ? { images: images.filter(Boolean) } : {}),
  };
}

function readEquation(formula: XmlElement, id: string): PaperObject {
  const label = readableText(child(formula, 'label'));
  return { id, kind: 'equation', ...(label ? { label } : {}), content: readableText(formula, 'label') };
}

function readNote(note: XmlElement, id: string): PaperObject {
  const { place, type, n } = note.attributes;
  const environment = place === 'foot' ? 'footnote' : place || type || 'note';
  return { id, kind: 'text', environment, ...(n ? { label: n } : {}), content: readableText(note) };
}

const READERS: Record<string, (element: XmlElement, id: string) => PaperObject> = {
  figure: readFigure,
  table: readFigure,
  formula: readEquation,
  note: readNote,
};

const hasContent = ({ label, caption, content, images }: PaperObject) =>
  Boolean(label || caption || content || images);

/** Returns all figures, tables, formulas and notes below the elements; nested ones are part of the outer one. */
export function collectObjects(...elements: (XmlElement | undefined)[]): ObjectIndex {
  const index: ObjectIndex = { objects: [], ids: new Map(), targets: new Map() };
  const uniqueIds = new UniqueIds();
  const visit = (element: XmlElement) => {
    for (const child of element.children) {
      if (!isElement(child) || child.name === 'listBibl') continue;
      const read = OBJECT_ELEMENTS.has(child.name) ? READERS[child.name] : undefined;
      if (!read) {
        visit(child);
        continue;
      }
      const xmlId = child.attributes['xml:id']?.trim();
      const id = uniqueIds.take(xmlId, `${child.name}-${index.objects.length + 1}`);
      const object = read(child, id);
      if (!xmlId && !hasContent(object)) continue;
      index.objects.push(object);
      index.ids.set(child, id);
      if (xmlId && !index.targets.has(xmlId)) index.targets.set(xmlId, id);
    }
  };
  for (const element of elements) if (element) visit(element);
  return index;
}
