import { cleanText } from '@citemill/metrics/text';
import type { Paragraph } from '../../paper/index.js';
import { child, isElement, textOf, type XmlElement, type XmlNode } from '../xml/tree.js';
import { type ArticleContext, type ParagraphWriter, paragraphWriter } from './context.js';
import { formulaText, inline, joinRecommendations } from './inline.js';
import { isObject, readableText } from './objects.js';

/** Blocks that hold paragraphs and add nothing of their own. */
const NOT_PROSE = new Set([
  'title',
  'label',
  'object-id',
  'ref-list',
  'sec-meta',
  'fig-group',
  'table-wrap-group',
  'graphic',
  'alternatives',
  'chem-struct-wrap',
]);
const BLOCKS = new Set([
  'p',
  'sec',
  'list',
  'list-item',
  'boxed-text',
  'disp-quote',
  'def-list',
  'def-item',
  'verse-group',
  'speech',
  'array',
  'fig-group',
  'table-wrap-group',
  'table-wrap',
  'fig',
  'disp-formula-group',
  'statement',
  'preformat',
  'code',
  'supplementary-material',
  'media',
  'question',
  'answer',
]);

/** A heading without the marks and footnotes in it. */
function heading(element: XmlElement | undefined): string {
  if (!element) return '';
  const kept = element.children.filter(
    (one) => !isElement(one) || (one.name !== 'xref' && one.name !== 'fn'),
  );
  return readableText({ ...element, children: kept });
}

/** Reads blocks of prose into paragraphs, in document order. */
export class BodyReader {
  readonly paragraphs: Paragraph[] = [];
  private writer: ParagraphWriter;

  constructor(
    private readonly context: ArticleContext,
    private readonly idOf: Map<XmlElement, string>,
  ) {
    this.writer = paragraphWriter(context);
  }

  /** Ends the paragraph that is being written. */
  private flush(section: string[]): void {
    const paragraph = this.writer.prose.paragraph(section);
    if (paragraph) this.paragraphs.push(paragraph);
    this.writer = paragraphWriter(this.context);
  }

  read(element: XmlElement, section: string[]): void {
    this.nodes(element.children, section);
    this.flush(section);
  }

  private nodes(nodes: XmlNode[], section: string[]): void {
    const joined = joinRecommendations(nodes);
    for (const [at, node] of joined.entries()) {
      if (!isElement(node)) this.writer.prose.add(node);
      else this.node(node, section, joined[at - 1]);
    }
  }

  private node(node: XmlElement, section: string[], previous: XmlNode | undefined): void {
    if (node.name === 'p') {
      this.flush(section);
      this.nodes(node.children, section);
      this.flush(section);
    } else if (node.name === 'disp-formula') {
      this.equation(node, section);
    } else if (node.name === 'disp-formula-group') {
      this.nodes(node.children, section);
    } else if (node.name === 'statement') {
      // A theorem is an object and, like its proof, part of what the paper says.
      this.block(node, section);
    } else if (isObject(node) || NOT_PROSE.has(node.name)) {
      // Kept as an object; a paragraph goes on behind a figure that floats in it.
    } else if (node.name === 'sec' || node.name === 'app') {
      this.flush(section);
      const title = heading(child(node, 'title')) || cleanText(node.attributes['sec-type'] ?? '');
      this.block(node, title ? [...section, title] : section);
    } else if (node.name === 'boxed-text') {
      const title = heading(child(node, 'caption/title') ?? child(node, 'title'));
      this.block(node, title ? [...section, title] : section);
    } else if (node.name === 'caption') {
      // Of a box: its title is a heading, the rest of it is text.
      this.block(node, section);
    } else if (node.name === 'def-item') {
      this.flush(section);
      const term = cleanText(textOf(child(node, 'term')));
      if (term) this.writer.prose.add(`${term}: `);
      const definition = child(node, 'def');
      for (const one of definition?.children ?? []) {
        if (isElement(one)) this.nodes(one.children, section);
        else this.writer.prose.add(one);
        this.writer.prose.add(' ');
      }
      this.flush(section);
    } else if (BLOCKS.has(node.name)) {
      this.block(node, section);
    } else if (node.children.some((one) => isElement(one) && BLOCKS.has(one.name))) {
      // An inline element that a publisher wrapped around whole blocks.
      this.nodes(node.children, section);
    } else {
      inline([node], this.writer, this.context, previous);
    }
  }

  private block(node: XmlElement, section: string[]): void {
    this.flush(section);
    this.nodes(node.children, section);
    this.flush(section);
  }

  /** A display equation stands in the text where the author put it, marked as the object it is. */
  private equation(node: XmlElement, section: string[]): void {
    const id = this.idOf.get(node);
    const text = formulaText(node);
    if (!text) return;
    this.writer.prose.add(' ');
    if (id) this.writer.prose.mention([id], () => this.writer.prose.add(text));
    else this.writer.prose.add(text);
    this.writer.prose.add(' ');
    void section;
  }
}
