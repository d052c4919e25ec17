import type { Warnings } from '../warnings.js';
import { Footnotes, type Mark, type MarkPlace, type NoteContent } from './footnotes.js';
import { END, INLINE_MARK, MARK } from './marks.js';
import { plainText } from './plain-text.js';

/** Writes footnote marks to flat text and records their locations. */
export class MarkWriter {
  readonly footnotes: Footnotes;
  /** Location of the content being read. */
  place: MarkPlace = 'prose';
  /** The current footnote, if any. */
  note: NoteContent | undefined;
  /** Group of the current reference list. */
  listGroup = '';

  constructor(readonly warnings: Warnings) {
    this.footnotes = new Footnotes(warnings);
  }

  /** Reads content that is not printed; its marks get this location. */
  protected readWithin(place: MarkPlace, read: () => void): void {
    const outer = this.place;
    // Content inside a footnote or list keeps that location.
    if (outer === 'prose') this.place = place;
    read();
    this.place = outer;
  }

  /** Reads footnotes defined in a reference list. */
  protected readWithinList(group: string, read: () => void): void {
    const [outer, outerGroup] = [this.place, this.listGroup];
    this.place = 'list';
    this.listGroup = group;
    read();
    this.place = outer;
    this.listGroup = outerGroup;
  }

  /** Reads the output of `write` as the content of a footnote; undefined if it is empty. */
  readNote(write: () => string): NoteContent | undefined {
    const [outer, place, group] = [this.note, this.place, this.listGroup];
    const note: NoteContent = { text: '', sources: [], shorts: [], links: [] };
    this.note = note;
    this.place = 'note';
    this.listGroup = '';
    note.text = plainText(write());
    this.note = outer;
    this.place = place;
    this.listGroup = group;
    return note.text === '' && note.sources.length === 0 && note.links.length === 0 ? undefined : note;
  }

  /** Adds a mark of a footnote and returns its flat text. */
  mark({
    name,
    group,
    follow,
    content,
    form,
  }: {
    name: string | undefined;
    group: string;
    follow?: string | undefined;
    content?: NoteContent | undefined;
    form?: Mark['form'];
  }): string {
    if (follow && content) {
      this.footnotes.appendToFootnote(group, follow, content);
      return '';
    }
    if (name === undefined && !content) {
      this.footnotes.add({ form: 'definition', place: 'malformed', label: '' });
      this.warnings.add(
        'ref-empty',
        'footnote has neither content nor a name',
        `citation mark ${this.footnotes.marks.length}`,
      );
      return '';
    }
    this.footnotes.addMark(form ?? (content ? 'definition' : 'reuse'), this.place, group, name, content);
    return this.place === 'list' ? '' : `${MARK}${this.footnotes.marks.length - 1}${END}`;
  }

  /** Adds a mark that is part of the sentence and returns its flat text. */
  inlineMark(mark: Omit<Mark, 'place'>): string {
    this.footnotes.add({ ...mark, place: this.place });
    return `${INLINE_MARK}${this.footnotes.marks.length - 1}${END}`;
  }
}
