import type { Reference } from '../../paper/index.js';
import { areNames, bareTitle } from '../latex/bibliography/entry-blocks.js';
import { parseAuthorList } from '../latex/front/names.js';
import { childrenNamed, descendants, type XmlElement } from '../xml/tree.js';
import { tagText } from './elements.js';

const findMarked = (item: XmlElement, field: RegExp): XmlElement | undefined =>
  descendants(item, 'text').find(({ attributes }) => field.test(attributes.class ?? ''));

/** Text without LaTeXML's inner representation of formulas. */
function blockText(element: XmlElement): string {
  if (element.name === 'Math') return element.attributes.tex ? `$${element.attributes.tex}$` : '';
  if (element.name === 'tags' || element.name === 'ERROR') return '';
  return element.children
    .map((child) => (typeof child === 'string' ? child : blockText(child)))
    .join('')
    .replace(/\s+/g, ' ');
}

/** "N. R. Lomb (1976)": in entries from a `.bib` file, LaTeXML prints such a label instead of the names. */
const LABEL_WITH_NAMES = /^(.*\S) ?\((\d{4}|n\.d\.)[a-z]?\)$/;

/** Returns the printed blocks of an entry, without the list of places that cite it and without external links. */
export function printedBlocks(item: XmlElement): string[] {
  const blocks = [...childrenNamed(item, 'bibblock')].filter(
    (block) => !/\bltx_bib_cited\b/.test(block.attributes.class ?? ''),
  );
  const texts = (blocks.length > 0 ? blocks : [item])
    .map((block) => blockText(block).trim())
    .filter((text) => text && !text.startsWith('External Links:'));
  const isLabelled = findMarked(item, /\bltx_bib_title\b/) && !findMarked(item, /\bltx_bib_author\b/);
  return isLabelled ? [tagText(item), ...texts].filter(Boolean) : texts;
}

/** Returns the fields of an entry: as marked by LaTeXML if the entry comes from a `.bib` file, otherwise guessed from the blocks. */
export function entryFields(item: XmlElement, blocks: readonly string[]): Partial<Reference> {
  const marked = (field: RegExp) => {
    const element = findMarked(item, field);
    const text = element ? blockText(element).trim() : '';
    return text.replace(/[\s,.]+$/, '') || undefined;
  };
  const title = marked(/\bltx_bib_title\b/);
  const [first = '', second = ''] = blocks;
  const [, labelNames, labelYear] = LABEL_WITH_NAMES.exec(tagText(item)) ?? [];
  const names = title ? (marked(/\bltx_bib_author\b/) ?? labelNames) : areNames(first) ? first : undefined;
  const finalTitle = title ?? (names && blocks.length >= 3 ? bareTitle(second) : undefined);
  const authors = names && finalTitle ? parseAuthorList(names) : [];
  const venue = title && marked(/\bltx_bib_(?:journal|inbook|booktitle)\b/);
  const year = Number(/\d{4}/.exec(marked(/\bltx_bib_year\b/) ?? tagText(item, 'year'))?.[0] ?? labelYear);
  return {
    ...(finalTitle ? { title: finalTitle } : {}),
    ...(authors.length > 0 ? { authors } : {}),
    ...(venue ? { venue } : {}),
    ...(year ? { year } : {}),
  };
}
