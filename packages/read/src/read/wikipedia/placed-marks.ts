import type { Warnings } from '../warnings.js';
import { Footnotes, type Mark, type MarkPlace, type NoteContent } from './footnotes.js';
import { END, INLINE_MARK, MARK } from './marks.js';
import { plain } from './plain.js';

/** Writes the marks of an article's footnotes, with the place in which each stands. */
export class PlacedMarks {
  readonly footnotes: Footnotes;
  /** Where what is being read stands. */
  place: MarkPlace = 'prose';
  /** The footnote that is being read. */
  note: NoteContent | undefined;
  /** The group of the reference list that is being read. */
  listGroup = '';

  constructor(readonly warnings: Warnings) {
    this.footnotes = new Footnotes(warnings);
  }

  /** Reads what prints nothing; its marks stand in that place. */
  protected within(place: MarkPlace, read: () => void): void {
    const outer = this.place;
    // What is said inside a footnote or a list stays there, however it is wrapped.
    if (outer === 'prose') this.place = place;
    read();
    this.place = outer;
  }

  /** Reads footnotes that are defined in the list where they are printed. */
  protected withinList(group: string, read: () => void): void {
    const [outer, outerGroup] = [this.place, this.listGroup];
    this.place = 'list';
    this.listGroup = group;
    read();
    this.place = outer;
    this.listGroup = outerGroup;
  }

  /** What `write` writes, as the content of a footnote; undefined where that is nothing. */
  readNote(write: () => string): NoteContent | undefined {
    const [outer, place, group] = [this.note, this.place, this.listGroup];
    const note: NoteContent = { text: '', sources: [], shorts: [], links: [] };
    this.note = note;
    this.place = 'note';
    this.listGroup = '';
    note.text = plain(write());
    this.note = outer;
    this.place = place;
    this.listGroup = group;
    return note.text === '' && note.sources.length === 0 && note.links.length === 0 ? undefined : note;
  }

  /** A mark that leads to a footnote, as flat text. */
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
      this.footnotes.follow(group, follow, content);
      return '';
    }
    if (name === undefined && !content) {
      this.footnotes.add({ form: 'definition', place: 'malformed', label: '' });
      this.warnings.add(
        'ref-empty',
        'a footnote has neither content nor a name',
        `citation mark ${this.footnotes.marks.length}`,
      );
      return '';
    }
    this.footnotes.lead(form ?? (content ? 'definition' : 'reuse'), this.place, group, name, content);
    return this.place === 'list' ? '' : `${MARK}${this.footnotes.marks.length - 1}${END}`;
  }

  /** A mark that is part of the sentence, as flat text. */
  inlineMark(mark: Omit<Mark, 'place'>): string {
    this.footnotes.add({ ...mark, place: this.place });
    return `${INLINE_MARK}${this.footnotes.marks.length - 1}${END}`;
  }
}
