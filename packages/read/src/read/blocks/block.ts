import type { Author, Identifiers, Reference } from '../../paper/index.js';
import type { FlaggedText } from '../printed-citations/text-flags.js';

/** The kind of a block according to its source. Headings, captions and the bibliography are also recognised by their text. */
export type BlockRole =
  | 'title'
  | 'authors'
  | 'abstract'
  | 'heading'
  | 'paragraph'
  | 'list-item'
  | 'table'
  | 'figure'
  | 'caption'
  | 'formula'
  | 'footnote'
  | 'reference'
  | 'code';

/** A citation that the source itself links to entries: a range of a block's text, and the keys of the entries. */
export interface KeyedMark {
  start: number;
  end: number;
  keys: string[];
}

/** The text of a block, with flags for each UTF-16 unit, the URLs of its links, and its keyed citation marks. */
export interface BlockText extends FlaggedText {
  urls: readonly string[];
  marks: readonly KeyedMark[];
}

/** A part of a document in reading order. */
export interface Block {
  role: BlockRole;
  content: BlockText;
  /** For headings: 1 is the outermost. */
  level?: number;
  /** The printed mark of a list item or footnote, such as "3." */
  label?: string;
  /** For tables: the cells, row by row. */
  rows?: string[][];
  /** For tables: the citation marks in the cells that the source links by key, row by row. */
  cited?: { text: string; keys: string[] }[];
  /** For figures: the image files, as the source names them. */
  images?: string[];
  /** For tables and figures, if the source has it: the caption with its label. */
  caption?: string;
  /** Where it is in the source, such as `line 12` or `page 3`. */
  where: string;
}

/** A document as blocks, with the metadata that the source states separately. */
export interface BlockDocument {
  blocks: readonly Block[];
  title?: string;
  authors?: Author[];
  abstract?: string;
  year?: number;
  venue?: string;
  ids?: Identifiers;
  language?: string;
  /** Texts at the edges of the first page. They may contain the journal, the year and the paper's identifiers. */
  margins?: readonly string[];
  /** For sources that link their citation marks themselves: the cited entries by citation key. */
  keyed?: ReadonlyMap<string, Omit<Reference, 'id'>>;
}

/** Builds the text of a block piece by piece. */
export class BlockTextBuilder {
  private readonly pieces: { text: string; flags: number }[] = [];
  private readonly urls: string[] = [];
  private readonly marks: KeyedMark[] = [];
  length = 0;

  /** Returns the last `count` characters of the text so far, or fewer. */
  lastCharacters(count: number): string {
    let text = '';
    for (let i = this.pieces.length - 1; i >= 0 && text.length < count; i--)
      text = (this.pieces[i]?.text.slice(-count) ?? '') + text;
    return text.slice(-count);
  }

  add(text: string, flags = 0): this {
    if (text !== '') this.pieces.push({ text, flags });
    this.length += text.length;
    return this;
  }

  /** Adds a mark that cites the entries with these keys. */
  cite(keys: string[], text: string, flags = 0): this {
    const start = this.length;
    return this.add(text, flags).citeFrom(start, keys);
  }

  /** Marks all text since `start` as a citation of the entries with these keys. */
  citeFrom(start: number, keys: string[]): this {
    if (this.length > start) this.marks.push({ start, end: this.length, keys });
    return this;
  }

  link(url: string): this {
    this.urls.push(url);
    return this;
  }

  build(): BlockText {
    const flags = new Uint8Array(this.length);
    let index = 0;
    for (const piece of this.pieces) {
      flags.fill(piece.flags, index, index + piece.text.length);
      index += piece.text.length;
    }
    return {
      text: this.pieces.map(({ text }) => text).join(''),
      flags,
      urls: this.urls,
      marks: this.marks,
    };
  }
}

/** Returns a text without markup. */
export const plainBlockText = (text: string): BlockText => new BlockTextBuilder().add(text).build();

/** Returns a part of a text, with the citation marks that are completely inside it. */
export const sliceText = (
  { text, flags, urls, marks }: BlockText,
  start: number,
  end = text.length,
): BlockText => ({
  text: text.slice(start, end),
  flags: flags.slice(start, end),
  urls,
  marks: marks.flatMap((mark) =>
    mark.start >= start && mark.end <= end
      ? [{ ...mark, start: mark.start - start, end: mark.end - start }]
      : [],
  ),
});
