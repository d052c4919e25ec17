import type { Paper } from '../../paper/index.js';
import { htmlTables, htmlText } from '../blocks/html-text.js';
import { type Block, type BlockRole, paperFromBlocks, plainBlockText } from '../blocks/index.js';
import { type Json, list, record, string } from '../json.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { sourceJson } from '../source-json.js';
import { Warnings } from '../warnings.js';

const NAME = 'marker';
const VERSION = 1;
const MAX_DEPTH = 40;

/** Marker's types of blocks; page heads and feet and tables of contents are not text. */
const ROLES: Record<string, BlockRole> = {
  SectionHeader: 'heading',
  Text: 'paragraph',
  TextInlineMath: 'paragraph',
  Handwriting: 'paragraph',
  ListItem: 'list-item',
  Caption: 'caption',
  Footnote: 'footnote',
  Equation: 'formula',
  Reference: 'reference',
  Code: 'code',
  Table: 'table',
  Figure: 'figure',
  Picture: 'figure',
};

const isMarker = (json: Json): boolean => Array.isArray(json.children) && json.block_type === 'Document';

/** Formulas are TeX in a `math` element. */
const removeDelimiters = (tex: string): string =>
  tex
    .trim()
    .replace(/^\${1,2}|\${1,2}$/g, '')
    .trim();

function convertBlock(block: Json, type: string, page: string): Block[] {
  const role = ROLES[type];
  const html = string(block.html) ?? '';
  if (!role) return [];
  if (role === 'table') return [{ role, content: plainBlockText(''), rows: htmlTables(html), where: page }];
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

/** Walks the blocks of all pages. A group (`ListGroup`, `TableGroup`, `FigureGroup`) has its parts as children. */
function walk(children: unknown, page: string, depth = 0): Block[] {
  return list(children).flatMap((value) => {
    const block = record(value) ?? {};
    const type = string(block.block_type) ?? '';
    const number = /^\/page\/(\d+)\//.exec(string(block.id) ?? '')?.[1];
    const where = number === undefined ? page : `page ${Number(number) + 1}`;
    const isGroup = type === 'Page' || /Group$/.test(type);
    if (isGroup && depth < MAX_DEPTH) return walk(block.children, where, depth + 1);
    return convertBlock(block, type, where);
  });
}

function read(source: SourceRecord): Paper[] {
  const warnings = new Warnings();
  const json = sourceJson(source, warnings);
  if (!isMarker(json)) throw new UnreadableError('not-a-paper', 'JSON, but not from Marker');
  const document = { blocks: walk(json.children, 'document') };
  return [paperFromBlocks(document, source, { name: NAME, version: VERSION }, warnings)];
}

/** Reads the JSON that Marker writes with `--output_format json`. */
export const markerReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes'],
  copyRank: 4,
  detect: (head) =>
    /^\uFEFF?\s*\{/.test(head) &&
    /"block_type"\s{0,20}:\s{0,20}"(?:Document|Page|SectionHeader|Text)"/.test(head) &&
    /"(?:polygon|html)"\s{0,20}:/.test(head),
  read,
};

export { markerReader as reader };
