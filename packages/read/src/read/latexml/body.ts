import type { Paragraph } from '../../paper/index.js';
import { Prose } from '../prose.js';
import { child, isElement, type XmlElement, type XmlNode } from '../xml/tree.js';
import type { DocumentContext } from './context.js';
import { displayTex, NOT_TEXT, SECTIONS, tagText } from './elements.js';
import { plainText, writeInline } from './inline.js';

const BLOCKS =
  /^(?:para|p|itemize|enumerate|description|item|quote|block|inline-block|inline-para|logical-block|inline-logical-block|centering|titlepage|abstract|acknowledgements|proof|theorem)$/;

/** Reads blocks of prose into paragraphs, in document order. */
export class BodyReader {
  readonly paragraphs: Paragraph[] = [];
  private prose = new Prose();

  constructor(private readonly context: DocumentContext) {}

  read(element: XmlElement, section: string[]): void {
    this.readNodes(element.children, section);
    this.flush(section);
  }

  private flush(section: string[]): void {
    const paragraph = this.prose.paragraph(section);
    if (paragraph && /[\p{L}\p{N}]/u.test(paragraph.text)) this.paragraphs.push(paragraph);
    this.prose = new Prose();
  }

  /** Reads nodes in order. Consecutive inline nodes are written together, since a bracket may belong to the number before it. */
  private readNodes(nodes: readonly XmlNode[], section: string[]): void {
    let run: XmlNode[] = [];
    for (const node of nodes) {
      if (!isElement(node) || !this.isBlock(node)) {
        run.push(node);
        continue;
      }
      writeInline(run, this.prose, this.context);
      run = [];
      this.readNode(node, section);
    }
    writeInline(run, this.prose, this.context);
  }

  private isBlock(node: XmlElement): boolean {
    return (
      SECTIONS.has(node.name) ||
      BLOCKS.test(node.name) ||
      this.context.objectIds.has(node) ||
      /^equation(?:group)?$/.test(node.name) ||
      node.children.some((child) => isElement(child) && BLOCKS.test(child.name))
    );
  }

  private readNode(node: XmlElement, section: string[]): void {
    if (SECTIONS.has(node.name)) {
      this.flush(section);
      const heading = plainText(child(node, 'title')?.children ?? [], this.context).replace(/[.:]$/, '');
      this.read(withoutTitle(node), heading ? [...section, heading] : section);
    } else if (node.name === 'equation' || node.name === 'equationgroup') {
      this.writeEquation(node);
    } else if (node.name === 'theorem' || node.name === 'proof') {
      this.readStatement(node, section);
    } else if (node.name === 'acknowledgements') {
      this.flush(section);
      this.read(node, [node.attributes.name || 'Acknowledgements']);
    } else if (NOT_TEXT.has(node.name) || node.name === 'note' || this.context.objectIds.has(node)) {
      // Objects, and elements without text. A paragraph continues after a figure that interrupts it.
    } else if (node.name === 'p') {
      // A paragraph continues after a display that interrupts it, up to the end of its `para`.
      this.prose.add(' ');
      this.readNodes(node.children, section);
      this.prose.add(' ');
    } else if (node.name === 'item') {
      this.flush(section);
      const term = tagText(node);
      if (/\p{L}{2}/u.test(term)) this.prose.add(`${term} `);
      this.readNodes(node.children, section);
      this.flush(section);
    } else if (BLOCKS.test(node.name)) {
      this.flush(section);
      this.readNodes(node.children, section);
      this.flush(section);
    } else {
      this.readNodes(node.children, section);
    }
  }

  /** Writes a display equation into the text, as a mention of its object. */
  private writeEquation(node: XmlElement): void {
    const tex = displayTex(node);
    const id = this.context.objectIds.get(node);
    if (!tex) return;
    this.prose.add(' ');
    if (id) this.prose.mention([id], () => this.prose.add(`$${tex}$`));
    else this.prose.add(`$${tex}$`);
    this.prose.add(' ');
  }

  /** Reads a theorem or proof; its title is part of the first paragraph: "Theorem 1 (Main). All rivers flow." */
  private readStatement(node: XmlElement, section: string[]): void {
    this.flush(section);
    let title = statementTitle(node, this.context);
    if (title && !/[.:]$/.test(title)) title += '.';
    if (title) this.prose.add(`${title} `);
    for (const child of withoutTitle(node).children) {
      if (isElement(child) && child.name === 'para') {
        this.readNodes(child.children, section);
        this.flush(section);
      } else if (isElement(child)) this.readNode(child, section);
    }
    this.flush(section);
  }
}

/** Returns the title of a theorem with its number, which is in a tag that other headings omit. */
function statementTitle(node: XmlElement, context: DocumentContext): string {
  const title = plainText(child(node, 'title')?.children ?? [], context).replace(/\s+([.:])$/, '$1');
  const label = tagText(node);
  return label && !title.startsWith(label) ? `${label} ${title}`.replace(/\s+([.:])/, '$1').trim() : title;
}

const withoutTitle = (node: XmlElement): XmlElement => ({
  ...node,
  children: node.children.filter((child) => !isElement(child) || child.name !== 'title'),
});
