import { isElement, type XmlElement } from '../xml/tree.js';
import type { FieldCitations, FieldMeaning } from './fields.js';

/** A field whose end has not been reached. */
interface OpenField {
  instruction: string;
  data: string;
  /** Known from the end of the instruction, where the field's printed text begins. */
  meaning?: FieldMeaning;
  /** Offset of its text in the paragraph. */
  start: number;
}

/** A longer instruction is not a citation. */
const MAX_INSTRUCTION_CHARS = 4 * 1024 * 1024;
/** Fields nested deeper than this are read as text. */
const MAX_DEPTH = 100;

/** Content that is not read. */
const UNREAD = new Set(['w:del', 'w:moveFrom', 'mc:Fallback']);

function* fieldCharacters(element: XmlElement): Generator<XmlElement> {
  for (const node of element.children) {
    if (!isElement(node) || UNREAD.has(node.name)) continue;
    if (node.name === 'w:fldChar') yield node;
    else yield* fieldCharacters(node);
  }
}

/** Returns the starts of fields that have an end. A table of contents without one would include everything after it. */
export function endedFields(root: XmlElement): Set<XmlElement> {
  const open: XmlElement[] = [];
  const ended = new Set<XmlElement>();
  for (const character of fieldCharacters(root)) {
    const type = character.attributes['w:fldCharType'];
    if (type === 'begin') open.push(character);
    const begin = type === 'end' ? open.pop() : undefined;
    if (begin) ended.add(begin);
  }
  return ended;
}

/** The open fields at the current position. Fields may be nested, and a bibliography spans many paragraphs. */
export class FieldStack {
  private open: OpenField[] = [];
  /** Number of open fields below the maximum depth. */
  private tooDeep = 0;

  constructor(private readonly citations: FieldCitations) {}

  begin(data: string): void {
    if (this.open.length >= MAX_DEPTH) this.tooDeep++;
    else this.open.push({ instruction: '', data, start: 0 });
  }

  addInstruction(text: string): void {
    const field = this.tooDeep > 0 ? undefined : this.open.at(-1);
    if (field && !field.meaning && field.instruction.length < MAX_INSTRUCTION_CHARS)
      field.instruction += text;
  }

  /** Ends the instruction of the innermost field, and returns its meaning. The field's text begins at `offset`. */
  separate(offset: number): FieldMeaning | undefined {
    const field = this.tooDeep > 0 ? undefined : this.open.at(-1);
    if (!field || field.meaning) return undefined;
    field.meaning = this.citations.readMeaning(field.instruction, field.data);
    field.start = offset;
    return field.meaning;
  }

  /** Ends the innermost field. Returns its citation if the field is one. */
  end(): { start: number; keys: string[] } | undefined {
    if (this.tooDeep > 0) {
      this.tooDeep--;
      return undefined;
    }
    const field = this.open.pop();
    if (!field) return undefined;
    const outer = this.open.at(-1);
    // EndNote keeps a citation's data in a field inside the instruction of the citation.
    if (!field.meaning && outer && !outer.meaning) outer.data ||= field.data;
    return field.meaning?.kind === 'citation' ? { start: field.start, keys: field.meaning.keys } : undefined;
  }

  /** Ends a paragraph: returns the citations that are still open, and lets them start again in the next paragraph. */
  splitCitations(): { start: number; keys: string[] }[] {
    return this.open.flatMap((field) => {
      if (field.meaning?.kind !== 'citation') return [];
      const { start } = field;
      field.start = 0;
      return [{ start, keys: field.meaning.keys }];
    });
  }

  /** True outside instructions and fields that are left out. */
  get isVisible(): boolean {
    return this.open.every(({ meaning }) => meaning !== undefined && meaning.kind !== 'omitted');
  }

  get isBibliography(): boolean {
    return this.open.some(({ meaning }) => meaning?.kind === 'bibliography');
  }
}
