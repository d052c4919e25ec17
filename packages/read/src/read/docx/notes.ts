import { cleanText } from '@citemill/metrics/text';
import type { Block } from '../blocks/index.js';
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

/** The footnotes and endnotes of a document, which its text refers to by number. */
export class DocxNotes {
  readonly parts: XmlElement[];
  private readonly notes = new Map<string, Note>();
  private readonly counts = { footnote: 0, endnote: 0 };

  constructor({ footnotes, endnotes }: Record<'footnotes' | 'endnotes', XmlElement | undefined>) {
    this.parts = [footnotes, endnotes].flatMap((part) => part ?? []);
    // Separators between text and notes have a type.
    for (const kind of ['footnote', 'endnote'] as const)
      for (const element of childrenNamed(kind === 'footnote' ? footnotes : endnotes, `w:${kind}`))
        if ((element.attributes['w:type'] ?? 'normal') === 'normal')
          this.notes.set(`${kind} ${element.attributes['w:id'] ?? ''}`, { element });
  }

  private find(reference: XmlElement): Note | undefined {
    return this.notes.get(`${kindOf(reference)} ${reference.attributes['w:id'] ?? ''}`);
  }

  /** The printed number of a note, and the keys that it cites. */
  mark(reference: XmlElement, context: DocxContext): { label: string; keys: string[] } | undefined {
    const note = this.find(reference);
    if (!note) return undefined;
    note.label ??= String(++this.counts[kindOf(reference)]);
    note.block ??= noteBlock(note.element, note.label, {
      ...context,
      // The relations are those of another part, and notes have no notes.
      relations: new Map(),
      note: () => undefined,
    });
    const keys = note.block.content.marks.flatMap((mark) => mark.keys);
    return { label: note.label, keys: [...new Set(keys)] };
  }

  /** The block of a note, at its first mark. */
  blocks(reference: XmlElement): Block[] {
    const note = this.find(reference);
    if (!note?.block) return [];
    this.notes.delete(`${kindOf(reference)} ${reference.attributes['w:id'] ?? ''}`);
    return cleanText(note.block.content.text) === '' ? [] : [note.block];
  }
}

const kindOf = ({ name }: XmlElement): NoteKind => (name === 'w:footnoteReference' ? 'footnote' : 'endnote');

/** The paragraphs of a note as one block. */
function noteBlock(element: XmlElement, label: string, context: DocxContext): Block {
  const writer = new ParagraphWriter(context, new FieldStack(context.citations));
  writer.writeParagraphs(paragraphsIn(element));
  return { role: 'footnote', content: writer.build(), label, where: `note ${label}` };
}
