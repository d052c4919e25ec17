import { cleanText } from '@citemill/metrics/text';
import { POWER_BASE, raised } from '../powers.js';
import { POINTER } from './pointer.js';
import { type PageElement, textIn } from './tree.js';

/** A stretch of text that stands by itself on the page: a paragraph, a heading, an item, a table's row, a caption. */
export interface Block {
  kind: 'text' | 'heading' | 'item' | 'row' | 'caption' | 'quote' | 'verbatim';
  text: string;
  words: number;
  /** Of a heading: 1 to 6. */
  level: number;
  /** The share of the text that is links, 0 to 1. */
  linked: number;
  /** The innermost block-level element around the text. */
  element: PageElement;
  /** True inside an `<article>` that stands inside another. */
  nested: boolean;
  /** True of a heading inside a list's item: the title of another page more often than of a section. */
  listed: boolean;
}

const names = (list: string) => new Set(list.split(' '));

const BREAKING = names(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul caption',
);
const CELL = names('td th');
/** Neither shown as text nor part of what an article says. */
const UNREAD = names(
  'script style noscript template button select svg iframe noembed noframes canvas object audio video datalist',
);
const HEADING = names('h1 h2 h3 h4 h5 h6');
const CAPTION_MARK =
  /(?:^|[\s_-])(?:wp-)?(?:captions?|cutline|legend)(?:$|[\s_-])|figcaption|(?:photo|image|img|media|picture)-?(?:credit|desc|caption|info|legend)/i;

interface Place {
  kind: Block['kind'];
  level: number;
  element: PageElement;
  articles: number;
  inItem: boolean;
  inLink: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Scripts without spaces between words; two characters are about a word. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/** From the first of these scripts on: a quick look before the slow one. */
const UNSPACED_RANGE = /[\u0e00-\u109f\u1780-\u17ff\u3040-\u9fff\ud840-\ud87f]/;

/** How many words a text has, roughly in scripts that write none. */
export function wordsIn(text: string): number {
  let count = 0;
  WORD.lastIndex = 0;
  while (WORD.test(text)) count++;
  const unspaced = UNSPACED_RANGE.test(text) ? (text.match(UNSPACED)?.length ?? 0) : 0;
  return Math.max(count, Math.round(unspaced / 2));
}

function kindInside({ name, attributes }: PageElement, outer: Block['kind']): Block['kind'] {
  if (outer === 'caption' || name === 'figure' || name === 'figcaption') return 'caption';
  if (attributes.class !== undefined && CAPTION_MARK.test(attributes.class)) return 'caption';
  if (HEADING.has(name)) return 'heading';
  if (name === 'li' || name === 'dd' || name === 'dt') return 'item';
  if (name === 'tr') return 'row';
  if (name === 'blockquote') return 'quote';
  if (name === 'pre') return 'verbatim';
  if (name === 'p' && outer !== 'quote' && outer !== 'item') return 'text';
  return outer;
}

/** Characters of a cell that lays out a page: cells of tables hold a few words. */
const LAYOUT_CHARACTERS = 400;
/** New lines of such a cell. */
const LAYOUT_BREAKS = 4;

/** True for a row of a table that lays out the page: a menu in one cell, the text in the next. */
function hasLayoutCell(row: PageElement): boolean {
  if (row.name !== 'tr') return false;
  return row.children.some(
    (cell) =>
      typeof cell !== 'string' &&
      CELL.has(cell.name) &&
      cell.children.filter((one) => typeof one !== 'string' && one.name === 'br').length >= LAYOUT_BREAKS &&
      textIn(cell).length >= LAYOUT_CHARACTERS,
  );
}

const POINTING = names('a strong b em i span');
/** Characters of the title of another page. */
const LONGEST_POINTER = 200;

/** "Read more: the title of another page", a link inside a paragraph that goes on behind it. */
function isPointer(element: PageElement, paragraph: PageElement): boolean {
  if (element.children.length > 3 || paragraph.children.length < 2) return false;
  const isLink =
    element.name === 'a' || element.children.some((one) => typeof one !== 'string' && one.name === 'a');
  if (!isLink) return false;
  const text = textIn(element);
  return text.length < LONGEST_POINTER && POINTER.test(text);
}

/** `<span style="display: block">` */
const isSetApart = ({ attributes: { style } }: PageElement) =>
  style !== undefined && /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|table|list-item)\b/i.test(style);

class BlockWriter {
  readonly blocks: Block[] = [];
  private readonly layouts = new Map<PageElement, boolean>();
  private text = '';
  private linked = 0;
  private breaks = 0;
  private current: Place | undefined;

  constructor(private readonly isSkipped: (element: PageElement) => boolean) {}

  flush(): void {
    const place = this.current;
    const clean = place ? cleanText(this.text) : '';
    if (place && clean !== '') {
      const { kind, level, element, articles, inItem } = place;
      this.blocks.push({
        kind,
        text: clean,
        words: wordsIn(clean),
        level: kind === 'heading' ? level : 0,
        linked: Math.min(1, this.linked / clean.length),
        element,
        nested: articles > 1,
        listed: kind === 'heading' && inItem,
      });
    }
    this.text = '';
    this.linked = 0;
    this.breaks = 0;
    this.current = undefined;
  }

  private writeText(piece: string, place: Place): void {
    const solid = piece.trim();
    if (solid !== '') {
      this.current ??= place;
      this.breaks = 0;
      if (place.inLink) this.linked += solid.length;
    }
    this.text += piece;
  }

  walk(element: PageElement, place: Place): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.writeText(child, place);
      else if (UNREAD.has(child.name)) continue;
      else if (POINTING.has(child.name) && isPointer(child, element)) continue;
      else if (!this.isSkipped(child)) this.enter(child, place);
      else if (BREAKING.has(child.name)) this.flush();
    }
  }

  /** Whether a row lays out the page, looked at once. */
  private isLayout(row: PageElement | undefined): boolean {
    if (!row) return false;
    const remembered = this.layouts.get(row);
    if (remembered !== undefined) return remembered;
    const answer = hasLayoutCell(row);
    this.layouts.set(row, answer);
    return answer;
  }

  private enter(child: PageElement, place: Place): void {
    const { name } = child;
    if (name === 'br') {
      // Two in a row part paragraphs; one is only a new line.
      if (++this.breaks > 1) this.flush();
      else this.text += ' ';
      return;
    }
    if (name === 'sup' && child.children.every((one) => typeof one === 'string')) {
      this.writeText(raised(this.text.slice(-POWER_BASE), textIn(child)), place);
      return;
    }
    const isCell = CELL.has(name);
    const isLayout = isCell && this.isLayout(child.parent);
    const isBreaking = BREAKING.has(name) || isLayout || isSetApart(child);
    if (isBreaking) this.flush();
    else if (isCell) this.text += ' ';
    const kind = isLayout && place.kind === 'row' ? 'text' : kindInside(child, place.kind);
    this.walk(child, {
      kind,
      level: HEADING.has(name) ? Number(name[1]) : place.level,
      element: isBreaking || isCell ? child : place.element,
      articles: place.articles + (name === 'article' ? 1 : 0),
      inItem: place.inItem || name === 'li',
      inLink: place.inLink || name === 'a',
    });
    if (isBreaking) this.flush();
    else if (isCell) this.text += ' ';
  }
}

/** The blocks of an element, in the order of the page. Nesting was bounded when the tree was built. */
export function blocksOf(
  root: PageElement,
  isSkipped: (element: PageElement) => boolean = () => false,
): Block[] {
  const writer = new BlockWriter(isSkipped);
  writer.walk(root, {
    kind: 'text',
    level: 0,
    element: root,
    articles: root.name === 'article' ? 1 : 0,
    inItem: false,
    inLink: false,
  });
  writer.flush();
  return writer.blocks;
}
