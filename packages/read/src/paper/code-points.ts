import type { Paper, PaperObject, Paragraph } from './model.js';

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** Converts offsets of one text between UTF-16 code units and Unicode code points. */
export interface OffsetMap {
  toCodePoint(unit: number): number;
  toUnit(codePoint: number): number;
}

const IDENTITY: OffsetMap = { toCodePoint: (unit) => unit, toUnit: (codePoint) => codePoint };

/** True when the text holds a character outside the Basic Multilingual Plane, so that the two counts differ. */
function hasPairs(text: string): boolean {
  for (let i = 0; i + 1 < text.length; i++) {
    if (isHighSurrogate(text.charCodeAt(i)) && isLowSurrogate(text.charCodeAt(i + 1))) return true;
  }
  return false;
}

/**
 * Offsets of `text` in both counts. Most texts hold no astral character and cost one scan and no memory.
 * A unit offset between the two halves of a pair counts as the pair's start.
 *
 * @example
 * offsetMap('𝛼 is').toCodePoint(2) // 1
 */
export function offsetMap(text: string): OffsetMap {
  if (!hasPairs(text)) return IDENTITY;
  const starts: number[] = [];
  const points = new Uint32Array(text.length + 1);
  for (let unit = 0; unit < text.length; ) {
    points[unit] = starts.length;
    const pair = isHighSurrogate(text.charCodeAt(unit)) && isLowSurrogate(text.charCodeAt(unit + 1));
    if (pair) points[unit + 1] = starts.length;
    starts.push(unit);
    unit += pair ? 2 : 1;
  }
  points[text.length] = starts.length;
  starts.push(text.length);
  return {
    toCodePoint: (unit) => points[unit] ?? starts.length - 1,
    toUnit: (codePoint) => starts[codePoint] ?? text.length,
  };
}

type Move = (map: OffsetMap) => (offset: number) => number;

function mapSpans(paragraph: Paragraph, move: Move): Paragraph {
  const { citations, mentions, emphasis } = paragraph;
  if (citations.length === 0 && mentions.length === 0 && !emphasis) return paragraph;
  const map = offsetMap(paragraph.text);
  if (map === IDENTITY) return paragraph;
  const to = move(map);
  const shift = <S extends { start: number; end: number }>(span: S): S => ({
    ...span,
    start: to(span.start),
    end: to(span.end),
  });
  return {
    ...paragraph,
    citations: citations.map(shift),
    mentions: mentions.map(shift),
    ...(emphasis ? { emphasis: emphasis.map(shift) } : {}),
  };
}

/** The citations of an object, whose offsets count in its caption or in its content. */
function mapObject(object: PaperObject, move: Move): PaperObject {
  if (!object.citations) return object;
  const to = { caption: move(offsetMap(object.caption ?? '')), content: move(offsetMap(object.content)) };
  const citations = object.citations.map((one) => ({
    ...one,
    start: to[one.part](one.start),
    end: to[one.part](one.end),
  }));
  return { ...object, citations };
}

function mapPaper(paper: Paper, move: Move): Paper {
  const paragraph = (one: Paragraph) => mapSpans(one, move);
  return {
    ...paper,
    abstract: paper.abstract.map(paragraph),
    body: paper.body.map(paragraph),
    objects: paper.objects.map((one) => mapObject(one, move)),
  };
}

/** A paragraph with offsets in code points, as they are written to disk. */
export const paragraphToWire = (paragraph: Paragraph): Paragraph =>
  mapSpans(paragraph, (map) => map.toCodePoint);

/** A paragraph from disk, with offsets in UTF-16 units again. */
export const paragraphFromWire = (paragraph: Paragraph): Paragraph =>
  mapSpans(paragraph, (map) => map.toUnit);

/** A paper with offsets in code points, as they are written to disk and sent over HTTP. */
export const toWire = (paper: Paper): Paper => mapPaper(paper, (map) => map.toCodePoint);

/** A paper from disk, with offsets in UTF-16 units again. */
export const fromWire = (paper: Paper): Paper => mapPaper(paper, (map) => map.toUnit);
