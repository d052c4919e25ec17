import type { Warnings } from '../warnings.js';
import { Footnotes, type Mark, type MarkLocation, type NoteContent } from './footnotes.js';
import { END, INLINE_MARK, MARK } from './marks.js';
import { plainText } from './plain-text.js';

/** Writes footnote marks to flat text and records their locations. */
export class MarkWriter {
  readonly footnotes: Footnotes;
  /** Location of the content being read. */
  location: MarkLocation = 'prose';
  /** The current footnote, if any. */
  note: NoteContent | undefined;
  /** Group of the current reference list. */
  listGroup = '';

  constructor(readonly warnings: Warnings) {
    this.footnotes = new Footnotes(warnings);
  }

  /** Reads content that is not printed; its marks get this location. */
  protected readWithin(location: MarkLocation, read: () => void): void {
    const outer = this.location;
    // Content inside a footnote or list keeps that location.
    if (outer === 'prose') this.location = location;
    read();
    this.location = outer;
  }

  /** Reads footnotes defined in a reference list. */
  protected readWithinList(group: string, read: () => void): void {
    const [outer, outerGroup] = [this.location, this.listGroup];
    this.location = 'list';
    this.listGroup = group;
    read();
    this.location = outer;
    this.listGroup = outerGroup;
  }

  /** Reads the output of `write` as the content of a footnote; undefined if it is empty. */
  readNote(write: () => string): NoteContent | undefined {
    const [outer, location, group] = [this.note, this.location, this.listGroup];
    const note: NoteContent = { text: '', sources: [], shortCitations: [], links: [] };
    this.note = note;
    this.location = 'note';
    this.listGroup = '';
    note.text = plainText(write());
    this.note = outer;
    this.location = location;
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
      this.footnotes.add({ form: 'definition', location: 'malformed', label: '' });
      this.warnings.add(
        'ref-empty',
        'footnote has neither content nor a name',
        `citation mark ${this.footnotes.marks.length}`,
      );
      return '';
    }
    this.footnotes.addMark(form ?? (content ? 'definition' : 'reuse'), this.location, group, name, content);
    return this.location === 'list' ? '' : `${MARK}${this.footnotes.marks.length - 1}${END}`;
  }

  /** Adds a mark that is part of the sentence and returns its flat text. */
  inlineMark(mark: Omit<Mark, 'location'>): string {
    this.footnotes.add({ ...mark, location: this.location });
    return `${INLINE_MARK}${this.footnotes.marks.length - 1}${END}`;
  }
}
