import { htmlTables } from '../blocks/html-text.js';
import { type Block, type BlockRole, plainBlockText } from '../blocks/index.js';
import { cleanString, type Json, list, record, records, string, wholeNumber } from '../json.js';
import { inlineText } from '../markdown/inline.js';

/** Text types in MinerU's content list. Page headers, footers and numbers are skipped. */
const TEXTS = new Map(
  Object.entries<BlockRole>({
    text: 'paragraph',
    ref_text: 'reference',
    page_footnote: 'footnote',
  }),
);

/** True for a list whose items have a type and a page. */
export const isContentList = (value: unknown): value is unknown[] =>
  Array.isArray(value) &&
  value.some(
    (item) => typeof record(item)?.type === 'string' && wholeNumber(record(item)?.page_idx) !== undefined,
  );

/** Joins a caption or note, which is a list of strings. */
const joinTexts = (value: unknown): string =>
  (Array.isArray(value) ? value : [value]).flatMap((item) => cleanString(item) ?? []).join(' ');

/** Returns the TeX source of a formula without its delimiters. */
export const bareTex = (text: string): string =>
  text
    .trim()
    .replace(/^\$\$|\$\$$/g, '')
    .trim();

function floatBlock(item: Json, role: 'table' | 'figure' | 'code', where: string): Block {
  const prefix = role === 'figure' ? 'image' : role;
  const parts = role === 'figure' ? ['image', 'img', 'chart'] : [prefix];
  const caption = parts
    .flatMap((part) => [joinTexts(item[`${part}_caption`]), joinTexts(item[`${part}_footnote`])])
    .filter(Boolean)
    .join(' ');
  const html = string(item.table_body);
  const image = cleanString(item.img_path);
  return {
    role,
    content: plainBlockText(role === 'code' ? (string(item.code_body) ?? '') : ''),
    ...(caption ? { caption } : {}),
    ...(role === 'table' && html ? { rows: htmlTables(html) } : {}),
    ...(image ? { images: [image] } : {}),
    where,
  };
}

function itemBlocks(item: Json): Block[] {
  const page = wholeNumber(item.page_idx);
  const where = page === undefined ? 'content list' : `page ${page + 1}`;
  const type = string(item.type) ?? '';
  const text = string(item.text) ?? '';
  const level = wholeNumber(item.text_level);
  const role = TEXTS.get(type);
  if (role) {
    if (text.trim() === '') return [];
    const isHeading = type === 'text' && level !== undefined && level > 0;
    return [
      {
        role: isHeading ? 'heading' : role,
        content: inlineText(text, { withoutEmphasis: true }),
        ...(isHeading ? { level } : {}),
        where,
      },
    ];
  }
  if (type === 'list') {
    const itemRole: BlockRole = item.sub_type === 'ref_text' ? 'reference' : 'list-item';
    return list(item.list_items).flatMap((entry): Block[] => {
      const itemText = string(entry) ?? '';
      return itemText.trim()
        ? [{ role: itemRole, content: inlineText(itemText, { withoutEmphasis: true }), where }]
        : [];
    });
  }
  if (type === 'equation')
    return text.trim() ? [{ role: 'formula', content: plainBlockText(bareTex(text)), where }] : [];
  if (type === 'table' || type === 'code') return [floatBlock(item, type, where)];
  if (type === 'image' || type === 'chart') return [floatBlock(item, 'figure', where)];
  return [];
}

/** Converts MinerU's content list to blocks. */
export const contentListBlocks = (items: readonly unknown[]): Block[] =>
  items.flatMap((item) => itemBlocks(record(item) ?? {}));

/** MinerU's types of texts at the edges of a page, except page numbers. */
export const MARGIN_TYPES: ReadonlySet<string> = new Set(['header', 'footer', 'aside_text']);
/** Maximum number of texts at the edges of the first page that are read. */
export const MAX_MARGINS = 20;

/** Returns the texts at the edges of the first page, such as the stamp of arXiv. */
export const contentListMargins = (items: readonly unknown[]): string[] =>
  records(items)
    .filter(({ type, page_idx }) => page_idx === 0 && MARGIN_TYPES.has(string(type) ?? ''))
    .slice(0, MAX_MARGINS)
    .flatMap(({ text }) => cleanString(text) ?? []);
