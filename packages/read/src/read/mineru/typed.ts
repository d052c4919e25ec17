import { htmlTables } from '../blocks/html-text.js';
import { type Block, type BlockDocument, type BlockRole, BlockTextBuilder } from '../blocks/index.js';
import { cleanString, type Json, list, record, records, string, wholeNumber } from '../json.js';
import { inlineText } from '../markdown/inline.js';
import { BOLD, ITALIC, MATH, SUBSCRIPT, SUPERSCRIPT } from '../printed-citations/text-flags.js';
import { bareTex, MARGIN_TYPES, MAX_MARGINS } from './content-list.js';

/**
 * The types of blocks in MinerU 4 (`middle_json.json`, `structured_content.json`) and in `content_list_v2.json` of MinerU 3.
 * Types that are not listed, such as page numbers and tables of contents, are skipped.
 */
const ROLES = new Map(
  Object.entries<BlockRole>({
    doc_title: 'title',
    paragraph_title: 'heading',
    title: 'heading',
    text: 'paragraph',
    paragraph: 'paragraph',
    ref_text: 'reference',
    page_footnote: 'footnote',
    equation: 'formula',
    equation_interline: 'formula',
    list: 'list-item',
    image: 'figure',
    chart: 'figure',
    table: 'table',
    code: 'code',
    algorithm: 'code',
  }),
);
const MARGINS = new Set([...MARGIN_TYPES, 'page_header', 'page_footer', 'page_aside_text']);
/** Maximum nesting of spans and lists; deeper content is dropped. */
const MAX_DEPTH = 8;

const STYLES = new Map(
  Object.entries<number>({ bold: BOLD, italic: ITALIC, superscript: SUPERSCRIPT, subscript: SUBSCRIPT }),
);

const pageBlocks = (page: unknown): unknown[] => (Array.isArray(page) ? page : list(record(page)?.blocks));

/** Returns the pages of MinerU 4's JSON or of `content_list_v2.json`, in which a page is a list; undefined for other formats. */
export function typedPages(value: unknown): unknown[] | undefined {
  const pages = Array.isArray(value) ? value : list(record(value)?.pages);
  const isTyped = pages.some((page) =>
    pageBlocks(page).some((block) => {
      const { type, content } = record(block) ?? {};
      return typeof type === 'string' && (typeof content === 'object' || typeof content === 'string');
    }),
  );
  // MinerU leaves out the blocks of an empty page.
  const isPage = (page: unknown): boolean => {
    const { blocks } = record(page) ?? { blocks: page };
    return blocks === undefined || Array.isArray(blocks);
  };
  return isTyped && pages.every(isPage) ? pages : undefined;
}

/** Writes spans: text with styles, formulas, and links, whose text is a list of spans again. */
function writeSpans(builder: BlockTextBuilder, spans: unknown, depth = 0): BlockTextBuilder {
  if (typeof spans === 'string') return builder.add(spans);
  if (depth > MAX_DEPTH) return builder;
  for (const value of list(spans)) {
    const span = record(value) ?? {};
    const content = span.content ?? span.children;
    if (typeof content !== 'string') writeSpans(builder, content, depth + 1);
    else if (span.type === 'equation_inline') builder.add(`$${content.trim()}$`, MATH);
    else {
      const styles = list(span.styles ?? span.style).map((style) => STYLES.get(string(style) ?? '') ?? 0);
      const flags = styles.reduce((all, flag) => all | flag, 0);
      builder.add(content, flags);
    }
    const url = string(span.url);
    if (url) builder.link(url);
  }
  return builder;
}

const spansText = (spans: unknown) => writeSpans(new BlockTextBuilder(), spans).build();

/** Converts a text: spans, or Markdown in `structured_content.json`. */
const contentText = (content: unknown) =>
  typeof content === 'string' ? inlineText(content) : spansText(content);

/** Joins the text of all parts whose type has an ending such as `_caption`. */
const joinParts = (parts: unknown, ending: string): string =>
  records(parts)
    .filter(({ type }) => (string(type) ?? '').endsWith(ending))
    .map(({ content }) => contentText(content).text.trim())
    .filter(Boolean)
    .join(' ');

/** Returns the value of the field with an ending; a block's text is in `title_content`, `paragraph_content` and so on. */
const namedField = (content: Json, ending: string): unknown =>
  Object.entries(content).find(([key]) => key.endsWith(ending))?.[1];

/** Returns the parts of a table, figure or listing, whose fields differ between MinerU's files. */
function floatParts(block: Json): { caption: string; body: string; image: string | undefined } {
  const inner = record(block.content);
  // `content_list_v2.json`
  if (inner) {
    const texts = [namedField(inner, '_caption'), namedField(inner, '_footnote')].map(
      (part) => spansText(part).text,
    );
    const body = inner.html ?? namedField(inner, '_content');
    return {
      caption: texts.filter((text) => text.trim()).join(' '),
      body: string(body) ?? spansText(body).text,
      image: cleanString(record(inner.image_source)?.path),
    };
  }
  // `middle_json.json`
  if (Array.isArray(block.content)) {
    const body = records(block.content).find(({ type }) => (string(type) ?? '').endsWith('_body'));
    const texts = [joinParts(block.content, '_caption'), joinParts(block.content, '_footnote')];
    return {
      caption: texts.filter(Boolean).join(' '),
      body: string(body?.content) ?? spansText(body?.content).text,
      image: cleanString(body?.image_path),
    };
  }
  // `structured_content.json`
  const texts = [...list(block.captions), ...list(block.footnotes)].map(
    (part) => contentText(record(part)?.content ?? part).text,
  );
  return {
    caption: texts.filter((text) => text.trim()).join(' '),
    body: string(block.content) ?? '',
    image: cleanString(block.image_source),
  };
}

function floatBlock(block: Json, role: 'table' | 'figure' | 'code', where: string): Block {
  const { caption, body, image } = floatParts(block);
  const rows = role === 'table' && /<t[dh]\b/i.test(body) ? htmlTables(body) : undefined;
  return {
    role,
    content: spansText(role === 'code' || (role === 'table' && !rows) ? body.replace(/^```|```$/g, '') : ''),
    ...(caption ? { caption } : {}),
    ...(rows ? { rows } : {}),
    ...(image ? { images: [image] } : {}),
    where,
  };
}

/** Returns the items of a list: spans in `list_items`, lines of Markdown, or separate blocks. */
function listBlocks(block: Json, where: string, depth: number): Block[] {
  const inner = record(block.content);
  const isReferences = block.sub_type === 'ref_text' || inner?.list_type === 'reference_list';
  const role: BlockRole = isReferences ? 'reference' : 'list-item';
  if (inner)
    return list(inner.list_items).map((item) => ({
      role,
      content: spansText(record(item)?.item_content),
      where,
    }));
  if (typeof block.content === 'string')
    return block.content
      .split(/\n(?=\s{0,20}(?:[-*]|\d{1,3}[.)]|\[\d{1,3}\]) )/)
      .map((item) => ({ role, content: inlineText(item.replace(/^\s*[-*] /, '')), where }));
  return list(block.content).flatMap((item) =>
    typedBlocks(record(item) ?? {}, where, depth + 1).map(
      (child): Block => (child.role === 'paragraph' ? { ...child, role } : child),
    ),
  );
}

function typedBlocks(block: Json, where: string, depth = 0): Block[] {
  const role = ROLES.get(string(block.type) ?? '');
  if (!role || depth > MAX_DEPTH) return [];
  if (role === 'list-item') return listBlocks(block, where, depth);
  if (role === 'table' || role === 'figure' || role === 'code') return [floatBlock(block, role, where)];
  const inner = record(block.content);
  const content = inner ? (inner.math_content ?? namedField(inner, '_content')) : block.content;
  if (role === 'formula') return [{ role, content: spansText(bareTex(string(content) ?? '')), where }];
  const level = wholeNumber(block.level) ?? wholeNumber(inner?.level) ?? 1;
  return [{ role, content: contentText(content), ...(role === 'heading' ? { level } : {}), where }];
}

/** Converts the typed blocks of MinerU's pages. */
export function typedDocument(pages: readonly unknown[]): BlockDocument {
  const margins: string[] = [];
  const blocks = pages.flatMap((page, index) => {
    const number = wholeNumber(record(page)?.page_idx) ?? index;
    return pageBlocks(page).flatMap((value) => {
      const block = record(value) ?? {};
      if (number === 0 && MARGINS.has(string(block.type) ?? '') && margins.length < MAX_MARGINS) {
        const inner = record(block.content);
        margins.push(contentText(inner ? namedField(inner, '_content') : block.content).text);
      }
      return typedBlocks(block, `page ${number + 1}`);
    });
  });
  return {
    blocks: blocks.filter(({ role, content }) => isFloat(role) || content.text.trim() !== ''),
    margins,
  };
}

const isFloat = (role: BlockRole): boolean => role === 'table' || role === 'figure';
