import { converterReader } from '../blocks/converter-reader.js';
import {
  type Block,
  type BlockDocument,
  type BlockRole,
  type BlockText,
  plainBlockText,
} from '../blocks/index.js';
import { cleanString, type Json, list, record, string, wholeNumber } from '../json.js';
import { UnreadableError } from '../reader.js';
import type { Warnings } from '../warnings.js';
import { withCommasInNames } from './family-first.js';
import { joinInline } from './inline.js';

/** Docling's labels of texts. Labels that are not listed are skipped: page headers and footers, tables of contents, form fields. */
const ROLES = new Map(
  Object.entries<BlockRole>({
    title: 'title',
    section_header: 'heading',
    text: 'paragraph',
    paragraph: 'paragraph',
    list_item: 'list-item',
    caption: 'caption',
    footnote: 'footnote',
    formula: 'formula',
    reference: 'reference',
    code: 'code',
  }),
);
/** Maximum number of cells of a table and of all tables, and of texts at the edges of the first page. */
const LIMITS = { cells: 200_000, allCells: 2_000_000, margins: 20 };

/** Labels of texts at the edges of a page, which may contain the journal, the year and identifiers. */
const MARGINS = new Set(['page_header', 'page_footer', 'text']);

const itemPath = (reference: unknown): string =>
  string(record(reference)?.$ref) ?? string(record(reference)?.cref) ?? '';

const isDocling = (json: Json): boolean => json.schema_name === 'DoclingDocument';

/** A part of the body that is still to be read. */
interface Visit {
  reference: unknown;
  /** True below a bibliography without a heading, whose list items are entries. */
  inBibliography: boolean;
}

/** Walks the body of a document, in which every part is a reference to an item of a list: `#/texts/12`. */
class DoclingWalk {
  readonly blocks: Block[] = [];
  readonly margins: string[] = [];
  private readonly visited = new Set<string>();
  private cellsLeft: number = LIMITS.allCells;
  /** Docling made it from a publisher's XML, whose entries have fields and no words between them. */
  private readonly isFromXml: boolean;

  constructor(
    private readonly document: Json,
    private readonly warnings: Warnings,
  ) {
    this.isFromXml = /^(?:application|text)\/xml$/.test(string(record(document.origin)?.mimetype) ?? '');
    // Captions are read with their table or picture, although they may come before it.
    for (const item of [...list(document.tables), ...list(document.pictures)])
      for (const caption of list(record(item)?.captions)) this.visited.add(itemPath(caption));
  }

  /** True for a heading without text, which Docling writes above a list of references without a heading. */
  private isUnnamedHeading({ label, text, orig, children }: Json): boolean {
    return (
      label === 'section_header' &&
      (string(text) || string(orig) || '').trim() === '' &&
      list(children).every((child) => {
        const path = itemPath(child);
        // The text of a heading with links or several fonts is in a separate group.
        return path.startsWith('#/groups/') && this.resolve(child)?.item.label !== 'inline';
      })
    );
  }

  private resolve(reference: unknown): { path: string; item: Json } | undefined {
    const path = itemPath(reference);
    const [, collection = '', index = ''] = /^#\/(\w+)\/(\d{1,7})$/.exec(path) ?? [];
    const item = record(list(this.document[collection])[Number(index)]);
    if (!item)
      this.warnings.add('structure', 'a part of the body does not exist', path.slice(0, 80) || '#/body');
    return item && { path, item };
  }

  walk(children: unknown): void {
    const pendingVisits: Visit[] = [];
    const visit = (references: unknown, inBibliography: boolean) => {
      for (const reference of list(references).toReversed())
        pendingVisits.push({ reference, inBibliography });
    };
    visit(children, false);
    for (let next = pendingVisits.pop(); next; next = pendingVisits.pop()) {
      const { reference, inBibliography } = next;
      const resolved = this.resolve(reference);
      if (!resolved || this.visited.has(resolved.path)) continue;
      const { path, item } = resolved;
      this.visited.add(path);
      if (item.content_layer === 'furniture' || item.content_layer === 'background') this.addMargin(item);
      // Texts inside a picture are skipped; the texts of a table are in its cells.
      else if (path.startsWith('#/pictures/')) this.addFloat(item, 'figure');
      else if (path.startsWith('#/tables/')) {
        if (item.label !== 'document_index') this.addFloat(item, 'table');
        visit(item.footnotes, false);
      } else {
        if (path.startsWith('#/texts/')) this.addText(item, inBibliography);
        else if (item.label === 'inline') this.addInline(item, 'paragraph');
        const isBibliography = item.name === 'bibliography' || this.isUnnamedHeading(item);
        visit(item.children, inBibliography || isBibliography);
      }
    }
  }

  /** Adds all texts in the order of their list, for a document without a body. */
  addAllTexts(): void {
    for (const item of list(this.document.texts)) {
      const text = record(item);
      if (text && text.content_layer !== 'furniture') this.addText(text, false);
    }
  }

  private addMargin(item: Json): void {
    const text = cleanString(item.text);
    if (text && MARGINS.has(string(item.label) ?? '') && this.margins.length < LIMITS.margins)
      if ((wholeNumber(record(list(item.prov)[0])?.page_no) ?? 1) === 1) this.margins.push(text);
  }

  private addText(item: Json, inBibliography: boolean): void {
    const role = ROLES.get(string(item.label) ?? '');
    if (!role) return;
    const block = inBibliography && role === 'list-item' ? 'reference' : role;
    const text = string(item.text) || string(item.orig) || '';
    const isEntry = this.isFromXml && (role === 'list-item' || role === 'reference');
    if (text.trim() !== '')
      this.addBlock(item, block, plainBlockText(isEntry ? withCommasInNames(text) : text));
    else
      for (const child of list(item.children)) {
        const group = itemPath(child).startsWith('#/groups/') ? this.resolve(child) : undefined;
        if (group?.item.label !== 'inline' || this.visited.has(group.path)) continue;
        this.visited.add(group.path);
        this.addInline(group.item, block, item);
      }
  }

  /** Adds the pieces of a paragraph, or of an item whose text is in a group of pieces. */
  private addInline(group: Json, role: BlockRole, item: Json = group): void {
    const pieces = list(group.children).flatMap((child) => {
      const piece = this.resolve(child);
      if (piece) this.visited.add(piece.path);
      return piece?.path.startsWith('#/texts/') ? [piece.item] : [];
    });
    const content = joinInline(pieces);
    if (content.text.trim() !== '') this.addBlock(item, role, content);
  }

  private addBlock(item: Json, role: BlockRole, content: BlockText): void {
    const marker = item.enumerated === true ? cleanString(item.marker) : undefined;
    this.blocks.push({
      role,
      content,
      ...(role === 'heading' ? { level: wholeNumber(item.level) ?? 1 } : {}),
      ...(marker ? { label: marker } : {}),
      where: pageName(item),
    });
  }

  private addFloat(item: Json, role: 'table' | 'figure'): void {
    const captions = list(item.captions).flatMap((reference) => {
      const target = this.resolve(reference);
      return target ? (cleanString(target.item.text) ?? []) : [];
    });
    const rows = role === 'table' ? this.tableRows(item) : undefined;
    const uri = string(record(item.image)?.uri);
    this.blocks.push({
      role,
      content: plainBlockText(''),
      ...(captions.length > 0 ? { caption: captions.join(' ') } : {}),
      ...(rows ? { rows } : {}),
      ...(uri && !uri.startsWith('data:') ? { images: [uri] } : {}),
      where: pageName(item),
    });
  }

  private tableRows(item: Json): string[][] {
    const data = record(item.data) ?? {};
    const [height, width] = [wholeNumber(data.num_rows) ?? 0, wholeNumber(data.num_cols) ?? 0];
    if (Array.isArray(data.grid) && data.grid.length > 0) return gridRows(data.grid);
    if (height * width > Math.min(LIMITS.cells, this.cellsLeft)) {
      this.warnings.add('structure', 'a table has too many cells and was left empty', pageName(item));
      return [];
    }
    this.cellsLeft -= height * width;
    return placeCells(list(data.table_cells), height, width);
  }
}

const pageName = (item: Json): string => {
  const page = wholeNumber(record(list(item.prov)[0])?.page_no);
  return page === undefined ? (string(item.self_ref) ?? '#/body').slice(0, 80) : `page ${page}`;
};

const gridRows = (grid: readonly unknown[]): string[][] =>
  grid.slice(0, LIMITS.cells).map((row) => list(row).map((cell) => cleanString(record(cell)?.text) ?? ''));

/** Puts cells, which may span rows and columns, into a grid. */
function placeCells(cells: readonly unknown[], height: number, width: number): string[][] {
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => ''));
  // Valid cells do not overlap, so no more grid cells are filled than the table has.
  let remainingCells = height * width;
  for (const value of cells) {
    const cell = record(value) ?? {};
    const text = cleanString(cell.text) ?? '';
    const top = wholeNumber(cell.start_row_offset_idx) ?? 0;
    const left = wholeNumber(cell.start_col_offset_idx) ?? 0;
    const bottom = Math.min(height, wholeNumber(cell.end_row_offset_idx) ?? top + 1);
    const right = Math.min(width, wholeNumber(cell.end_col_offset_idx) ?? left + 1);
    for (let y = top; y < bottom && remainingCells > 0; y++)
      for (let x = left; x < right && remainingCells > 0; x++, remainingCells--) {
        const row = rows[y];
        if (row) row[x] = text;
      }
  }
  return rows;
}

function toBlocks(value: unknown, warnings: Warnings): BlockDocument {
  const json = record(value) ?? {};
  // Docling's server wraps the document.
  const document = isDocling(json) ? json : (record(record(json.document)?.json_content) ?? {});
  if (!isDocling(document)) throw new UnreadableError('not-a-paper', 'the JSON is not a DoclingDocument');
  const walk = new DoclingWalk(document, warnings);
  walk.walk(record(document.body)?.children);
  if (walk.blocks.length === 0) walk.addAllTexts();
  return { blocks: walk.blocks, margins: walk.margins };
}

/** Reads Docling's JSON, a `DoclingDocument`. */
export const doclingReader = converterReader({
  name: 'docling',
  version: 3,
  detect: (head) =>
    /^\uFEFF?\s*\{/.test(head) && /"schema_name"\s{0,20}:\s{0,20}"DoclingDocument"/.test(head),
  toBlocks,
});

export { doclingReader as reader };
