import { cleanText } from '../../text/index.js';
import { type DomElement, type DomNode, isElement, isText } from './dom.js';

/** A stretch of text that stands by itself on the page: a paragraph, a heading, an item, a table's row, a caption. */
export interface Block {
  kind: 'text' | 'heading' | 'item' | 'row' | 'caption' | 'quote' | 'verbatim';
  text: string;
  words: number;
  /** Of a heading: 1 to 6. */
  level: number;
  /** The share of the text that is links, 0 to 1. */
  linked: number;
  /** The `class` and `id` of the elements around, innermost first, in lower case. */
  marks: string;
  /** True inside an `<article>` that stands inside another. */
  nested: boolean;
  /** True of a heading inside a list's item: the title of another page more often than of a section. */
  listed: boolean;
}

const BREAKING = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 ' +
    'H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TFOOT THEAD TR UL CAPTION'
  ).split(' '),
);
const CELL = new Set(['TD', 'TH']);
const UNREAD = new Set([
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'HEAD',
  'BUTTON',
  'SELECT',
  'SVG',
  'svg',
  'IFRAME',
]);
const CAPTION_MARK = /(?:^|[\s_-])(?:wp-)?caption(?:$|[\s_-])|figcaption|photo-?credit|image-?credit/;

interface Place {
  kind: Block['kind'];
  level: number;
  marks: string;
  articles: number;
  inItem: boolean;
  inLink: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** How many words a text has. */
export const wordsIn = (text: string): number => text.match(WORD)?.length ?? 0;

function kindInside(element: DomElement, place: Place, own: string): Block['kind'] {
  const { tagName } = element;
  if (place.kind === 'caption' || tagName === 'FIGURE' || tagName === 'FIGCAPTION' || CAPTION_MARK.test(own))
    return 'caption';
  if (/^H[1-6]$/.test(tagName)) return 'heading';
  if (tagName === 'LI' || tagName === 'DD' || tagName === 'DT') return 'item';
  if (tagName === 'TR') return 'row';
  if (tagName === 'BLOCKQUOTE') return 'quote';
  if (tagName === 'PRE') return 'verbatim';
  if (tagName === 'P' && place.kind !== 'quote' && place.kind !== 'item') return 'text';
  return place.kind;
}

/** The blocks of an element, in the order of the page. Nesting was bounded before the tree was built. */
export function blocksOf(root: DomElement): Block[] {
  const blocks: Block[] = [];
  let text = '';
  let linked = 0;
  let current: Place | undefined;
  let breaks = 0;

  const flush = () => {
    const clean = cleanText(text);
    if (clean !== '' && current) {
      const { kind, level, marks, articles, inItem } = current;
      blocks.push({
        kind,
        text: clean,
        words: wordsIn(clean),
        level: kind === 'heading' ? level : 0,
        linked: Math.min(1, linked / clean.length),
        marks,
        nested: articles > 1,
        listed: kind === 'heading' && inItem,
      });
    }
    text = '';
    linked = 0;
    current = undefined;
    breaks = 0;
  };

  const walk = (node: DomNode, place: Place) => {
    for (const child of node.childNodes) {
      if (isText(child)) {
        const piece = child.textContent;
        const solid = piece.trim();
        if (solid !== '') {
          current ??= place;
          breaks = 0;
        }
        text += piece;
        if (place.inLink) linked += cleanText(piece).length;
        continue;
      }
      if (!isElement(child) || UNREAD.has(child.tagName)) continue;
      const { tagName } = child;
      if (tagName === 'BR') {
        // Two in a row part paragraphs; one is only a new line.
        if (++breaks > 1) flush();
        else text += ' ';
        continue;
      }
      if (CELL.has(tagName)) text += ' ';
      const isBreaking = BREAKING.has(tagName);
      const own = `${child.getAttribute('class') ?? ''} ${child.getAttribute('id') ?? ''}`
        .trim()
        .toLowerCase();
      const kind = kindInside(child, place, own);
      if (isBreaking) flush();
      walk(child, {
        kind,
        level: kind === 'heading' && tagName[0] === 'H' ? Number(tagName[1]) || place.level : place.level,
        marks: own === '' ? place.marks : `${own} ${place.marks}`.slice(0, 400),
        articles: place.articles + (tagName === 'ARTICLE' ? 1 : 0),
        inItem: place.inItem || tagName === 'LI',
        inLink: place.inLink || tagName === 'A',
      });
      if (isBreaking) flush();
      else if (CELL.has(tagName)) text += ' ';
    }
  };
  walk(root, {
    kind: 'text',
    level: 0,
    marks: '',
    articles: root.tagName === 'ARTICLE' ? 1 : 0,
    inItem: false,
    inLink: false,
  });
  flush();
  return blocks;
}
