import { cleanText } from '@citemill/metrics/text';
import { type Block, type BlockText, plainBlockText, sliceText, textWithPowers } from '../blocks/index.js';
import { abstractLabel } from '../wording/abstract-labels.js';
import { child, type XmlElement, type XmlNode } from '../xml/tree.js';
import { contentElements, isOn, propertyValue } from './elements.js';
import { FieldStack } from './field-stack.js';
import type { DocxNumbering } from './numbering.js';
import { type DocxContext, ParagraphWriter } from './paragraph.js';
import { paragraphsIn, TableGrids, tableCells } from './tables.js';

/** Everything needed to convert a document to blocks. */
export interface WalkContext extends DocxContext {
  numbering: DocxNumbering;
  /** The blocks of a footnote or an endnote. */
  noteBlocks: (reference: XmlElement) => Block[];
}

/** Returns the kind of content that Word or another program has generated in a content control, such as "Bibliographies". */
const galleryName = (control: XmlElement): string =>
  propertyValue(child(control, 'w:sdtPr/w:docPartObj'), 'w:docPartGallery') ??
  propertyValue(child(control, 'w:sdtPr'), 'w:tag') ??
  '';

/** Walks the paragraphs and tables of a document or of a part of it. */
export class DocxWalk {
  readonly blocks: Block[] = [];
  private readonly fields: FieldStack;
  private readonly grids = new TableGrids();
  private paragraphs = 0;
  /** True inside a bibliography that Word or Mendeley has generated. */
  private inBibliography = false;
  /** A paragraph that continues in the next one, since a tracked change deletes the break between them. */
  private joined: { writer: ParagraphWriter; properties: XmlElement | undefined } | undefined;

  constructor(
    private readonly context: WalkContext,
    private readonly part = '',
  ) {
    this.fields = new FieldStack(context.citations);
  }

  walk(nodes: readonly XmlNode[]): void {
    for (const element of contentElements(nodes)) {
      if (element.name === 'w:tbl' || element.name === 'w:sdt') this.endJoined();
      if (element.name === 'w:p') this.paragraph(element);
      else if (element.name === 'w:tbl') this.table(element);
      else if (element.name === 'w:sdt') this.control(element);
      else if (element.name === 'oMathPara')
        this.paragraph({ name: 'w:p', attributes: {}, children: [element] });
    }
    this.endJoined();
  }

  /** Adds the pending paragraph. */
  private endJoined(): void {
    const { joined } = this;
    this.joined = undefined;
    if (joined) this.addParagraph(joined.writer, joined.properties);
  }

  private control(element: XmlElement): void {
    const gallery = galleryName(element);
    if (/^Table of (?:Contents|Figures)/.test(gallery)) return;
    const outer = this.inBibliography;
    this.inBibliography ||= /^(?:Bibliographies|MENDELEY_BIBLIOGRAPHY)/.test(gallery);
    this.walk(child(element, 'w:sdtContent')?.children ?? []);
    this.inBibliography = outer;
  }

  private get where(): string {
    return `${this.part}paragraph ${this.paragraphs}`;
  }

  private push(role: Block['role'], content: BlockText, more: Partial<Block> = {}): void {
    this.blocks.push({ role, content, ...more, where: this.where });
  }

  private paragraph(element: XmlElement): void {
    this.paragraphs++;
    const properties = child(element, 'w:pPr');
    const writer = this.joined?.writer ?? new ParagraphWriter(this.context, this.fields);
    writer.write(element.children);
    const isEndDeleted = isOn(child(properties, 'w:rPr'), 'w:del') !== undefined;
    this.joined = isEndDeleted ? { writer, properties } : undefined;
    if (!isEndDeleted) this.addParagraph(writer, properties);
  }

  private addParagraph(writer: ParagraphWriter, properties: XmlElement | undefined): void {
    const { formula, images, boxes, notes } = writer;
    const content = writer.build();
    const style = this.context.styles.paragraph(properties);
    // Empty items count, too.
    const mark =
      style.role === 'heading'
        ? undefined
        : this.context.numbering.next(child(properties, 'w:numPr') ?? style.numbering);
    if (images.length > 0) this.push('figure', plainBlockText(''), { images });
    if (formula !== undefined) this.push('formula', plainBlockText(formula));
    else if (content.text.trim() !== '' && style.role !== 'omitted') {
      if (writer.isBibliography || this.inBibliography) this.addGenerated(style.role, content, mark?.label);
      else if (style.role) this.addStyled(style.role, style.level, content, mark?.label);
      else this.push(mark ? 'list-item' : 'paragraph', content, mark?.label ? { label: mark.label } : {});
    }
    for (const box of boxes) this.inner(box);
    for (const note of notes) this.blocks.push(...this.context.noteBlocks(note));
  }

  /** Adds a line of a generated bibliography: its heading, or an entry. */
  private addGenerated(role: string | undefined, content: BlockText, label?: string): void {
    if (role === 'heading') this.push('heading', content, { level: 1 });
    else this.push('reference', content, label ? { label } : {});
  }

  private addStyled(
    role: Block['role'],
    level: number | undefined,
    content: BlockText,
    label?: string,
  ): void {
    const isRepeated = role === 'title' && this.blocks.some((block) => block.role === 'title');
    if (isRepeated) this.push('heading', content, { level: 1 });
    else if (role === 'abstract') this.addAbstract(content);
    else this.push(role, content, { ...(level === undefined ? {} : { level }), ...(label ? { label } : {}) });
  }

  /** Adds an abstract without its label. A label alone is left out, since the style identifies the abstract. */
  private addAbstract(content: BlockText): void {
    const label = abstractLabel(content.text.trimStart());
    const isLabelled = label !== undefined && (label.isAlone || label.isMarked);
    if (isLabelled && label.isAlone) return;
    const space = content.text.length - content.text.trimStart().length;
    this.push('abstract', isLabelled ? sliceText(content, space + label.length) : content);
  }

  /** Adds the content of a text box, or of a table that is only used for layout. */
  private inner(element: XmlElement): void {
    const walk = new DocxWalk(this.context, `${this.where}, `);
    walk.walk(element.children);
    this.blocks.push(...walk.blocks);
  }

  private table(table: XmlElement): void {
    const cells = tableCells(table);
    const cited: NonNullable<Block['cited']> = [];
    let texts = 0;
    let images = 0;
    const formulas: string[] = [];
    const notes: XmlElement[] = [];
    const cellText = (cell: XmlElement): string => {
      const writer = new ParagraphWriter(this.context, this.fields);
      writer.writeParagraphs(paragraphsIn(cell));
      const content = writer.build();
      for (const { start, end, keys } of content.marks)
        cited.push({ text: cleanText(content.text.slice(start, end)), keys });
      images += writer.images.length;
      notes.push(...writer.notes);
      if (writer.formula !== undefined) formulas.push(writer.formula);
      const text = cleanText(textWithPowers(content, content.marks));
      if (text !== '') texts++;
      return text;
    };
    this.paragraphs++;
    const rows = this.grids.rows(table, cellText);
    // A table may only be a frame around text, or the layout of pictures and their captions.
    if (cells.length === 1 || (images > 0 && texts <= images + 1)) {
      for (const cell of cells) this.inner(cell);
      return;
    }
    const numbers = rows.flat().filter((text) => text !== '' && !formulas.includes(text));
    if (
      rows.length === 1 &&
      formulas.length === 1 &&
      numbers.every((text) => /^\(?\d[\w.]{0,6}\)?$/.test(text))
    ) {
      this.push('formula', plainBlockText([...formulas, ...numbers].join(' ')));
    } else {
      const keys = [...new Set(cited.flatMap((mark) => mark.keys))];
      const marks = keys.length > 0 ? [{ start: 0, end: 0, keys }] : [];
      this.push('table', { ...plainBlockText(''), marks }, { rows, cited });
    }
    for (const note of notes) this.blocks.push(...this.context.noteBlocks(note));
  }
}
