import { cleanText } from '@citemill/metrics/text';
import type { Block } from '../blocks/index.js';
import type { NoteBibliography, PaperNote } from '../note-bibliography/index.js';
import { childrenNamed, type XmlElement } from '../xml/tree.js';
import { FieldStack } from './field-stack.js';
import { type DocxContext, ParagraphWriter } from './paragraph.js';
import { paragraphsIn } from './tables.js';

interface Note {
  element: XmlElement;
  label?: string;
  block?: Block;
}

type NoteKind = 'footnote' | 'endnote';

/** The parts of a document that hold its notes. */
export type NoteParts = Record<'footnotes' | 'endnotes', XmlElement | undefined>;

/** The footnotes and endnotes of a document. */
export class DocxNotes {
  readonly parts: XmlElement[];
  /** The notes that the text refers to, in order. */
  readonly marked: PaperNote[] = [];
  private readonly notes = new Map<string, Note>();
  private readonly counts = { footnote: 0, endnote: 0 };

  /** `bibliography` has the works that the notes cite, if the notes are the bibliography. */
  constructor(
    { footnotes, endnotes }: NoteParts,
    private readonly bibliography?: NoteBibliography,
  ) {
    this.parts = [footnotes, endnotes].flatMap((part) => part ?? []);
    // Separators between text and notes are elements with another type.
    for (const kind of ['footnote', 'endnote'] as const)
      for (const element of childrenNamed(kind === 'footnote' ? footnotes : endnotes, `w:${kind}`))
        if ((element.attributes['w:type'] ?? 'normal') === 'normal')
          this.notes.set(`${kind} ${element.attributes['w:id'] ?? ''}`, { element });
  }

  /** Returns the printed number of a note, and the keys that it cites. */
  mark(reference: XmlElement, context: DocxContext): { label: string; keys: string[] } | undefined {
    const id = noteId(reference);
    const note = this.notes.get(id);
    if (!note) return undefined;
    note.label ??= String(++this.counts[noteKind(reference)]);
    const isFirst = note.block === undefined;
    note.block ??= noteBlock(note.element, note.label, {
      ...context,
      // The relations belong to the main part, and notes have no notes.
      relations: new Map(),
      note: () => undefined,
    });
    if (isFirst) this.marked.push({ id, text: cleanText(note.block.content.text) });
    const keys =
      // A work that was not found is a key without an entry.
      this.bibliography?.cited.get(id)?.map((work) => work ?? `${id}, unknown work`) ??
      note.block.content.marks.flatMap((mark) => mark.keys);
    return { label: note.label, keys: [...new Set(keys)] };
  }

  /** Returns the block of a note; only the first call for a note returns it. */
  blocks(reference: XmlElement): Block[] {
    const note = this.notes.get(noteId(reference));
    if (!note?.block) return [];
    this.notes.delete(noteId(reference));
    return cleanText(note.block.content.text) === '' ? [] : [note.block];
  }
}

const noteKind = ({ name }: XmlElement): NoteKind =>
  name === 'w:footnoteReference' ? 'footnote' : 'endnote';

const noteId = (reference: XmlElement): string =>
  `${noteKind(reference)} ${reference.attributes['w:id'] ?? ''}`;

/** Returns the paragraphs of a note as one block. */
function noteBlock(element: XmlElement, label: string, context: DocxContext): Block {
  const writer = new ParagraphWriter(context, new FieldStack(context.citations));
  writer.writeParagraphs(paragraphsIn(element));
  return { role: 'footnote', content: writer.build(), label, where: `note ${label}` };
}
