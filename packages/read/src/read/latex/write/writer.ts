import { itemAt, lastOf } from '@citemill/metrics/at';
import type { Paragraph } from '../../../paper/index.js';
import { Prose } from '../../prose.js';
import { sectionLevel } from '../numbering/section-numbers.js';
import { isBoxed } from '../numbering/unfloated.js';
import { ACCENTS } from '../packages/characters.js';
import { floatKind } from '../packages/environments.js';
import { argumentFont, declaredFont, type Font, ROMAN } from '../packages/fonts.js';
import { isNote } from '../packages/notes.js';
import { SYMBOLS, TABULAR_ENVIRONMENTS, THEOREMS } from '../packages/registry.js';
import type { CommandNode, EnvironmentNode, Node } from '../tree/tree.js';
import { addAccent, lettersToAccent } from './accents.js';
import { isCitation, writeCitation } from './citations.js';
import type { PaperContext } from './context.js';
import { isCrossReference, writeCrossReference } from './cross-references.js';
import { continuesParagraph } from './display-paragraphs.js';
import { DOLLAR, restoreDollars } from './dollars.js';
import { dropAlignment, inlineMath } from './inline-math.js';
import { isLinkedMark, writeLinkedMark } from './linked-marks.js';
import { writeNote } from './note-mark.js';
import { isOutOfProse, OUT_OF_BODY } from './out-of-prose.js';
import type { Output } from './output.js';
import { dropPageReferences } from './page-references.js';
import { quantityText } from './quantities.js';
import { textCharacters } from './shorthands.js';
import { writeSuperscript } from './superscripts.js';
import { writeTheoremStart } from './theorem-start.js';
import { inlineVerbatim } from './verbatim-text.js';

export interface WriterOptions {
  /** Writes one paragraph: paragraph breaks become spaces. */
  flat?: boolean;
  /** Writes floats and tables too, as needed for the content of objects. */
  everything?: boolean;
}

/** Writes nodes as paragraphs of plain text with citations and mentions. */
export class Writer implements Output {
  readonly paragraphs: Paragraph[] = [];
  prose = new Prose();
  private section: string[] = [];
  private readonly levels: number[] = [];
  private font: Font = ROMAN;

  constructor(
    readonly context: PaperContext,
    private readonly options: WriterOptions = {},
  ) {}

  /** Ends the current paragraph. */
  flush(): void {
    if (this.options.flat) {
      this.prose.add(' ');
      return;
    }
    const paragraph = restoreDollars(this.prose.paragraph(this.section));
    if (paragraph) this.paragraphs.push(paragraph);
    this.prose = new Prose();
    this.setFont(this.font);
  }

  plain(nodes: readonly Node[]): string {
    const inner = new Writer(this.context, { flat: true });
    inner.write(nodes);
    return restoreDollars(inner.prose.paragraph([]))?.text ?? '';
  }

  private setFont(font: Font): void {
    this.font = font;
    this.prose.emphasise('bold', font.bold);
    this.prose.emphasise('italic', font.italic);
  }

  /** Writes the content of a group; fonts declared in it end with it. */
  write(content: readonly Node[]): void {
    const nodes = dropPageReferences(content, (key) => this.context.numbering.targets.has(key));
    const fonts = [this.font];
    for (let i = 0; i < nodes.length; i++) {
      const node = itemAt(nodes, i);
      if (node.type === 'paragraph' && continuesParagraph(nodes, i)) this.prose.add(' ');
      else if (node.type !== 'command') this.writeNode(node);
      else if (Object.hasOwn(ACCENTS, node.name)) i = this.writeAccent(node, nodes, i);
      else if (node.name === 'begingroup' || node.name === 'bgroup') fonts.push(this.font);
      else if (node.name === 'endgroup' || node.name === 'egroup') {
        if (fonts.length > 1) this.setFont(fonts.pop() ?? this.font);
      } else this.writeCommand(node, nodes[i + 1]);
    }
    this.setFont(itemAt(fonts, 0));
  }

  private inFont(font: Font, nodes: readonly Node[]): void {
    const outer = this.font;
    this.setFont(font);
    this.write(nodes);
    this.setFont(outer);
  }

  private writeNode(node: Exclude<Node, CommandNode>): void {
    switch (node.type) {
      case 'text':
        this.prose.add(textCharacters(node.value, this.context));
        break;
      case 'space':
      case 'align':
        this.prose.add(' ');
        break;
      case 'paragraph':
        this.flush();
        break;
      case 'group':
        this.write(node.children);
        break;
      case 'math':
        this.writeMath(node);
        break;
      case 'verbatim':
        this.writeSymbols(inlineVerbatim(node));
        break;
      case 'drawing':
        break;
      case 'environment':
        this.writeEnvironment(node);
    }
  }

  private writeSymbols(text: string): void {
    this.prose.add(text.replaceAll('$', DOLLAR));
  }

  private writeMath(node: Extract<Node, { type: 'math' }>): void {
    const source = node.source;
    if (!source) return;
    const id = this.context.numbering.objectIds.get(node);
    if (!node.display) {
      this.prose.add(inlineMath(source));
      return;
    }
    const formula = `$${dropAlignment(source)}$`;
    this.prose.add(' ');
    if (id) this.prose.mention([id], () => this.prose.add(formula));
    else this.prose.add(formula);
    this.prose.add(' ');
  }

  /** Writes an accent with the letter after it: `\'e`, `\'{e}`, `\v s`, `\'\i`. Returns the last index used. */
  private writeAccent(node: CommandNode, nodes: readonly Node[], index: number): number {
    let from = index + 1;
    while (nodes[from]?.type === 'space') from++;
    const next = nodes[from];
    const letters = next && lettersToAccent(next, (children) => this.plain(children));
    if (letters === undefined) return index;
    this.prose.add(addAccent(node.name, letters));
    return from;
  }

  private writeCommand(node: CommandNode, next: Node | undefined): void {
    const { name } = node;
    const declared = declaredFont(name, this.font);
    const font = argumentFont(name, this.font);
    if (declared) this.setFont(declared);
    else if (font) for (const argument of node.arguments) this.inFont(font, argument.children);
    else if (Object.hasOwn(SYMBOLS, name)) this.writeSymbols(SYMBOLS[name] ?? '');
    else if (sectionLevel(name) !== -1) this.writeHeading(node);
    else if (isCitation(name)) writeCitation(node, this);
    else if (isLinkedMark(name)) writeLinkedMark(node, this);
    else if (isCrossReference(name)) writeCrossReference(node, this);
    else if (name === 'par') this.flush();
    else if (name === 'textsuperscript') writeSuperscript(node, this);
    else if (name === 'ding') this.prose.add(/^\s*5[1-2]/.test(node.arguments[0]?.source ?? '') ? '✓' : '✗');
    else if (name === 'texorpdfstring') this.write(node.arguments[0]?.children ?? []);
    else if (name === 'item') this.writeItem(node);
    else if (isNote(name)) writeNote(node, this, this.options);
    else if (name === 'xspace') {
      if (next && !(next.type === 'text' && /^[.,;:!?)\]'’/-]/.test(next.value)) && next.type !== 'space')
        this.prose.add(' ');
    } else if (/^(?:SI|qty|si|unit|num|ang|SIrange|numrange)$/.test(name)) this.prose.add(quantityText(node));
    else if (name === 'enquote') {
      this.prose.add('“');
      this.write(node.arguments[0]?.children ?? []);
      this.prose.add('”');
    } else if (/^(?:acknowledge?ments?|ack)$/.test(name)) {
      this.flush();
      if (this.levels.length === 0 || !this.options.flat) this.enterSection(2, 'Acknowledgements');
      for (const argument of node.arguments) this.write(argument.children);
    } else if (
      !isOutOfProse(name) ||
      (this.options.everything && !/^(?:label|caption|tablecaption)$/.test(name))
    ) {
      for (const argument of node.arguments) this.write(argument.children);
    }
  }

  private writeItem(node: CommandNode): void {
    this.flush();
    const label = node.options[0];
    const text = label ? this.plain(label.children) : '';
    if (/[\p{L}\p{N}]/u.test(text)) this.prose.add(/[:.)]$/.test(text) ? `${text} ` : `${text}: `);
  }

  private writeHeading(node: CommandNode): void {
    // An unclosed group must not make the rest of the paper bold.
    this.setFont(ROMAN);
    this.flush();
    const title = this.plain(node.arguments[0]?.children ?? []).replace(/(?:\s*[.:])+$/, '');
    if (this.options.flat) this.prose.add(`${title} `);
    else this.enterSection(sectionLevel(node.name), title);
  }

  private enterSection(level: number, title: string): void {
    while (this.levels.length > 0 && lastOf(this.levels) >= level) this.levels.pop();
    this.section = this.section.slice(0, this.levels.length);
    if (!title) return;
    this.levels.push(level);
    this.section = [...this.section, title];
  }

  private writeEnvironment(node: EnvironmentNode): void {
    const { name } = node;
    const declared = declaredFont(name, this.font);
    if (this.options.everything) {
      this.write(node.children);
      this.prose.add(' ');
    } else if (floatKind(name) !== undefined && floatKind(name) !== 'text') {
      // An object; the paragraph continues after a float.
    } else if (TABULAR_ENVIRONMENTS.has(name) || OUT_OF_BODY.test(name) || isBoxed(node)) return;
    else if (declared) this.inFont(declared, node.children);
    else if (this.context.state.theorems.has(name) || Object.hasOwn(THEOREMS, name)) this.writeTheorem(node);
    // Environments around a display within a paragraph.
    else if (
      /^(?:linenomath|subequations|widetext|strip|spacing|(?:single|double|onehalf)space)\*?$/.test(name)
    )
      this.write(node.children);
    else {
      this.flush();
      if (/^acknowledge?ments?$|^acks?$/.test(name)) this.enterSection(2, 'Acknowledgements');
      this.write(node.children);
      this.flush();
    }
  }

  /** A theorem is both an object and part of the text. */
  private writeTheorem(node: EnvironmentNode): void {
    this.flush();
    writeTheoremStart(this.context.numbering.theoremLabels.get(node), node.options[0]?.children ?? [], this);
    this.write(node.children);
    this.flush();
  }
}
