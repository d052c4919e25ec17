import { htmlTables } from '../blocks/html-text.js';
import { type Block, type BlockRole, plainBlockText } from '../blocks/index.js';
import { cleanString, type Json, list, record, records, string, wholeNumber } from '../json.js';
import { inlineText } from '../markdown/inline.js';
import { bareTex, MARGIN_TYPES, MAX_MARGINS } from './content-list.js';

const TEXTS = new Map(
  Object.entries<BlockRole>({
    text: 'paragraph',
    title: 'heading',
    abstract: 'abstract',
    doc_title: 'title',
    paragraph_title: 'heading',
    ref_text: 'reference',
    page_footnote: 'footnote',
  }),
);

export const isMiddle = (json: Json): boolean => Array.isArray(json.pdf_info);

/** Returns the text of a span, with the markup that the content list would have. */
function spanText(value: unknown): string {
  const span = record(value) ?? {};
  const content = string(span.content) ?? '';
  return span.type === 'inline_equation' && content.trim() ? `$${content.trim()}$` : content;
}

const lineTexts = (block: Json): string[] =>
  list(block.lines).map((line) => list(record(line)?.spans).map(spanText).join(' ').trim());

/** Returns the text of the inner blocks whose type has an ending such as `_caption`. */
const innerText = (block: Json, ending: string): string =>
  records(block.blocks)
    .filter((inner) => (string(inner.type) ?? '').endsWith(ending))
    .flatMap(lineTexts)
    .join(' ')
    .trim();

/** Returns the value of a field, such as the HTML of a table, from the first span that has it. */
function spanField(block: Json, field: string): string | undefined {
  const inner = [block, ...records(block.blocks)];
  for (const { lines } of inner)
    for (const line of list(lines))
      for (const span of list(record(line)?.spans)) {
        const value = cleanString(record(span)?.[field]);
        if (value) return value;
      }
  return undefined;
}

function floatBlock(block: Json, role: 'table' | 'figure' | 'code', where: string): Block {
  const caption = [innerText(block, '_caption'), innerText(block, '_footnote')].filter(Boolean).join(' ');
  const html = role === 'table' ? spanField(block, 'html') : undefined;
  const image = spanField(block, 'image_path');
  return {
    role,
    content: plainBlockText(role === 'code' ? innerText(block, '_body') : ''),
    ...(caption ? { caption } : {}),
    ...(html ? { rows: htmlTables(html) } : {}),
    ...(image ? { images: [image] } : {}),
    where,
  };
}

function convertBlock(block: Json, where: string): Block[] {
  const type = string(block.type) ?? '';
  const role = TEXTS.get(type);
  if (role) {
    const text = lineTexts(block).filter(Boolean).join('\n');
    return text
      ? [
          {
            role,
            content: inlineText(text, { withoutEmphasis: true }),
            ...(role === 'heading' ? { level: wholeNumber(block.level) ?? 1 } : {}),
            where,
          },
        ]
      : [];
  }
  if (isList(block)) return listBlocks(block, where);
  if (type === 'interline_equation') {
    const tex = bareTex(lineTexts(block).join(' '));
    return tex ? [{ role: 'formula', content: plainBlockText(tex), where }] : [];
  }
  if (type === 'table' || type === 'code') return [floatBlock(block, type, where)];
  return type === 'image' || type === 'chart' ? [floatBlock(block, 'figure', where)] : [];
}

const isList = ({ type }: Json): boolean => type === 'list' || type === 'index';

/** Returns the items of a list and its inner lists: separate blocks, or lines of which some are marked as the start of an item. */
function listBlocks(outer: Json, where: string): Block[] {
  const blocks: Block[] = [];
  const stack = [{ block: outer, isReferences: false }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { block } = next;
    const isReferences = next.isReferences || block.sub_type === 'ref_text';
    const inner = isList(block) ? records(block.blocks) : [];
    if (inner.length > 0) {
      for (const item of inner.reverse()) stack.push({ block: item, isReferences });
      continue;
    }
    const items = isList(block) ? lineItems(block, where) : convertBlock(block, where);
    blocks.push(...items.map((item): Block => (isReferences ? { ...item, role: 'reference' } : item)));
  }
  return blocks;
}

function lineItems(block: Json, where: string): Block[] {
  const items: string[][] = [];
  const texts = lineTexts(block);
  list(block.lines).forEach((line, index) => {
    const isStart = record(line)?.is_list_start_line === true || items.length === 0;
    if (isStart) items.push([]);
    items.at(-1)?.push(texts[index] ?? '');
  });
  return items.map((lines) => ({
    role: 'list-item',
    content: inlineText(lines.join('\n'), { withoutEmphasis: true }),
    where,
  }));
}

/** Converts the pages of MinerU's middle JSON to blocks. */
export const middleBlocks = (json: Json): Block[] =>
  list(json.pdf_info).flatMap((value, index) => {
    const page = record(value) ?? {};
    const where = `page ${(wholeNumber(page.page_idx) ?? index) + 1}`;
    // Footnotes are among the parts that MinerU leaves out of the text.
    const notes = list(page.discarded_blocks).filter((block) => record(block)?.type === 'page_footnote');
    return [...list(page.para_blocks ?? page.preproc_blocks), ...notes].flatMap((block) =>
      convertBlock(record(block) ?? {}, where),
    );
  });

/** Returns the texts at the edges of the first page, such as the stamp of arXiv. */
export const middleMargins = (json: Json): string[] =>
  records(record(list(json.pdf_info)[0])?.discarded_blocks)
    .filter(({ type }) => MARGIN_TYPES.has(string(type) ?? ''))
    .slice(0, MAX_MARGINS)
    .map((block) => lineTexts(block).join(' '));
