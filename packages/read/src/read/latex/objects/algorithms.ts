import { itemAt } from '@citemill/metrics/at';
import type { AlgorithmEnds } from '../front/preamble.js';
import type { CommandNode, EnvironmentNode, Node } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';
import { LineLabels } from './algorithm-labels.js';
import { algorithmWords, BLOCKS, isSetting, LINES, UNNUMBERED } from './algorithm-words.js';

/** algorithm2e's variants: `\uIf` prints no end, `\lIf` is on one line, `\eIf` has its own else. */
const VARIANT = /^(u|le|l|e)(If|ElseIf|Else|Case|Other|ForEach|ForAll|ForPar|For|While|Repeat)$/;
const CLOSERS = /^end(if|for|forall|foreach|while|loop|procedure|function|parfor|switch|case)$/;

/** Writes an algorithm with one step per line and indented blocks. */
class AlgorithmWriter {
  readonly lines: string[] = [];
  readonly labels = new LineLabels();
  private indent = 0;
  private text: Node[] = [];
  private prefix = '';
  private readonly word: (word: string) => string;

  constructor(
    private readonly context: PaperContext,
    private readonly ends: AlgorithmEnds,
  ) {
    this.word = algorithmWords(context);
  }

  private toText(nodes: readonly Node[] | undefined): string {
    return plainText(nodes ?? [], this.context, true);
  }

  private endLine(): void {
    const line = [this.prefix, this.toText(this.text)].filter(Boolean).join(' ');
    if (line) this.lines.push('  '.repeat(Math.min(this.indent, 30)) + line);
    this.labels.endLine(line !== '');
    this.text = [];
    this.prefix = '';
  }

  private startLine(prefix: string, isNumbered = true): void {
    this.endLine();
    this.prefix = prefix;
    this.labels.startLine(isNumbered);
  }

  private writeLine(...words: string[]): void {
    this.startLine(words.filter(Boolean).join(' '));
    this.endLine();
  }

  private writeBlock(nodes: readonly Node[] | undefined): void {
    this.endLine();
    this.indent++;
    this.walk(nodes ?? []);
    this.indent--;
  }

  walk(nodes: readonly Node[]): void {
    for (let i = 0; i < nodes.length; i++) {
      const node = itemAt(nodes, i);
      if (node.type === 'paragraph') this.endLine();
      else if (node.type === 'environment' && node.name !== 'tabular') {
        if (node.name === 'algorithmic') this.labels.startSteps();
        this.walk(node.children);
      } else if (node.type !== 'command') this.text.push(node);
      else i = this.writeCommand(node, nodes, i);
    }
    this.endLine();
  }

  /** Returns the groups after a command, read as its arguments, and the index of the last one. */
  private readGroups(
    nodes: readonly Node[],
    index: number,
    limit: number,
  ): { groups: Node[][]; end: number } {
    const groups: Node[][] = [];
    let last = this.skipComment(nodes, index);
    for (let i = last + 1; i < nodes.length && groups.length < limit; i++) {
      const node = itemAt(nodes, i);
      if (node.type === 'group') {
        groups.push(node.children);
        last = i;
      } else if (node.type !== 'space') break;
    }
    return { groups, end: last };
  }

  /** Skips a comment in round brackets before the arguments: `\If(\tcp*[f]{why}){…}`. */
  private skipComment(nodes: readonly Node[], index: number): number {
    const next = nodes[index + 1];
    if (next?.type !== 'text' || !next.value.startsWith('(')) return index;
    for (let i = index + 1; i < Math.min(nodes.length, index + 12); i++) {
      const node = itemAt(nodes, i);
      if (node.type === 'paragraph') return index;
      if (node.type === 'text' && node.value.endsWith(')') && nodes[i + 1]?.type === 'group') return i;
    }
    return index;
  }

  private writeCommand(node: CommandNode, nodes: readonly Node[], index: number): number {
    const { name } = node;
    const variant = VARIANT.exec(name);
    const key = (variant?.[2] ?? name).toLowerCase().replace('elsif', 'elseif');
    const closed = CLOSERS.exec(key)?.[1];
    if (name === '@block') return this.writeKeywordBlock(node, index);
    if (name === '@line') this.writeLine(this.toText(node.arguments[0]?.children));
    else if (name === ';' || name === '\\') this.endLine();
    else if (name === 'label' || name === 'nllabel') {
      const hasWords = this.text.some(({ type }) => type !== 'space');
      this.labels.add(node, nodes, index, hasWords);
    } else if (isSetting(name))
      return /^Set|^algsetup/.test(name) ? this.readGroups(nodes, index, 3).end : index;
    else if (Object.hasOwn(LINES, key)) return this.startStep(node, key, nodes, index);
    else if (closed) this.closeBlock(closed);
    else if (key === 'until') return this.writeUntil(nodes, index);
    else if (Object.hasOwn(BLOCKS, key)) return this.openBlock(name, key, variant?.[1] ?? '', nodes, index);
    else if (/^(?:comment|tcp|tcc)$/.test(key)) return this.writeComment(name, nodes, index);
    else this.text.push(node);
    return index;
  }

  /** Writes a block defined with `\SetKwProg` or the like: first line, body, closing word. */
  private writeKeywordBlock(node: CommandNode, index: number): number {
    const [first, body, last] = node.arguments;
    this.writeLine(this.toText(first?.children));
    this.writeBlock(body?.children);
    if (this.ends.algorithm2e !== 'none') this.writeLine(this.toText(last?.children));
    return index;
  }

  private startStep(node: CommandNode, key: string, nodes: readonly Node[], index: number): number {
    const { groups, end } = /^kw/.test(key) ? this.readGroups(nodes, index, 1) : { groups: [], end: index };
    this.startLine(this.word(LINES[key] ?? ''), !UNNUMBERED.test(key));
    if (key === 'item' && node.options[0]) this.prefix = this.toText(node.options[0].children);
    if (groups[0]) {
      this.text.push(...groups[0]);
      this.endLine();
    }
    return end;
  }

  /** Ends a block in styles that close blocks with a command. */
  private closeBlock(block: string): void {
    this.endLine();
    this.indent = Math.max(0, this.indent - 1);
    const word = block === 'forall' || block === 'foreach' ? 'for' : block;
    if (this.ends.algorithmic) this.writeLine(this.word('end'), this.word(word));
  }

  private writeUntil(nodes: readonly Node[], index: number): number {
    const { groups, end } = this.readGroups(nodes, index, 1);
    this.endLine();
    this.indent = Math.max(0, this.indent - 1);
    this.writeLine(this.word('until'), this.toText(groups[0]));
    return end;
  }

  /**
   * Starts a block. In algorithm2e the body is an argument; in other styles, always if the command is in capitals, the
   * block is closed by a command.
   */
  private openBlock(
    name: string,
    key: string,
    variant: string,
    nodes: readonly Node[],
    index: number,
  ): number {
    const named = key === 'procedure' || key === 'function';
    const bare = key === 'else' || key === 'other' || key === 'begin' || key === 'loop';
    const limit = bare ? 1 : variant === 'e' || variant === 'le' ? 3 : 2;
    const { groups, end } = this.readGroups(nodes, index, name === name.toUpperCase() && !named ? 1 : limit);
    const [before, after] = (BLOCKS[key] ?? ['', '']).map(this.word) as [string, string];
    const [condition, ...bodies] = bare ? [[], ...groups] : named ? [groups[0] ?? []] : groups;
    const texts = [before, this.toText(condition), after];
    if (named) this.writeLine(before, `${this.toText(groups[0])}(${this.toText(groups[1])})`);
    else if (variant === 'l' || variant === 'le') {
      const rest = bodies.map((body) => this.toText(body)).join(` ${this.word('else')} `);
      this.writeLine(
        ...(key === 'repeat' ? [before, rest, this.word('until'), itemAt(texts, 1)] : [...texts, rest]),
      );
      return end;
    } else {
      if (bodies.length === 0 && key.startsWith('else')) {
        this.endLine();
        this.indent = Math.max(0, this.indent - 1);
      }
      this.writeLine(...(key === 'repeat' ? [before] : texts));
    }
    if (bodies.length === 0) this.indent++;
    else this.writeBodies(bodies, key, variant, itemAt(texts, 1));
    return end;
  }

  private writeBodies(bodies: readonly Node[][], key: string, variant: string, condition: string): void {
    bodies.forEach((body, index) => {
      if (index > 0) this.writeLine(this.word('else'));
      this.writeBlock(body);
    });
    if (key === 'repeat') this.writeLine(this.word('until'), condition);
    else if (variant !== 'u' && this.ends.algorithm2e !== 'none')
      this.writeLine(
        this.word('end'),
        this.ends.algorithm2e === 'long' ? key.replace(/^(?:else)?if$|^else$/, 'if') : '',
      );
  }

  /** `\Comment*[r]{…}`: the star and option control its position. */
  private writeComment(name: string, nodes: readonly Node[], index: number): number {
    const next = nodes[index + 1];
    const placed = next?.type === 'text' && /^\*?(?:\[\w*\])?$/.test(next.value) ? next.value : '';
    const { groups, end } = this.readGroups(nodes, placed ? index + 1 : index, 1);
    this.text.push({ type: 'text', value: ' // ' }, ...(groups[0] ?? []));
    // algorithm2e's comments end the line unless the option is h or f; algorithmicx's never do.
    const isAlgorithm2e = placed !== '' || /^tc[pc]$/.test(name);
    if (isAlgorithm2e && !/[hf]\]$/.test(placed)) this.endLine();
    return end;
  }
}

/** Returns the line numbers of labels in an algorithm. */
export function lineNumbers(
  node: EnvironmentNode,
  context: PaperContext,
  ends: AlgorithmEnds,
): ReadonlyMap<string, number> {
  const steps = new AlgorithmWriter(context, ends);
  steps.walk([node]);
  return steps.labels.numbers;
}

/** Returns the text of an algorithm, one step per line. */
export function algorithmText(node: EnvironmentNode, context: PaperContext, ends: AlgorithmEnds): string {
  const steps = new AlgorithmWriter(context, ends);
  steps.walk(node.children);
  return steps.lines.join('\n');
}
