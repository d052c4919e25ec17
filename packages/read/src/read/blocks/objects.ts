import { cleanText } from '@citemill/metrics/text';
import type { ObjectCitation, ObjectKind, PaperObject } from '../../paper/index.js';
import { BOLD } from '../printed-citations/text-flags.js';
import { ObjectNames } from '../printed-objects/object-names.js';
import { labelAt, plainLabel } from '../wording/caption-labels.js';
import { gridText } from '../xml/table-grid.js';
import type { Block } from './block.js';
import { CAPTION_BLOCKS } from './block-thresholds.js';
import type { Outline, PlacedBlock } from './outline.js';
import { textWithPowers } from './powers.js';

interface Caption {
  kind?: ObjectKind;
  label?: string;
  text: string;
  /** The text is in the next block. */
  isBelow?: boolean;
}

/** A figure, table, listing or box, which a caption may belong to. */
interface Float {
  index: number;
  block: Block;
  kind: ObjectKind;
  caption?: Caption;
}

/** The objects of a document, the blocks that are text, and the ids of the formulas among them. */
export interface BlockObjects {
  objects: PaperObject[];
  text: PlacedBlock[];
  formulas: ReadonlyMap<Block, string>;
}

const FLOATS: Partial<Record<Block['role'], ObjectKind>> = {
  table: 'table',
  figure: 'figure',
  code: 'verbatim',
};

/** Parses a caption: "Table 2. Rivers by length" has the label "Table 2" and the text "Rivers by length". */
function parseCaption(text: string): Caption {
  const plain = cleanText(text);
  const start = labelAt(plain);
  if (!start) return { text: plain };
  const captionText = plain.slice(start.label.length).replace(/^[\s.:|—–-]+/, '');
  return { kind: start.kind, label: plainLabel(start.label), text: captionText };
}

/** Reads a block as a caption if the source says so, if punctuation follows its label, or if only its label is bold. */
function readCaption({ role, content }: Block): Caption | undefined {
  const { text, flags } = content;
  if (role === 'caption') return parseCaption(text);
  if (role !== 'paragraph' && role !== 'heading') return undefined;
  const start = labelAt(text);
  if (!start) return undefined;
  const isBold = (index: number) => ((flags[index] ?? 0) & BOLD) !== 0;
  const isSetApart = isBold(0) && !isBold(text.length - 1) && /\p{Lu}/u.test(start.next);
  return start.isMarked || isSetApart ? parseCaption(textWithPowers(content)) : undefined;
}

/** Reads a label alone, as in BMC's journals, as a caption: its text is the next paragraph. */
function readLabelAlone({ role, content }: Block, next: Block | undefined): Caption | undefined {
  const text = cleanText(content.text);
  const start = role === 'paragraph' || role === 'heading' ? labelAt(text) : undefined;
  if (!start || text.slice(start.label.length).trim() !== '') return undefined;
  const isText = next?.role === 'paragraph' || next?.role === 'heading';
  return {
    kind: start.kind,
    label: plainLabel(start.label),
    text: isText ? cleanText(textWithPowers(next.content)) : '',
    isBelow: isText,
  };
}

/** Gives a caption to the nearest float without one, preferably of the same kind. */
function assignCaption(caption: Caption, index: number, floats: readonly Float[]): boolean {
  const nearbyFloats = floats.filter(
    (float) => !float.caption && Math.abs(float.index - index) <= CAPTION_BLOCKS.maxDistance,
  );
  const cost = (float: Float) =>
    Math.abs(float.index - index) +
    (caption.kind && float.kind !== caption.kind ? CAPTION_BLOCKS.maxDistance : 0) +
    // Captions are above tables and below figures.
    (float.index > index === (caption.kind === 'table') ? 0 : 0.5);
  const [best] = nearbyFloats.sort((a, b) => cost(a) - cost(b));
  if (!best) return false;
  best.caption = caption;
  return true;
}

/** Returns the citations in the cells of a table, by the ids of the entries that its source links them to. */
function cellCitations(
  { cited = [] }: Block,
  content: string,
  ids: ReadonlyMap<string, string>,
): ObjectCitation[] {
  let end = 0;
  return cited.flatMap(({ text, keys }, group): ObjectCitation[] => {
    const start = text === '' ? -1 : content.indexOf(text, end);
    if (start < 0) return [];
    end = start + text.length;
    return keys.flatMap((key): ObjectCitation[] => {
      const reference = ids.get(key);
      return reference === undefined ? [] : [{ start, end, text, reference, group, part: 'content' }];
    });
  });
}

function floatObject(
  { block, kind, caption }: Float,
  names: ObjectNames,
  ids: ReadonlyMap<string, string>,
): PaperObject[] {
  const finalKind = caption?.kind && kind !== 'table' ? caption.kind : kind;
  const rows = block.rows?.filter((row) => row.some((cell) => cell !== ''));
  // Images without a caption are logos and the like.
  if (kind === 'figure' && !caption) return [];
  const content = rows ? gridText(rows) : kind === 'figure' ? '' : block.content.text.trim();
  const citations = cellCitations(block, content, ids);
  return [
    {
      id: names.take(finalKind),
      kind: finalKind,
      ...(caption?.label ? { label: caption.label } : {}),
      ...(caption?.text ? { caption: caption.text } : {}),
      content,
      ...(finalKind === 'table' && rows && rows.length > 0 ? { rows } : {}),
      ...(finalKind === 'figure' && block.images?.length ? { images: block.images } : {}),
      ...(citations.length > 0 ? { citations } : {}),
    },
  ];
}

const TAG = /\\tag\s*\*?\s*\{([^{}]{1,12})\}/;
const PRINTED_NUMBER = /\s+\((\d{1,3}(?:\.\d{1,2})?[a-z]?)\)\s*$/;

function formulaObject({ content }: Block, names: ObjectNames): PaperObject {
  const tex = cleanText(content.text);
  const number = TAG.exec(tex)?.[1] ?? PRINTED_NUMBER.exec(tex)?.[1];
  const label = number?.replace(/[()$\s]/g, '');
  return {
    id: names.take('equation'),
    kind: 'equation',
    ...(label ? { label: `(${label})` } : {}),
    content: tex.replace(TAG, '').replace(PRINTED_NUMBER, '').trim(),
  };
}

const footnoteObject = ({ label, content }: Block, names: ObjectNames): PaperObject => ({
  id: names.take('footnote'),
  kind: 'text',
  environment: 'footnote',
  ...(label ? { label } : {}),
  content: cleanText(content.text),
});

function backObject({ title, blocks }: Outline['back'][number], names: ObjectNames): PaperObject {
  const environment = /^acknowledge?ment/i.test(title) ? 'acknowledgements' : 'back-section';
  return {
    id: names.take(environment),
    kind: 'text',
    environment,
    caption: title,
    content: blocks.map(({ content }) => cleanText(textWithPowers(content))).join('\n'),
  };
}

/**
 * Separates figures, tables, captions, formulas and footnotes from the text. `ids` has the ids of the entries by the keys
 * that the source links.
 */
export function gatherObjects(
  { body, back }: Outline,
  ids: ReadonlyMap<string, string> = new Map(),
): BlockObjects {
  const floats = body.flatMap(({ block }, index): Float[] => {
    const kind = FLOATS[block.role];
    const caption = block.caption === undefined ? undefined : parseCaption(block.caption);
    return kind ? [{ index: index, block, kind, ...(caption ? { caption } : {}) }] : [];
  });
  const byBlock = new Map(floats.map((float) => [float.block, float]));
  const alone = new Map<Block, Caption>();
  const captions = new Set<Block>();
  body.forEach(({ block }, index) => {
    if (captions.has(block)) return;
    const caption = readCaption(block) ?? readLabelAlone(block, body[index + 1]?.block);
    if (!caption) return;
    captions.add(block);
    const next = body[index + 1]?.block;
    if (caption.isBelow && next) captions.add(next);
    if (!assignCaption(caption, index, floats) && caption.label) alone.set(block, caption);
  });
  const names = new ObjectNames();
  const formulas = new Map<Block, string>();
  const objects: PaperObject[] = [];
  const text: PlacedBlock[] = [];
  for (const placed of body) {
    const { block } = placed;
    const float = byBlock.get(block);
    const caption = alone.get(block);
    if (float) objects.push(...floatObject(float, names, ids));
    else if (caption) objects.push(captionObject(caption, names));
    else if (captions.has(block)) continue;
    else if (block.role === 'footnote') objects.push(footnoteObject(block, names));
    else if (block.role === 'formula') {
      const object = formulaObject(block, names);
      objects.push(object);
      formulas.set(block, object.id);
      text.push(placed);
    } else text.push(placed);
  }
  return { objects: [...objects, ...back.map((section) => backObject(section, names))], text, formulas };
}

/** Returns a caption whose table or figure the converter has lost. */
const captionObject = ({ kind = 'figure', label, text }: Caption, names: ObjectNames): PaperObject => ({
  id: names.take(kind),
  kind,
  ...(label ? { label } : {}),
  ...(text ? { caption: text } : {}),
  content: '',
});
