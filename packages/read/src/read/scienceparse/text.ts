/** A stretch of a text. */
export interface Place {
  start: number;
  end: number;
}

/** A paragraph with single spaces, and where each unit of the source went. */
export interface CleanParagraph {
  text: string;
  /** Where a place of the section's text stands in the paragraph; undefined where it is not in it. */
  place(at: Place): Place | undefined;
}

/** A word cut at the end of a line: "settle-\nment". */
const CUT_WORD = /\p{Ll}-$/u;

/** The paragraphs of a section: lines as Science-Parse breaks them, in single spaces and Unicode's composed form. */
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

/** Lines that go on in the next one, in the middle of a sentence, are one paragraph. */
function joinLines(section: string): string[] {
  const lines: string[] = [];
  for (const line of section.split('\n')) {
    const before = lines.at(-1);
    const goesOn =
      before !== undefined && before.trim() !== '' && /^\s*\p{Ll}/u.test(line) && !/[.!?:]\s*$/.test(before);
    if (goesOn) lines[lines.length - 1] = `${before}\n${line}`;
    else lines.push(line);
  }
  return lines;
}

function cleanLine(line: string, offset: number): CleanParagraph {
  let text = '';
  /** For each unit of the line, the length of the clean text before it. */
  const moved = new Int32Array(line.length + 1);
  for (let i = 0; i < line.length; i++) {
    moved[i] = text.length;
    const character = line.charAt(i);
    if (character === '\n' && CUT_WORD.test(text)) text = text.slice(0, -1);
    else if (/\s/.test(character)) text += text === '' || text.endsWith(' ') ? '' : ' ';
    // Control characters are what is left of glyphs without a letter.
    else if (character >= ' ') text += character;
  }
  moved[line.length] = text.length;
  const trimmed = text.trimEnd();
  const composed = trimmed.normalize('NFC');
  // Where composing changes the length, places before a changed letter are measured anew.
  const toComposed = (at: number) =>
    composed.length === trimmed.length ? at : trimmed.slice(0, at).normalize('NFC').length;
  return {
    text: composed,
    place({ start, end }) {
      if (start < offset || end > offset + line.length) return undefined;
      const from = toComposed(Math.min(moved[start - offset] ?? 0, trimmed.length));
      const to = toComposed(Math.min(moved[end - offset] ?? 0, trimmed.length));
      return to > from ? { start: from, end: to } : undefined;
    },
  };
}
