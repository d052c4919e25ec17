import { cleanText } from '@citemill/metrics/text';
import type { Paragraph } from '../../paper/index.js';
import { child, isElement, textOf, type XmlElement, type XmlNode } from '../xml/tree.js';
import { type ArticleContext, type ParagraphWriter, paragraphWriter } from './context.js';
import { formulaText, joinRecommendations, writeInline } from './inline.js';
import { isObject, readableText } from './objects.js';

/** Elements that are not part of the text. */
const NOT_PROSE = new Set(
  `title label object-id ref-list sec-meta fig-group table-wrap-group graphic chem-struct-wrap`.split(/\s+/),
);
/** Elements that contain paragraphs, or are outside of them. */
const BLOCKS = new Set(
  `p sec list list-item boxed-text disp-quote def-list def-item verse-group speech array
  fig-group table-wrap-group table-wrap fig disp-formula-group statement preformat code
  supplementary-material media question answer`.split(/\s+/),
);
/** Always text. A theorem is also an object; a caption gets here only from a box, whose title is its heading. */
const READ_AS_TEXT = new Set(['p', 'statement', 'caption']);

/** Returns a heading without its citations and footnotes. */
function headingText(element: XmlElement | undefined): string {
  if (!element) return '';
  const text = element.children.filter(
    (child) => !isElement(child) || (child.name !== 'xref' && child.name !== 'fn'),
  );
  return readableText({ ...element, children: text });
}

/** Reads blocks of prose into paragraphs, in document order. */
export class BodyReader {
  readonly paragraphs: Paragraph[] = [];
  private writer: ParagraphWriter;

  constructor(
    private readonly context: ArticleContext,
    private readonly objectIds: Map<XmlElement, string>,
  ) {
    this.writer = paragraphWriter(context);
  }

  /** Ends the current paragraph. */
  private flush(section: string[]): void {
    const paragraph = this.writer.prose.paragraph(section);
    if (paragraph) this.paragraphs.push(paragraph);
    this.writer = paragraphWriter(this.context);
  }

  read(element: XmlElement, section: string[]): void {
    this.readNodes(element.children, section);
    this.flush(section);
  }

  private readNodes(nodes: XmlNode[], section: string[]): void {
    const joined = joinRecommendations(nodes);
    for (const [index, node] of joined.entries()) {
      if (!isElement(node)) this.writer.prose.add(node);
      else this.readNode(node, section, joined[index - 1]);
    }
  }

  private readNode(node: XmlElement, section: string[], previous: XmlNode | undefined): void {
    if (node.name === 'disp-formula') {
      this.writeEquation(node);
    } else if (node.name === 'disp-formula-group') {
      this.readNodes(node.children, section);
    } else if (READ_AS_TEXT.has(node.name)) {
      this.readBlock(node, section);
    } else if (this.context.citingNotes.has(node) || node.name === 'alternatives') {
      writeInline([node], this.writer, this.context, previous);
    } else if (isObject(node) || NOT_PROSE.has(node.name)) {
      // An object; a paragraph continues after a figure inside it.
    } else if (node.name === 'sec' || node.name === 'app') {
      this.flush(section);
      const title = headingText(child(node, 'title')) || cleanText(node.attributes['sec-type'] ?? '');
      this.readBlock(node, title ? [...section, title] : section);
    } else if (node.name === 'boxed-text') {
      const title = headingText(child(node, 'caption/title') ?? child(node, 'title'));
      this.readBlock(node, title ? [...section, title] : section);
    } else if (node.name === 'def-item') {
      this.flush(section);
      const term = cleanText(textOf(child(node, 'term')));
      if (term) this.writer.prose.add(`${term}: `);
      const definition = child(node, 'def');
      for (const child of definition?.children ?? []) {
        if (isElement(child)) this.readNodes(child.children, section);
        else this.writer.prose.add(child);
        this.writer.prose.add(' ');
      }
      this.flush(section);
    } else if (BLOCKS.has(node.name)) {
      this.readBlock(node, section);
    } else if (node.children.some((child) => isElement(child) && BLOCKS.has(child.name))) {
      // An inline element that a publisher wrapped around whole blocks.
      this.readNodes(node.children, section);
    } else {
      writeInline([node], this.writer, this.context, previous);
    }
  }

  private readBlock(node: XmlElement, section: string[]): void {
    this.flush(section);
    this.readNodes(node.children, section);
    this.flush(section);
  }

  /** Writes a display equation in the text as a mention of its object. */
  private writeEquation(node: XmlElement): void {
    const id = this.objectIds.get(node);
    const text = formulaText(node);
    if (!text) return;
    this.writer.prose.add(' ');
    if (id) this.writer.prose.mention([id], () => this.writer.prose.add(text));
    else this.writer.prose.add(text);
    this.writer.prose.add(' ');
  }
}
