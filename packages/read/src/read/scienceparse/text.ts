/** A range of offsets. */
export interface Span {
  start: number;
  end: number;
}

/** A paragraph with single spaces, and a map from the offsets of its section. */
export interface CleanParagraph {
  text: string;
  /** Maps a span of the section's text to this paragraph; undefined if it is outside. */
  mapSpan(span: Span): Span | undefined;
}

/** A word cut at the end of a line: "settle-\nment". */
const CUT_WORD = /\p{Ll}-$/u;

/** Returns the paragraphs of a section: its lines, joined if a sentence continues, with white space collapsed, in NFC. */
export function splitParagraphs(section: string): CleanParagraph[] {
  const paragraphs: CleanParagraph[] = [];
  let offset = 0;
  for (const line of joinLines(section)) {
    const paragraph = cleanLine(line, offset);
    if (paragraph.text !== '') paragraphs.push(paragraph);
    offset += line.length + 1;
  }
  return paragraphs;
}

/** Joins lines that were broken in mid-sentence. */
function joinLines(section: string): string[] {
  const lines: string[] = [];
  for (const line of section.split('\n')) {
    const before = lines.at(-1);
    const continues =
      before !== undefined && before.trim() !== '' && /^\s*\p{Ll}/u.test(line) && !/[.!?:]\s*$/.test(before);
    if (continues) lines[lines.length - 1] = `${before}\n${line}`;
    else lines.push(line);
  }
  return lines;
}

function cleanLine(line: string, offset: number): CleanParagraph {
  let text = '';
  /** For each unit of the line, the length of the clean text before it. */
  const cleanOffsets = new Int32Array(line.length + 1);
  for (let i = 0; i < line.length; i++) {
    cleanOffsets[i] = text.length;
    const character = line.charAt(i);
    if (character === '\n' && CUT_WORD.test(text)) text = text.slice(0, -1);
    else if (/\s/.test(character)) text += text === '' || text.endsWith(' ') ? '' : ' ';
    // Control characters come from glyphs that the PDF does not map to characters.
    else if (character >= ' ') text += character;
  }
  cleanOffsets[line.length] = text.length;
  const trimmed = text.trimEnd();
  const composed = trimmed.normalize('NFC');
  // If NFC changes the length, offsets are recomputed.
  const toComposed = (position: number) =>
    composed.length === trimmed.length ? position : trimmed.slice(0, position).normalize('NFC').length;
  return {
    text: composed,
    mapSpan({ start, end }) {
      if (start < offset || end > offset + line.length) return undefined;
      const from = toComposed(Math.min(cleanOffsets[start - offset] ?? 0, trimmed.length));
      const to = toComposed(Math.min(cleanOffsets[end - offset] ?? 0, trimmed.length));
      return to > from ? { start: from, end: to } : undefined;
    },
  };
}
