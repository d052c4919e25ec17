import type { Paper, PaperObject, Paragraph } from './model.js';

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** Converts offsets of one text between UTF-16 code units and Unicode code points. */
export interface OffsetMap {
  toCodePoint(unit: number): number;
  toUnit(codePoint: number): number;
}

const IDENTITY: OffsetMap = { toCodePoint: (unit) => unit, toUnit: (codePoint) => codePoint };

/** True if the text contains a character outside the Basic Multilingual Plane, so that the two counts differ. */
function hasSurrogatePairs(text: string): boolean {
  for (let i = 0; i + 1 < text.length; i++) {
    if (isHighSurrogate(text.charCodeAt(i)) && isLowSurrogate(text.charCodeAt(i + 1))) return true;
  }
  return false;
}

/**
 * Makes the map for one text. Most texts contain no character outside the basic plane and cost one scan and no memory.
 * A unit offset between the two halves of a pair counts as the pair's start.
 *
 * @example
 * offsetMap('𝛼 is').toCodePoint(2) // 1
 */
export function offsetMap(text: string): OffsetMap {
  if (!hasSurrogatePairs(text)) return IDENTITY;
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

type Direction = (map: OffsetMap) => (offset: number) => number;

function mapSpans(paragraph: Paragraph, direction: Direction): Paragraph {
  const { citations, mentions, emphasis, formulas } = paragraph;
  if (citations.length === 0 && mentions.length === 0 && !emphasis && !formulas) return paragraph;
  const map = offsetMap(paragraph.text);
  if (map === IDENTITY) return paragraph;
  const convert = direction(map);
  const shift = <S extends { start: number; end: number }>(span: S): S => ({
    ...span,
    start: convert(span.start),
    end: convert(span.end),
  });
  return {
    ...paragraph,
    citations: citations.map(shift),
    mentions: mentions.map(shift),
    ...(emphasis ? { emphasis: emphasis.map(shift) } : {}),
    ...(formulas ? { formulas: formulas.map(shift) } : {}),
  };
}

/** Converts an object's citations, whose offsets refer to its caption or its content. */
function mapObject(object: PaperObject, direction: Direction): PaperObject {
  if (!object.citations) return object;
  const convert = {
    caption: direction(offsetMap(object.caption ?? '')),
    content: direction(offsetMap(object.content)),
  };
  const citations = object.citations.map((citation) => ({
    ...citation,
    start: convert[citation.part](citation.start),
    end: convert[citation.part](citation.end),
  }));
  return { ...object, citations };
}

function mapPaper(paper: Paper, direction: Direction): Paper {
  const convert = (paragraph: Paragraph) => mapSpans(paragraph, direction);
  return {
    ...paper,
    abstract: paper.abstract.map(convert),
    body: paper.body.map(convert),
    objects: paper.objects.map((object) => mapObject(object, direction)),
  };
}

/** Converts a paper's offsets to code points, for writing to disk or sending over HTTP. */
export const toWire = (paper: Paper): Paper => mapPaper(paper, (map) => map.toCodePoint);

/** Converts the offsets of a paper from disk back to UTF-16 units. */
export const fromWire = (paper: Paper): Paper => mapPaper(paper, (map) => map.toUnit);
