import { superscript } from '../../powers.js';
import { UnreadableError } from '../../reader.js';
import type { Warnings } from '../../warnings.js';
import { citationKind } from '../citation-kind.js';
import { type Footnote, Footnotes, type MarkPlace, type NoteContent } from '../footnotes.js';
import { DROPPED, END, guarded, INLINE_MARK, MARK, withoutPrivate } from '../marks.js';
import { plain } from '../plain.js';
import type { Site } from '../site.js';
import { type ShortCitation, sourceKey } from '../source.js';
import { Sources } from '../sources.js';
import { type Attributes, BLOCKS, EMPTY, isMark, isNoteList, skipReason } from './elements.js';
import { groupAndLabel } from './mark-group.js';
import { Prose } from './prose.js';
import { citationsIn, dataOf } from './transclusions.js';

interface Frame {
  name: string;
  /** Nothing in it is prose, because of this. */
  skip: MarkPlace | undefined;
  /** What is to be done at its end. */
  close?: () => void;
}

/** Real articles nest thirty deep; the parser's time grows with the square of the depth. */
const MAX_DEPTH = 2000;

const anchorIn = (href = '') => href.slice(href.indexOf('#') + 1);

/**
 * Reads an article from the HTML that Parsoid makes of it, as Wikimedia's HTML dumps have it. Templates are expanded
 * there already, and their parameters kept beside what they print, so that citations are read from both.
 */
export class HtmlArticle {
  readonly prose = new Prose();
  readonly sources = new Sources();
  readonly footnotes: Footnotes;
  readonly categories: string[] = [];
  private readonly stack: Frame[] = [];
  private readonly notes = new Map<string, Footnote>();
  /** Where text goes instead of into the article: a mark's label, a heading, a link. */
  private readonly catches: string[] = [];
  private note: NoteContent | undefined;

  constructor(
    private readonly site: Site,
    warnings: Warnings,
  ) {
    this.footnotes = new Footnotes(warnings);
  }

  private get skip(): MarkPlace | undefined {
    return this.stack.at(-1)?.skip;
  }

  private write(text: string): void {
    if (this.catches.length > 0) this.catches[this.catches.length - 1] += text;
    else if (this.note) this.note.text += text;
    else if (!this.skip) this.prose.write(text);
  }

  text(text: string): void {
    this.write(withoutPrivate(text));
  }

  /** Collects what is written until the frame's end. */
  private catch(frame: Frame, use: (text: string) => void): void {
    this.catches.push('');
    frame.close = () => use(this.catches.pop() ?? '');
  }

  open(name: string, attributes: Attributes): void {
    const isEmpty = EMPTY.has(name);
    if (this.stack.length > MAX_DEPTH)
      throw new UnreadableError('malformed', `elements nest more than ${MAX_DEPTH} deep`);
    const frame: Frame = { name, skip: this.skip ?? skipReason(name, attributes) };
    if (!isEmpty) this.stack.push(frame);
    const data = attributes['data-mw'] ? dataOf(attributes['data-mw']) : undefined;
    if (data?.parts) {
      for (const source of citationsIn(data, this.site)) {
        this.sources.add(source);
        this.note?.sources.push(source);
      }
    }
    if (name === 'br') this.write(' ');
    if (name === 'link' && attributes.rel === 'mw:PageProp/Category')
      this.categories.push(
        decodeURIComponentSafely((attributes.href ?? '').replace(/^.*?:/, '').replace(/#.*$/, '')).replace(
          /_/g,
          ' ',
        ),
      );
    if (isEmpty) return;
    const classes = attributes.class ?? '';
    const formula = /\bmw:Extension\/math\b/.test(attributes.typeof ?? '') ? data?.body?.extsrc : undefined;
    if (isMark(name, attributes)) this.openMark(frame, data?.attrs ?? {});
    else if (typeof formula === 'string') this.openFormula(frame, formula);
    else if (isNoteList(name, classes)) {
      this.prose.finish();
      frame.skip ??= 'list';
    } else if (name === 'li' && attributes.id?.startsWith('cite_note')) this.openNote(frame, attributes.id);
    else if (/(?:^|\s)(?:mw-)?reference-text(?=\s|$)/.test(classes) && this.note) this.openNoteText(frame);
    else if (name === 'a') this.openLink(frame, attributes);
    else if (name === 'cite' && /^CITEREF/i.test(attributes.id ?? '')) this.openCite(frame, attributes);
    else if (name === 'sup' || name === 'sub')
      this.catch(frame, (text) => this.write(name === 'sup' ? superscript(text.trim()) : text));
    else if (/^h[1-6]$/.test(name) && !frame.skip) {
      this.prose.finish();
      this.catch(frame, (title) => this.prose.openSection(Number(name[1]), plain(title)));
    } else if (BLOCKS.has(name) && !this.note && this.catches.length === 0) this.openBlock(frame, name);
  }

  private openFormula(frame: Frame, source: string): void {
    const formula = withoutPrivate(source).replace(/\s+/g, ' ').trim();
    if (formula !== '') this.write(guarded(`$${formula}$`));
    this.catch(frame, () => {});
  }

  private openBlock(frame: Frame, name: string): void {
    this.prose.finish();
    const outer = this.prose.isItem;
    if (name === 'li' || name === 'dd' || name === 'dt') this.prose.isItem = true;
    frame.close = () => {
      this.prose.finish();
      this.prose.isItem = outer;
    };
  }

  private noteOf(id: string, group: string): Footnote {
    let note = this.notes.get(id);
    if (!note) {
      note = { group, name: id, label: '' };
      this.notes.set(id, note);
    } else if (note.group === '') note.group = group;
    return note;
  }

  private openMark(frame: Frame, { group = '' }: { group?: string }): void {
    const place: MarkPlace = this.note ? 'note' : (frame.skip ?? 'prose');
    let id = '';
    let told = String(group);
    this.hearLink = ({ href, 'data-mw-group': linked }) => {
      id = anchorIn(href);
      told ||= linked ?? '';
    };
    this.catch(frame, (text) => {
      this.hearLink = undefined;
      const { group, label } = groupAndLabel(plain(text) || '[*]', told);
      if (id === '') {
        this.footnotes.add({ form: 'definition', place: 'malformed', label });
        return;
      }
      const footnote = this.noteOf(id, group);
      const form = footnote.label === '' ? 'definition' : 'reuse';
      if (footnote.label === '') footnote.label = label;
      this.footnotes.add({ form, place, label, footnote });
      if (place === 'prose') this.write(`${MARK}${this.footnotes.marks.length - 1}${END}`);
    });
  }

  /** Told of the links inside a mark. */
  private hearLink: ((link: Attributes) => void) | undefined;

  private openNote(frame: Frame, id: string): void {
    const note: NoteContent = { text: '', sources: [], shorts: [], links: [] };
    this.note = note;
    // Only what stands in the footnote's own element is its text; the links back to the marks are not.
    this.catches.push('');
    frame.close = () => {
      this.catches.pop();
      this.note = undefined;
      note.text = plain(note.text);
      const footnote = this.noteOf(id, '');
      if (note.text !== '' || note.sources.length > 0) footnote.content ??= note;
    };
  }

  private openNoteText(frame: Frame): void {
    this.catch(frame, (text) => {
      if (this.note) this.note.text += text;
    });
  }

  private openLink(frame: Frame, link: Attributes): void {
    if (this.hearLink) {
      this.hearLink(link);
      return;
    }
    const { href = '', class: classes = '', rel = '' } = link;
    if (/#CITEREF/i.test(href)) {
      const key = sourceKey([anchorIn(href).replace(/^CITEREF/i, '')], '');
      this.catch(frame, (text) => this.cite({ names: [], year: '', text: plain(text), key }, text));
    } else if (this.note && (/\bmw:ExtLink\b/.test(rel) || /(?:^|\s)external(?=\s|$)/.test(classes))) {
      this.catch(frame, (text) => {
        this.note?.links.push({ url: href, label: plain(text) });
        this.write(text);
      });
    }
  }

  /** A short citation: in a footnote it tells the source, in a sentence it is a mark. */
  private cite(short: ShortCitation, text: string): void {
    if (this.note) {
      this.note.shorts.push(short);
      this.write(text);
    } else if (!this.skip && this.catches.length === 0) {
      this.footnotes.add({ form: 'short', place: 'prose', label: short.text, shorts: [short] });
      this.write(`${INLINE_MARK}${this.footnotes.marks.length - 1}${END}`);
    }
  }

  /** A citation by its own anchor; where its template is not told, its class says what it is. */
  private openCite(frame: Frame, { id = '', class: classes = '' }: Attributes): void {
    const key = sourceKey([id.replace(/^CITEREF/i, '')], '');
    const inProse = !this.note && this.catches.length === 0;
    this.catch(frame, (text) => {
      const known = this.sources.named(key);
      if (!known) {
        const named = /(?:^|\s)citation\s+(?!cs[12](?:\s|$))(\w+)/.exec(classes)?.[1];
        const kind = named && citationKind(`cite ${named}`, () => '');
        const raw = plain(text);
        this.sources.add({
          raw,
          authors: [],
          ids: {},
          keys: [key],
          ...(kind ? { kind } : {}),
        });
      }
      // A list of works is no prose.
      this.write(inProse ? DROPPED : text);
    });
  }

  close(name: string): void {
    // Only what is open can be closed; a stray end is none of ours.
    if (this.stack.at(-1)?.name !== name) return;
    this.stack.at(-1)?.close?.();
    this.stack.pop();
  }

  end(): void {
    for (let top = this.stack.at(-1); top; top = this.stack.at(-1)) this.close(top.name);
    this.prose.finish();
  }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A stray percent sign: it is not encoded.
  }
}
