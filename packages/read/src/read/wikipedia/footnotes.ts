import { letterNumeral, romanNumeral } from '@citemill/metrics/text';
import type { Warnings } from '../warnings.js';
import type { ShortCitation, Source } from './source.js';

/** What stands in a footnote: its readable text and the citations found in it. */
export interface NoteContent {
  text: string;
  /** Full citations, as {{cite web}} gives them. */
  sources: Source[];
  /** Short ones, as {{harvnb}}, which lead to a full one elsewhere. */
  shorts: ShortCitation[];
  /** Addresses in plain links, with the words of the link. */
  links: { url: string; label: string }[];
}

export interface Footnote {
  group: string;
  name?: string;
  /** As printed: `[1]`, `[note 2]`, `[a]`; empty while nothing in the text has led to it. */
  label: string;
  content?: NoteContent;
}

/**
 * Where a mark stands; all but `prose` have no place in a paragraph. `back matter` are lists behind the article and
 * headings, which are read as prose and left out afterwards.
 */
export type MarkPlace =
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

/** How a mark is written in the source. */
export type MarkForm = 'definition' | 'reuse' | 'short';

export interface Mark {
  form: MarkForm;
  place: MarkPlace;
  /** As printed. */
  label: string;
  footnote?: Footnote;
  /** Of a mark that is part of the sentence: what it cites. */
  shorts?: ShortCitation[];
}

/** A footnote's number as its group prints it: plain, as letters or Roman numerals, or behind the group's name. */
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

/** The footnotes of one article, numbered in the order in which the text leads to them, each group by itself. */
export class Footnotes {
  readonly marks: Mark[] = [];
  private readonly named = new Map<string, Footnote>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly warnings: Warnings) {}

  private noteOf(group: string, name: string | undefined): Footnote {
    const key = name === undefined ? undefined : `${group}\n${name}`;
    const known = key === undefined ? undefined : this.named.get(key);
    if (known) return known;
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
        'a footnote is defined twice under one name; the first stands',
        note.name,
      );
  }

  /** A mark that leads to a footnote, with the footnote's content where this is the place that has it. */
  lead(
    form: MarkForm,
    place: MarkPlace,
    group: string,
    name: string | undefined,
    content: NoteContent | undefined,
  ): Mark {
    const footnote = this.noteOf(group, name);
    this.fill(footnote, content);
    if (place !== 'list' && footnote.label === '') {
      const number = (this.counts.get(group) ?? 0) + 1;
      this.counts.set(group, number);
      footnote.label = noteLabel(group, number);
    }
    return this.add({ form, place, label: footnote.label, footnote });
  }

  /** Text that goes on with a footnote defined elsewhere; no mark is printed. */
  follow(group: string, name: string, content: NoteContent): void {
    const note = this.noteOf(group, name);
    if (!note.content) note.content = content;
    else {
      const { text, sources, shorts, links } = note.content;
      note.content = {
        text: `${text} ${content.text}`,
        sources: [...sources, ...content.sources],
        shorts: [...shorts, ...content.shorts],
        links: [...links, ...content.links],
      };
    }
    this.add({ form: 'definition', place: 'follow', label: '' });
  }

  add(mark: Mark): Mark {
    this.marks.push(mark);
    return mark;
  }
}
