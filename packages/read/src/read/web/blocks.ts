import { cleanText } from '@citemill/metrics/text';
import { formatSuperscript, POWER_BASE_CHARS } from '../powers.js';
import { POINTER } from './pointer.js';
import { type PageElement, textContent } from './tree.js';

/** A separate piece of text on a page: a paragraph, heading, list item, table row or caption. */
export interface Block {
  kind: 'text' | 'heading' | 'item' | 'row' | 'caption' | 'quote' | 'verbatim';
  text: string;
  words: number;
  /** 1 to 6 for headings, else 0. */
  level: number;
  /** Share of the text that is links, 0 to 1. */
  linked: number;
  /** The innermost block-level element around the text. */
  element: PageElement;
  /** True inside an `<article>` within another. */
  nested: boolean;
  /** True for a heading inside a list item, which is usually the title of another page. */
  listed: boolean;
}

const names = (list: string) => new Set(list.split(' '));

const BREAKING = names(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul caption',
);
const CELL = names('td th');
/** Elements that are not part of the text; `rt` and `rp` repeat a word's pronunciation. */
const IGNORED_ELEMENTS = names(
  'script style noscript template button select svg iframe noembed noframes canvas object audio video datalist rt rp',
);
const HEADING = names('h1 h2 h3 h4 h5 h6');
const CAPTION_MARK =
  /(?:^|[\s_-])(?:wp-)?(?:captions?|cutline|legend)(?:$|[\s_-])|figcaption|(?:photo|image|img|media|picture)-?(?:credit|desc|caption|info|legend)/i;

interface BlockContext {
  kind: Block['kind'];
  level: number;
  element: PageElement;
  articles: number;
  inItem: boolean;
  inLink: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Scripts without spaces between words; two characters count as a word. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/** A fast test for these scripts, which precedes the slow one. */
const UNSPACED_RANGE = /[\u0e00-\u109f\u1780-\u17ff\u3040-\u9fff\ud840-\ud87f]/;

export const totalWords = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { words }) => sum + words, 0);

/** Returns the number of words; approximate in scripts without spaces. */
export function countWords(text: string): number {
  let count = 0;
  WORD.lastIndex = 0;
  while (WORD.test(text)) count++;
  const unspaced = UNSPACED_RANGE.test(text) ? (text.match(UNSPACED)?.length ?? 0) : 0;
  return Math.max(count, Math.round(unspaced / 2));
}

function kindInside({ name, attributes }: PageElement, outer: Block['kind']): Block['kind'] {
  // A table in a figure is not the figure's caption.
  if (name === 'tr') return 'row';
  if (outer === 'caption' || name === 'figure' || name === 'figcaption') return 'caption';
  if (attributes.class !== undefined && CAPTION_MARK.test(attributes.class)) return 'caption';
  if (HEADING.has(name)) return 'heading';
  if (name === 'li' || name === 'dd' || name === 'dt') return 'item';
  if (name === 'blockquote') return 'quote';
  if (name === 'pre') return 'verbatim';
  if (name === 'p' && outer !== 'quote' && outer !== 'item') return 'text';
  return outer;
}

/** Minimum characters of a cell used for page layout; data cells have a few words. */
const MIN_LAYOUT_CELL_CHARS = 400;
/** Minimum line breaks in such a cell. */
const MIN_LAYOUT_CELL_BREAKS = 4;

/** True for a table row used for page layout: a menu in one cell, the text in the next. */
function hasLayoutCell(row: PageElement): boolean {
  if (row.name !== 'tr') return false;
  return row.children.some(
    (cell) =>
      typeof cell !== 'string' &&
      CELL.has(cell.name) &&
      cell.children.filter((child) => typeof child !== 'string' && child.name === 'br').length >=
        MIN_LAYOUT_CELL_BREAKS &&
      textContent(cell).length >= MIN_LAYOUT_CELL_CHARS,
  );
}

const POINTING = names('a strong b em i span');
const MAX_POINTER_CHARS = 200;

/** True for "Read more: the title of another page", a link inside a paragraph that continues after it. */
function isPointer(element: PageElement, paragraph: PageElement): boolean {
  if (element.children.length > 3 || paragraph.children.length < 2) return false;
  const isLink =
    element.name === 'a' || element.children.some((child) => typeof child !== 'string' && child.name === 'a');
  if (!isLink) return false;
  const text = textContent(element);
  return text.length < MAX_POINTER_CHARS && POINTER.test(text);
}

/** True for `<span style="display: block">`. */
const hasBlockDisplay = ({ attributes: { style } }: PageElement) =>
  style !== undefined && /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|table|list-item)\b/i.test(style);

class BlockWriter {
  readonly blocks: Block[] = [];
  private readonly layouts = new Map<PageElement, boolean>();
  private text = '';
  private linked = 0;
  private breaks = 0;
  private current: BlockContext | undefined;

  constructor(private readonly isSkipped: (element: PageElement) => boolean) {}

  flush(): void {
    const place = this.current;
    const clean = place ? cleanText(this.text) : '';
    if (place && clean !== '') {
      const { kind, level, element, articles, inItem } = place;
      this.blocks.push({
        kind,
        text: clean,
        words: countWords(clean),
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

  private writeText(piece: string, place: BlockContext): void {
    const solid = piece.trim();
    if (solid !== '') {
      this.current ??= place;
      this.breaks = 0;
      if (place.inLink) this.linked += solid.length;
    }
    this.text += piece;
  }

  walk(element: PageElement, place: BlockContext): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.writeText(child, place);
      else if (IGNORED_ELEMENTS.has(child.name)) continue;
      else if (POINTING.has(child.name) && isPointer(child, element)) continue;
      else if (!this.isSkipped(child)) this.enter(child, place);
      else if (BREAKING.has(child.name)) this.flush();
    }
  }

  /** True for a table row that is used for page layout; the result is cached. */
  private isLayout(row: PageElement | undefined): boolean {
    if (!row) return false;
    const remembered = this.layouts.get(row);
    if (remembered !== undefined) return remembered;
    const answer = hasLayoutCell(row);
    this.layouts.set(row, answer);
    return answer;
  }

  private enter(child: PageElement, place: BlockContext): void {
    const { name } = child;
    if (name === 'br') {
      // Two in a row separate paragraphs; one is a line break.
      if (++this.breaks > 1) this.flush();
      else this.text += ' ';
      return;
    }
    if (name === 'sup' && child.children.every((child) => typeof child === 'string')) {
      this.writeText(formatSuperscript(this.text.slice(-POWER_BASE_CHARS), textContent(child)), place);
      return;
    }
    const isCell = CELL.has(name);
    const isLayout = isCell && this.isLayout(child.parent);
    const isBreaking = BREAKING.has(name) || isLayout || hasBlockDisplay(child);
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

/** Returns the blocks of an element, in document order. Nesting was limited when the tree was built. */
export function splitBlocks(
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
