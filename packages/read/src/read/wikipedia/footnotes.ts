import { letterNumeral, romanNumeral } from '@citemill/metrics/text';
import type { Warnings } from '../warnings.js';
import type { ShortCitation, Source } from './source.js';

/** The content of a footnote: its text and the citations in it. */
export interface NoteContent {
  text: string;
  /** Full citations, such as {{cite web}}. */
  sources: Source[];
  /** Short citations, such as {{harvnb}}, of a source listed elsewhere. */
  shortCitations: ShortCitation[];
  /** Plain links. */
  links: { url: string; label: string }[];
}

export interface Footnote {
  group: string;
  name?: string;
  /** As printed: `[1]`, `[note 2]`, `[a]`; empty until the text refers to it. */
  label: string;
  content?: NoteContent;
}

/**
 * Location of a mark; only `prose` is part of a paragraph. `back matter` includes headings and lists after the article,
 * which are read as prose and removed afterwards.
 */
export type MarkLocation =
  | 'prose'
  | 'table'
  | 'template'
  | 'gallery'
  | 'caption'
  | 'note'
  | 'list'
  | 'back matter'
  | 'follow'
  | 'malformed';

/** The form of a mark in the source. */
export type MarkForm = 'definition' | 'reuse' | 'short';

export interface Mark {
  form: MarkForm;
  location: MarkLocation;
  /** As printed. */
  label: string;
  footnote?: Footnote;
  /** The sources that a mark cites; only for marks that are part of the sentence. */
  shortCitations?: ShortCitation[];
}

/** Returns a footnote's printed number, in the format of its group: number, letter, Roman numeral, or after the group's name. */
export function noteLabel(group: string, number: number): string {
  switch (group) {
    case '':
    case 'decimal':
      return `[${number}]`;
    case 'lower-alpha':
      return `[${letterNumeral(number)}]`;
    case 'upper-alpha':
      return `[${letterNumeral(number, 'A')}]`;
    case 'lower-greek':
      return `[${letterNumeral(number, 'α', 25)}]`;
    case 'lower-roman':
      return `[${romanNumeral(number)}]`;
    case 'upper-roman':
      return `[${romanNumeral(number).toUpperCase()}]`;
    default:
      return `[${group} ${number}]`;
  }
}

/** The footnotes of one article, numbered per group in the order of their marks. */
export class Footnotes {
  readonly marks: Mark[] = [];
  private readonly named = new Map<string, Footnote>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly warnings: Warnings) {}

  private findOrCreate(group: string, name: string | undefined): Footnote {
    const key = name === undefined ? undefined : `${group}\n${name}`;
    const footnote = key === undefined ? undefined : this.named.get(key);
    if (footnote) return footnote;
    const note: Footnote = { group, label: '', ...(name === undefined ? {} : { name }) };
    if (key !== undefined) this.named.set(key, note);
    return note;
  }

  private fill(note: Footnote, content: NoteContent | undefined): void {
    if (!content) return;
    if (!note.content) note.content = content;
    else if (note.content.text !== content.text)
      this.warnings.add(
        'ref-twice',
        'footnote name is defined twice; the first definition was used',
        note.name,
      );
  }

  /** Adds a mark of a footnote, and the footnote's content if it is defined here. */
  addMark(
    form: MarkForm,
    location: MarkLocation,
    group: string,
    name: string | undefined,
    content: NoteContent | undefined,
  ): Mark {
    const footnote = this.findOrCreate(group, name);
    this.fill(footnote, content);
    if (location !== 'list' && footnote.label === '') {
      const number = (this.counts.get(group) ?? 0) + 1;
      this.counts.set(group, number);
      footnote.label = noteLabel(group, number);
    }
    return this.add({ form, location, label: footnote.label, footnote });
  }

  /** Appends text to a footnote defined elsewhere (`<ref follow=…>`); no mark is printed. */
  appendToFootnote(group: string, name: string, content: NoteContent): void {
    const note = this.findOrCreate(group, name);
    if (!note.content) note.content = content;
    else {
      const { text, sources, shortCitations, links } = note.content;
      note.content = {
        text: `${text} ${content.text}`,
        sources: [...sources, ...content.sources],
        shortCitations: [...shortCitations, ...content.shortCitations],
        links: [...links, ...content.links],
      };
    }
    this.add({ form: 'definition', location: 'follow', label: '' });
  }

  add(mark: Mark): Mark {
    this.marks.push(mark);
    return mark;
  }
}
