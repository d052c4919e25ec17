import { decodeFragment } from '../../decode-fragment.js';
import { superscript } from '../../powers.js';
import { UnreadableError } from '../../reader.js';
import type { Warnings } from '../../warnings.js';
import { citationKind } from '../citation-kind.js';
import { type Footnote, Footnotes, type MarkLocation, type NoteContent } from '../footnotes.js';
import { DROPPED, END, guardMarkup, INLINE_MARK, MARK, removePrivateCharacters } from '../marks.js';
import { plainText } from '../plain-text.js';
import type { Site } from '../site.js';
import { type ShortCitation, sourceKey } from '../source.js';
import { Sources } from '../sources.js';
import { type Attributes, BLOCKS, EMPTY, isMark, isNoteList, skipReason } from './elements.js';
import { groupAndLabel } from './mark-group.js';
import { Prose } from './prose.js';
import { parseData, readCitations } from './transclusions.js';

interface Frame {
  name: string;
  /** Why its content is not prose; undefined if it is. */
  skip: MarkLocation | undefined;
  /** Called when the element ends. */
  close?: () => void;
}

/** Real articles nest up to 30 deep; parsing time grows with the square of the depth. */
const MAX_DEPTH = 2000;

const anchorName = (href = '') => href.slice(href.indexOf('#') + 1);

/**
 * Reads an article from Parsoid's HTML, as in Wikimedia's HTML dumps. Templates are already expanded there, with their
 * parameters in attributes, so that citations can be read from both.
 */
export class HtmlArticle {
  readonly prose = new Prose();
  readonly sources = new Sources();
  readonly footnotes: Footnotes;
  readonly categories: string[] = [];
  private readonly stack: Frame[] = [];
  private readonly notes = new Map<string, Footnote>();
  /** Text being collected for a mark's label, a heading or a link instead of the article. */
  private readonly captures: string[] = [];
  private note: NoteContent | undefined;

  constructor(
    private readonly site: Site,
    warnings: Warnings,
  ) {
    this.footnotes = new Footnotes(warnings);
  }

  private get skip(): MarkLocation | undefined {
    return this.stack.at(-1)?.skip;
  }

  private write(text: string): void {
    if (this.captures.length > 0) this.captures[this.captures.length - 1] += text;
    else if (this.note) this.note.text += text;
    else if (!this.skip) this.prose.write(text);
  }

  text(text: string): void {
    this.write(removePrivateCharacters(text));
  }

  /** Collects what is written until the frame's end. */
  private capture(frame: Frame, use: (text: string) => void): void {
    this.captures.push('');
    frame.close = () => use(this.captures.pop() ?? '');
  }

  open(name: string, attributes: Attributes): void {
    const isEmpty = EMPTY.has(name);
    if (this.stack.length > MAX_DEPTH)
      throw new UnreadableError('malformed', `elements are nested more than ${MAX_DEPTH} deep`);
    const frame: Frame = { name, skip: this.skip ?? skipReason(name, attributes) };
    if (!isEmpty) this.stack.push(frame);
    const data = attributes['data-mw'] ? parseData(attributes['data-mw']) : undefined;
    if (data?.parts) {
      for (const source of readCitations(data, this.site)) {
        this.sources.add(source);
        this.note?.sources.push(source);
      }
    }
    if (name === 'br') this.write(' ');
    if (name === 'link' && attributes.rel === 'mw:PageProp/Category')
      this.categories.push(
        decodeFragment((attributes.href ?? '').replace(/^.*?:/, '').replace(/#.*$/, '')).replace(/_/g, ' '),
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
      this.capture(frame, (text) => this.write(name === 'sup' ? superscript(text.trim()) : text));
    else if (/^h[1-6]$/.test(name) && !frame.skip) {
      this.prose.finish();
      this.capture(frame, (title) => this.prose.openSection(Number(name[1]), plainText(title)));
    } else if (BLOCKS.has(name) && !this.note && this.captures.length === 0) this.openBlock(frame, name);
  }

  private openFormula(frame: Frame, source: string): void {
    const formula = removePrivateCharacters(source).replace(/\s+/g, ' ').trim();
    if (formula !== '') this.write(guardMarkup(`$${formula}$`));
    this.capture(frame, () => {});
  }

  private openBlock(frame: Frame, name: string): void {
    this.prose.finish();
    const wasItem = this.prose.isItem;
    if (name === 'li' || name === 'dd' || name === 'dt') this.prose.isItem = true;
    frame.close = () => {
      this.prose.finish();
      this.prose.isItem = wasItem;
    };
  }

  private findOrCreateNote(id: string, group: string): Footnote {
    let note = this.notes.get(id);
    if (!note) {
      note = { group, name: id, label: '' };
      this.notes.set(id, note);
    } else if (note.group === '') note.group = group;
    return note;
  }

  private openMark(frame: Frame, { group = '' }: { group?: string }): void {
    const location: MarkLocation = this.note ? 'note' : (frame.skip ?? 'prose');
    let id = '';
    let declaredGroup = String(group);
    this.onMarkLink = ({ href, 'data-mw-group': linked }) => {
      id = anchorName(href);
      declaredGroup ||= linked ?? '';
    };
    this.capture(frame, (text) => {
      this.onMarkLink = undefined;
      const { group, label } = groupAndLabel(plainText(text) || '[*]', declaredGroup);
      if (id === '') {
        this.footnotes.add({ form: 'definition', location: 'malformed', label });
        return;
      }
      const footnote = this.findOrCreateNote(id, group);
      const form = footnote.label === '' ? 'definition' : 'reuse';
      if (footnote.label === '') footnote.label = label;
      this.footnotes.add({ form, location, label, footnote });
      if (location === 'prose') this.write(`${MARK}${this.footnotes.marks.length - 1}${END}`);
    });
  }

  /** Called for links inside a mark. */
  private onMarkLink: ((link: Attributes) => void) | undefined;

  private openNote(frame: Frame, id: string): void {
    const note: NoteContent = { text: '', sources: [], shortCitations: [], links: [] };
    this.note = note;
    // Only the `reference-text` element is the footnote's text; the rest are links back to the marks.
    this.captures.push('');
    frame.close = () => {
      this.captures.pop();
      this.note = undefined;
      note.text = plainText(note.text);
      const footnote = this.findOrCreateNote(id, '');
      if (note.text !== '' || note.sources.length > 0) footnote.content ??= note;
    };
  }

  private openNoteText(frame: Frame): void {
    this.capture(frame, (text) => {
      if (this.note) this.note.text += text;
    });
  }

  private openLink(frame: Frame, link: Attributes): void {
    if (this.onMarkLink) {
      this.onMarkLink(link);
      return;
    }
    const { href = '', class: classes = '', rel = '' } = link;
    if (/#CITEREF/i.test(href)) {
      const key = sourceKey([anchorName(href).replace(/^CITEREF/i, '')], '');
      this.capture(frame, (text) => this.cite({ names: [], year: '', text: plainText(text), key }, text));
    } else if (this.note && (/\bmw:ExtLink\b/.test(rel) || /(?:^|\s)external(?=\s|$)/.test(classes))) {
      this.capture(frame, (text) => {
        this.note?.links.push({ url: href, label: plainText(text) });
        this.write(text);
      });
    }
  }

  /** A short citation: in a footnote it identifies the source, in a sentence it is a mark. */
  private cite(short: ShortCitation, text: string): void {
    if (this.note) {
      this.note.shortCitations.push(short);
      this.write(text);
    } else if (!this.skip && this.captures.length === 0) {
      this.footnotes.add({ form: 'short', location: 'prose', label: short.text, shortCitations: [short] });
      this.write(`${INLINE_MARK}${this.footnotes.marks.length - 1}${END}`);
    }
  }

  /** A full citation with an anchor; if its template is unknown, the class gives the kind. */
  private openCite(frame: Frame, { id = '', class: classes = '' }: Attributes): void {
    const key = sourceKey([id.replace(/^CITEREF/i, '')], '');
    const inProse = !this.note && this.captures.length === 0;
    this.capture(frame, (text) => {
      const source = this.sources.named(key);
      if (!source) {
        const named = /(?:^|\s)citation\s+(?!cs[12](?:\s|$))(\w+)/.exec(classes)?.[1];
        const kind = named && citationKind(`cite ${named}`, () => '');
        const raw = plainText(text);
        this.sources.add({
          raw,
          authors: [],
          ids: {},
          keys: [key],
          ...(kind ? { kind } : {}),
        });
      }
      // A list of sources is not prose.
      this.write(inProse ? DROPPED : text);
    });
  }

  close(name: string): void {
    // A closing tag without an opening tag is ignored.
    if (this.stack.at(-1)?.name !== name) return;
    this.stack.at(-1)?.close?.();
    this.stack.pop();
  }

  end(): void {
    for (let top = this.stack.at(-1); top; top = this.stack.at(-1)) this.close(top.name);
    this.prose.finish();
  }
}
