import { isElement, type XmlElement } from '../xml/tree.js';
import type { FieldCitations, FieldMeaning } from './fields.js';

/** A field whose end has not been reached. */
interface OpenField {
  instruction: string;
  data: string;
  /** Known at the end of the instruction, where the text that the field prints begins. */
  meaning?: FieldMeaning;
  /** Where its text begins in the paragraph. */
  start: number;
}

/** A longer instruction is not a citation. */
const MAX_INSTRUCTION = 4 * 1024 * 1024;
/** Fields inside more fields than this are read as text. */
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

/** The field starts of a part that have an end; without one, a table of contents would include all that follows it. */
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

/** The fields around the current place. They may be inside each other, and a bibliography has many paragraphs. */
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
    if (field && !field.meaning && field.instruction.length < MAX_INSTRUCTION) field.instruction += text;
  }

  /** Ends the instruction of the innermost field; its text begins at `place`. Returns what it means. */
  separate(place: number): FieldMeaning | undefined {
    const field = this.tooDeep > 0 ? undefined : this.open.at(-1);
    if (!field || field.meaning) return undefined;
    field.meaning = this.citations.readMeaning(field.instruction, field.data);
    field.start = place;
    return field.meaning;
  }

  /** Ends the innermost field, and returns the citation that its text is. */
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

  /** Begins a paragraph, and returns the citations that continue in it. */
  continued(): { start: number; keys: string[] }[] {
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
