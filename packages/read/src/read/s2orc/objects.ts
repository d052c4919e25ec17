import type { ObjectKind, PaperObject } from '../../paper/index.js';
import { cleanString, entries, type Json, list } from '../json.js';
import { gridText } from '../xml/table-grid.js';
import { tableRows } from './table.js';

const KINDS: Record<string, ObjectKind> = {
  figure: 'figure',
  table: 'table',
  equation: 'equation',
  formula: 'equation',
  algorithm: 'algorithm',
  theorem: 'theorem',
  verbatim: 'verbatim',
  footnote: 'text',
};

/** The word of a label, in upper or lower case: "FIG. 2", "Supplementary Table S3". */
const LABEL_WORD =
  /^(?:supplementary )?(?:fig(?:ure|s)?|tab(?:le)?|scheme|chart|box|plate|algorithm)\b\.? ?/iu;
/** The number after it. Roman numerals must be capitals, since "Plate in Oxford" has no number. */
const LABEL_NUMBER = /^(?:[Ss] ?)?(?:\d{1,3}[A-Za-z]?|[IVX]{1,5}[a-h]?)(?![\p{L}\p{N}])/u;
/** The text that may follow a label: "FIG. 2. Glow", "Table 1: Depths", "FIGURE 1 | Lenses", "Figure 3 Plan of". */
const AFTER_LABEL = /^(?: ?[.:|–—-]+ ?| ?(?=\p{Lu})|$)/u;

/** Splits a printed caption into the label at its start and the text. */
export function splitLabel(caption: string): { label?: string; caption?: string } {
  const word = LABEL_WORD.exec(caption)?.[0] ?? '';
  const number = word && LABEL_NUMBER.exec(caption.slice(word.length))?.[0];
  const label = number && word + number;
  const separator = label && AFTER_LABEL.exec(caption.slice(label.length))?.[0];
  if (!label || separator === undefined) return caption ? { caption } : {};
  const rest = caption.slice(label.length + separator.length);
  return { label, ...(rest ? { caption: rest } : {}) };
}

const titleCase = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1);

function readObject(id: string, entry: Json, kind: ObjectKind, number: string | undefined): PaperObject {
  const text = cleanString(entry.text) ?? cleanString(entry.caption);
  if (kind === 'equation') {
    const content = cleanString(entry.latex) ?? text ?? '';
    return { id, kind, ...(number ? { label: `(${number})` } : {}), content };
  }
  if (kind === 'text') {
    return { id, kind, environment: 'footnote', ...(number ? { label: number } : {}), content: text ?? '' };
  }
  const heading = splitLabel(text === undefined || text === 'NO_CAPTION' ? '' : text);
  const label = heading.label ?? (number ? `${titleCase(kind)} ${number}` : undefined);
  const rows = kind === 'table' ? tableRows(entry.content ?? entry.html) : [];
  const images = list(entry.uris)
    .map(cleanString)
    .filter((uri) => uri !== undefined);
  return {
    id,
    kind,
    ...(label ? { label } : {}),
    ...(heading.caption ? { caption: heading.caption } : {}),
    content: gridText(rows),
    ...(rows.length > 0 ? { rows } : {}),
    ...(kind === 'figure' && images.length > 0 ? { images } : {}),
  };
}

/** The objects in `ref_entries`, and its other entries. */
export interface RefEntries {
  objects: PaperObject[];
  /** The ids of the objects. */
  ids: Set<string>;
  /** All ids, including those of sections, which are not objects. */
  allIds: Set<string>;
  /** For each id, the printed number, otherwise the position among the entries of the same type. */
  numbers: Map<string, string>;
}

/** Reads `ref_entries`, except entries of the type `leaveOut`. */
export function readRefEntries(value: unknown, leaveOut?: string): RefEntries {
  const objects: PaperObject[] = [];
  const allIds = new Set<string>();
  const numbers = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [id, entry] of entries(value)) {
    const type = (cleanString(entry.type_str) ?? cleanString(entry.type) ?? '').toLowerCase();
    if (type === leaveOut) continue;
    allIds.add(id);
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    const printed = cleanString(entry.num) ?? cleanString(entry.fig_num);
    numbers.set(id, printed ?? String(count));
    const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
    if (kind) objects.push(readObject(id, entry, kind, printed));
  }
  return { objects, ids: new Set(objects.map((object) => object.id)), allIds, numbers };
}
