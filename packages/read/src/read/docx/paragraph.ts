import { type BlockText, BlockTextBuilder } from '../blocks/index.js';
import { MATH, SUPERSCRIPT } from '../printed-citations/text-flags.js';
import { child, descendants, textOf, type XmlElement, type XmlNode } from '../xml/tree.js';
import { contentElements, propertyValue } from './elements.js';
import type { FieldStack } from './field-stack.js';
import type { FieldCitations } from './fields.js';
import { formulasIn, formulaText } from './math.js';
import type { Relation } from './package.js';
import type { DocxStyles } from './styles.js';
import { type ReportSign, symbolText, textInFont } from './symbols.js';
import { paragraphsIn } from './tables.js';

/** The parts of a document that its paragraphs refer to. */
export interface DocxContext {
  styles: DocxStyles;
  relations: ReadonlyMap<string, Relation>;
  citations: FieldCitations;
  /** Field starts that have an end. */
  endedFields: ReadonlySet<XmlElement>;
  /** Counts a footnote or an endnote, and returns its number and the keys that its text cites. */
  note: (reference: XmlElement) => { label: string; keys: string[] } | undefined;
  reportSign: ReportSign;
}

/** Collects the text of a paragraph, and its formulas, images, text boxes and notes. */
export class ParagraphWriter {
  private readonly builder = new BlockTextBuilder();
  /** The text outside formulas, to recognise a paragraph that is a formula. */
  private textOutsideFormulas = '';
  readonly formulas: string[] = [];
  readonly images: string[] = [];
  /** The contents of text boxes. */
  readonly boxes: XmlElement[] = [];
  /** References to footnotes and endnotes. */
  readonly notes: XmlElement[] = [];
  /** True if any of its text is in a generated bibliography. */
  isBibliography = false;

  constructor(
    private readonly context: DocxContext,
    private readonly fields: FieldStack,
  ) {}

  build(): BlockText {
    for (const { start, keys } of this.fields.splitCitations()) this.builder.citeFrom(start, keys);
    return this.builder.build();
  }

  /** The formula and its number if the paragraph is a formula; undefined if it has other text. */
  get formula(): string | undefined {
    const number = this.textOutsideFormulas
      .trim()
      .replace(/[.,;]$/, '')
      .trim();
    if (this.formulas.length === 0 || !/^(?:\(?[A-Z]?\d{1,3}(?:\.\d{1,3})?[a-z]?\)?)?$/.test(number))
      return undefined;
    return [...this.formulas, ...(number === '' ? [] : [`(${number.replace(/[()]/g, '')})`])].join(' ');
  }

  /** Writes paragraphs as one text, such as those of a note, each followed by its text boxes. */
  writeParagraphs(paragraphs: Iterable<XmlElement>): void {
    for (const paragraph of paragraphs) {
      if (this.builder.length > 0) this.builder.add('\n');
      this.write(paragraph.children);
      for (const box of this.boxes.splice(0)) this.writeParagraphs(paragraphsIn(box));
    }
  }

  write(nodes: readonly XmlNode[]): void {
    for (const element of contentElements(nodes)) {
      switch (element.name) {
        case 'w:r':
          this.run(element);
          break;
        case 'w:hyperlink':
          this.link(this.context.relations.get(element.attributes['r:id'] ?? ''));
          this.write(element.children);
          break;
        case 'w:fldSimple':
          this.fields.begin('');
          this.fields.addInstruction(element.attributes['w:instr'] ?? '');
          this.separate();
          this.write(element.children);
          this.endField();
          break;
        case 'w:sdt':
          this.control(element);
          break;
        case 'oMath':
        case 'oMathPara':
          this.formulaAt(element);
          break;
      }
    }
  }

  private add(text: string, flags: number): void {
    if (!this.fields.isVisible) return;
    if (this.fields.isBibliography) this.isBibliography = true;
    this.builder.add(text, flags);
    this.textOutsideFormulas += text;
  }

  private link(relation: Relation | undefined): void {
    if (relation?.isExternal) this.builder.link(relation.target);
  }

  /** Writes a content control. Mendeley Cite stores a citation in its tag. */
  private control(element: XmlElement): void {
    const start = this.builder.length;
    this.write(child(element, 'w:sdtContent')?.children ?? []);
    const keys = this.context.citations.taggedKeys(propertyValue(child(element, 'w:sdtPr'), 'w:tag') ?? '');
    if (keys.length > 0) this.builder.citeFrom(start, keys);
  }

  private formulaAt(element: XmlElement): void {
    if (!this.fields.isVisible) return;
    for (const math of element.name === 'oMath' ? [element] : formulasIn(element)) {
      const text = formulaText(math);
      if (text === '') continue;
      this.builder.add(text, MATH);
      this.formulas.push(text);
    }
  }

  private run(element: XmlElement): void {
    const properties = child(element, 'w:rPr');
    const flags = this.context.styles.runFlags(properties);
    for (const part of contentElements(element.children)) {
      // The instructions of fields may be hidden.
      if (part.name === 'w:fldChar') this.fieldCharacter(part);
      else if (part.name === 'w:instrText') this.fields.addInstruction(textOf(part));
      else if (flags !== undefined) this.runPart(part, flags, properties);
    }
  }

  private runPart(part: XmlElement, flags: number, properties: XmlElement | undefined): void {
    const { styles, reportSign } = this.context;
    switch (part.name) {
      case 'w:t':
        this.add(textInFont(textOf(part), styles.runFont(properties), reportSign), flags);
        break;
      case 'w:tab':
      case 'w:ptab':
        this.add(' ', flags);
        break;
      case 'w:br':
      case 'w:cr':
        this.add(part.attributes['w:type'] === undefined ? '\n' : ' ', flags);
        break;
      case 'w:noBreakHyphen':
        this.add('-', flags);
        break;
      case 'w:sym':
        this.add(symbolText(part.attributes, reportSign), flags);
        break;
      case 'w:ruby':
        for (const base of descendants(part, 'w:rubyBase')) this.write(base.children);
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        this.noteMark(part);
        break;
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        this.readDrawing(part);
        break;
    }
  }

  /** Adds the mark of a note to the text if the note cites something. */
  private noteMark(reference: XmlElement): void {
    const note = this.fields.isVisible ? this.context.note(reference) : undefined;
    if (!note) return;
    this.notes.push(reference);
    if (note.keys.length > 0) this.builder.cite(note.keys, note.label, SUPERSCRIPT);
  }

  private readDrawing(element: XmlElement): void {
    const boxes = descendants(element, 'w:txbxContent');
    const inner = new Set(boxes.flatMap((box) => descendants(box, 'w:txbxContent')));
    // If a text box has two forms, the first is read. Nested boxes are read with the outer ones.
    const inFallback = new Set(
      descendants(element, 'mc:Fallback').flatMap((old) => descendants(old, 'w:txbxContent')),
    );
    this.boxes.push(...boxes.filter((box) => !inner.has(box) && !inFallback.has(box)));
    const inBoxes = new Set(boxes.flatMap((box) => descendants(box, 'a:blip', 'v:imagedata')));
    for (const image of descendants(element, 'a:blip', 'v:imagedata')) {
      const id = image.attributes['r:embed'] ?? image.attributes['r:link'] ?? image.attributes['r:id'];
      const relation = this.context.relations.get(id ?? '');
      if (relation && !inBoxes.has(image)) this.images.push(relation.target);
    }
  }

  private fieldCharacter(character: XmlElement): void {
    const type = character.attributes['w:fldCharType'];
    if (type === 'begin') {
      // The text of a field without an end starts after its separator.
      if (this.context.endedFields.has(character)) this.fields.begin(textOf(child(character, 'w:fldData')));
    } else if (type === 'separate') this.separate();
    else if (type === 'end') this.endField();
  }

  private separate(): void {
    const meaning = this.fields.separate(this.builder.length);
    if (meaning?.kind === 'link') this.builder.link(meaning.url);
  }

  private endField(): void {
    const citation = this.fields.end();
    if (citation) this.builder.citeFrom(citation.start, citation.keys);
  }
}
