import { converterReader } from '../blocks/converter-reader.js';
import { htmlTables, htmlText } from '../blocks/html-text.js';
import {
  type Block,
  type BlockDocument,
  type BlockRole,
  type BlockText,
  plainBlockText,
} from '../blocks/index.js';
import { type Json, list, record, string } from '../json.js';
import { UnreadableError } from '../reader.js';
import { beginsWithAuthor, ENTRY_NUMBER } from '../wording/entry-evidence.js';
import { divideGroup } from './group-parts.js';

/** Marker's types of blocks. Types that are not listed are skipped: page headers and footers, tables of contents. */
const ROLES = new Map(
  Object.entries<BlockRole>({
    SectionHeader: 'heading',
    Text: 'paragraph',
    TextInlineMath: 'paragraph',
    Handwriting: 'paragraph',
    ListItem: 'list-item',
    Caption: 'caption',
    Footnote: 'footnote',
    Equation: 'formula',
    Reference: 'reference',
    // Marker 2: one entry, or a whole bibliography.
    Bibliography: 'reference',
    Diagram: 'figure',
    ChemicalBlock: 'figure',
    // A part whose layout was not recognised.
    ComplexRegion: 'paragraph',
    Code: 'code',
    Table: 'table',
    Figure: 'figure',
    Picture: 'figure',
  }),
);

/** True for `--output_format json`, whose pages contain blocks, and for `--output_format chunks`, which lists the blocks of all pages. */
const isMarker = (json: Json): boolean =>
  (Array.isArray(json.children) && json.block_type === 'Document') ||
  (Array.isArray(json.blocks) && record(json.page_info) !== undefined);

/** Removes the `$` or `$$` around TeX. */
const removeDelimiters = (tex: string): string =>
  tex
    .trim()
    .replace(/^\${1,2}|\${1,2}$/g, '')
    .trim();

/** Splits a bibliography in one block at paragraphs, at list items, and at line breaks before a label or author. */
function splitBibliography(html: string): BlockText[] {
  return html.split(/<\/(?:p|li)>/i).flatMap((part) => {
    const entries: string[] = [];
    for (const line of part.split(/<br\s*\/?>/i)) {
      const { text } = htmlText(line);
      const isStart = entries.length === 0 || ENTRY_NUMBER.test(text.trim()) || beginsWithAuthor(text.trim());
      if (isStart) entries.push(line);
      else entries[entries.length - 1] += `<br>${line}`;
    }
    return entries.map(htmlText);
  });
}

function convertBlock(block: Json, type: string, page: string): Block[] {
  const role = ROLES.get(type);
  const html = string(block.html) ?? '';
  if (!role) return [];
  if (role === 'table') return [{ role, content: plainBlockText(''), rows: htmlTables(html), where: page }];
  if (type === 'Bibliography')
    return splitBibliography(html)
      .filter(({ text }) => text.trim() !== '')
      .map((entry) => ({ role, content: entry, where: page }));
  const content = htmlText(html);
  if (role === 'figure')
    return [
      { role, content: plainBlockText(''), images: Object.keys(record(block.images) ?? {}), where: page },
    ];
  if (content.text.trim() === '') return [];
  if (role === 'formula')
    return [{ role, content: plainBlockText(removeDelimiters(content.text)), where: page }];
  const level = Number(/^\s*<h([1-6])/i.exec(html)?.[1] ?? 2);
  return [{ role, content, ...(role === 'heading' ? { level } : {}), where: page }];
}

/** Lists the parts of a group. In chunks, a group has its parts as HTML instead of as children. */
const groupParts = (group: Json): unknown[] =>
  Array.isArray(group.children)
    ? group.children
    : divideGroup(string(group.html) ?? '').map(({ type, html }) => ({
        block_type: type,
        html,
        id: group.id,
        images: group.images,
      }));

/** Converts the blocks of all pages. A group (`ListGroup`, `TableGroup`, `FigureGroup`) has its parts as children. */
function convertPages(children: unknown): Block[] {
  const blocks: Block[] = [];
  const pendingBlocks = list(children)
    .map((value) => ({ value, page: 'document' }))
    .reverse();
  for (let next = pendingBlocks.pop(); next; next = pendingBlocks.pop()) {
    const block = record(next.value) ?? {};
    const type = string(block.block_type) ?? '';
    const number = /^\/page\/(\d+)\//.exec(string(block.id) ?? '')?.[1];
    const page = number === undefined ? next.page : `page ${Number(number) + 1}`;
    if (type !== 'Page' && !/Group$/.test(type)) blocks.push(...convertBlock(block, type, page));
    else for (const value of groupParts(block).toReversed()) pendingBlocks.push({ value, page });
  }
  return blocks;
}

function toBlocks(value: unknown): BlockDocument {
  const json = record(value) ?? {};
  if (!isMarker(json)) throw new UnreadableError('not-a-paper', 'the JSON is not from Marker');
  return { blocks: convertPages(json.children ?? json.blocks) };
}

/** Reads the JSON that Marker writes with `--output_format json` or `chunks`. */
export const markerReader = converterReader({
  name: 'marker',
  version: 4,
  detect: (head) =>
    /^\uFEFF?\s*\{/.test(head) &&
    /"block_type"\s{0,20}:\s{0,20}"(?:Document|Page|SectionHeader|Text)"/.test(head) &&
    /"(?:polygon|html)"\s{0,20}:/.test(head),
  toBlocks,
});

export { markerReader as reader };
