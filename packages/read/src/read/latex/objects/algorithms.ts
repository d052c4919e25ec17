import { itemAt } from '@citemill/metrics/at';
import type { AlgorithmEnds } from '../front/preamble.js';
import type { CommandNode, EnvironmentNode, Node } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';
import { LineLabels } from './algorithm-labels.js';
import { algorithmWords, BLOCKS, isSetting, LINES, UNNUMBERED } from './algorithm-words.js';

/** `\uIf` prints no end, `\lIf` stands on one line, `\eIf` has an else of its own: letters of algorithm2e. */
const VARIANT = /^(u|le|l|e)(If|ElseIf|Else|Case|Other|ForEach|ForAll|ForPar|For|While|Repeat)$/;
const CLOSERS = /^end(if|for|forall|foreach|while|loop|procedure|function|parfor|switch|case)$/;

/** Writes the steps of an algorithm one a line, blocks indented. */
class Steps {
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

  private plain(nodes: readonly Node[] | undefined): string {
    return plainText(nodes ?? [], this.context, true);
  }

  private end(): void {
    const line = [this.prefix, this.plain(this.text)].filter(Boolean).join(' ');
    if (line) this.lines.push('  '.repeat(Math.min(this.indent, 30)) + line);
    this.labels.endLine(line !== '');
    this.text = [];
    this.prefix = '';
  }

  private start(prefix: string, isNumbered = true): void {
    this.end();
    this.prefix = prefix;
    this.labels.startLine(isNumbered);
  }

  private say(...words: string[]): void {
    this.start(words.filter(Boolean).join(' '));
    this.end();
  }

  private block(nodes: readonly Node[] | undefined): void {
    this.end();
    this.indent++;
    this.walk(nodes ?? []);
    this.indent--;
  }

  walk(nodes: readonly Node[]): void {
    for (let at = 0; at < nodes.length; at++) {
      const node = itemAt(nodes, at);
      if (node.type === 'paragraph') this.end();
      else if (node.type === 'environment' && node.name !== 'tabular') {
        if (node.name === 'algorithmic') this.labels.startSteps();
        this.walk(node.children);
      } else if (node.type !== 'command') this.text.push(node);
      else at = this.command(node, nodes, at);
    }
    this.end();
  }

  /** The groups that stand behind a command as its arguments, and where they end. */
  private groups(nodes: readonly Node[], at: number, most: number): { groups: Node[][]; at: number } {
    const groups: Node[][] = [];
    let last = this.behindComment(nodes, at);
    for (let i = last + 1; i < nodes.length && groups.length < most; i++) {
      const node = itemAt(nodes, i);
      if (node.type === 'group') {
        groups.push(node.children);
        last = i;
      } else if (node.type !== 'space') break;
    }
    return { groups, at: last };
  }

  /** `\If(\tcp*[f]{why}){…}`: a comment in round brackets comes before the arguments. */
  private behindComment(nodes: readonly Node[], at: number): number {
    const next = nodes[at + 1];
    if (next?.type !== 'text' || !next.value.startsWith('(')) return at;
    for (let i = at + 1; i < Math.min(nodes.length, at + 12); i++) {
      const node = itemAt(nodes, i);
      if (node.type === 'paragraph') return at;
      if (node.type === 'text' && node.value.endsWith(')') && nodes[i + 1]?.type === 'group') return i;
    }
    return at;
  }

  private command(node: CommandNode, nodes: readonly Node[], at: number): number {
    const { name } = node;
    const variant = VARIANT.exec(name);
    const key = (variant?.[2] ?? name).toLowerCase().replace('elsif', 'elseif');
    const closed = CLOSERS.exec(key)?.[1];
    if (name === '@block') return this.ownBlock(node, at);
    if (name === '@line') this.say(this.plain(node.arguments[0]?.children));
    else if (name === ';' || name === '\\') this.end();
    else if (name === 'label' || name === 'nllabel') {
      const hasWords = this.text.some(({ type }) => type !== 'space');
      this.labels.add(node, nodes, at, hasWords);
    } else if (isSetting(name)) return /^Set|^algsetup/.test(name) ? this.groups(nodes, at, 3).at : at;
    else if (Object.hasOwn(LINES, key)) return this.line(node, key, nodes, at);
    else if (closed) this.close(closed);
    else if (key === 'until') return this.until(nodes, at);
    else if (Object.hasOwn(BLOCKS, key)) return this.open(name, key, variant?.[1] ?? '', nodes, at);
    else if (/^(?:comment|tcp|tcc)$/.test(key)) return this.comment(name, nodes, at);
    else this.text.push(node);
    return at;
  }

  /** A block that the paper names itself, as with `\SetKwProg`: first line, body, word of its end. */
  private ownBlock(node: CommandNode, at: number): number {
    const [first, body, last] = node.arguments;
    this.say(this.plain(first?.children));
    this.block(body?.children);
    if (this.ends.algorithm2e !== 'none') this.say(this.plain(last?.children));
    return at;
  }

  private line(node: CommandNode, key: string, nodes: readonly Node[], at: number): number {
    const { groups, at: end } = /^kw/.test(key) ? this.groups(nodes, at, 1) : { groups: [], at };
    this.start(this.word(LINES[key] ?? ''), !UNNUMBERED.test(key));
    if (key === 'item' && node.options[0]) this.prefix = this.plain(node.options[0].children);
    if (groups[0]) {
      this.text.push(...groups[0]);
      this.end();
    }
    return end;
  }

  /** The end of a block in the styles that close one with a command. */
  private close(what: string): void {
    this.end();
    this.indent = Math.max(0, this.indent - 1);
    const word = what === 'forall' || what === 'foreach' ? 'for' : what;
    if (this.ends.algorithmic) this.say(this.word('end'), this.word(word));
  }

  private until(nodes: readonly Node[], at: number): number {
    const { groups, at: end } = this.groups(nodes, at, 1);
    this.end();
    this.indent = Math.max(0, this.indent - 1);
    this.say(this.word('until'), this.plain(groups[0]));
    return end;
  }

  /**
   * The start of a block. algorithm2e gives the body as an argument; the other styles close the block with a command,
   * those in capitals always.
   */
  private open(name: string, key: string, variant: string, nodes: readonly Node[], at: number): number {
    const named = key === 'procedure' || key === 'function';
    const bare = key === 'else' || key === 'other' || key === 'begin' || key === 'loop';
    const most = bare ? 1 : variant === 'e' || variant === 'le' ? 3 : 2;
    const { groups, at: end } = this.groups(nodes, at, name === name.toUpperCase() && !named ? 1 : most);
    const [before, behind] = (BLOCKS[key] ?? ['', '']).map(this.word) as [string, string];
    const [condition, ...bodies] = bare ? [[], ...groups] : named ? [groups[0] ?? []] : groups;
    const texts = [before, this.plain(condition), behind];
    if (named) this.say(before, `${this.plain(groups[0])}(${this.plain(groups[1])})`);
    else if (variant === 'l' || variant === 'le') {
      const rest = bodies.map((one) => this.plain(one)).join(` ${this.word('else')} `);
      this.say(
        ...(key === 'repeat' ? [before, rest, this.word('until'), itemAt(texts, 1)] : [...texts, rest]),
      );
      return end;
    } else {
      if (bodies.length === 0 && key.startsWith('else')) {
        this.end();
        this.indent = Math.max(0, this.indent - 1);
      }
      this.say(...(key === 'repeat' ? [before] : texts));
    }
    if (bodies.length === 0) this.indent++;
    else this.bodies(bodies, key, variant, itemAt(texts, 1));
    return end;
  }

  private bodies(bodies: readonly Node[][], key: string, variant: string, condition: string): void {
    bodies.forEach((body, index) => {
      if (index > 0) this.say(this.word('else'));
      this.block(body);
    });
    if (key === 'repeat') this.say(this.word('until'), condition);
    else if (variant !== 'u' && this.ends.algorithm2e !== 'none')
      this.say(
        this.word('end'),
        this.ends.algorithm2e === 'long' ? key.replace(/^(?:else)?if$|^else$/, 'if') : '',
      );
  }

  /** `\Comment*[r]{…}`: star and option say where it is set. */
  private comment(name: string, nodes: readonly Node[], at: number): number {
    const next = nodes[at + 1];
    const placed = next?.type === 'text' && /^\*?(?:\[\w*\])?$/.test(next.value) ? next.value : '';
    const { groups, at: end } = this.groups(nodes, placed ? at + 1 : at, 1);
    this.text.push({ type: 'text', value: ' // ' }, ...(groups[0] ?? []));
    // A comment of algorithm2e ends its line, unless it says that more follows; one of algorithmicx never does.
    const isAlgorithm2e = placed !== '' || /^tc[pc]$/.test(name);
    if (isAlgorithm2e && !/[hf]\]$/.test(placed)) this.end();
    return end;
  }
}

/** What the labels of an algorithm's lines lead to: the numbers of the lines. */
export function lineNumbers(
  node: EnvironmentNode,
  context: PaperContext,
  ends: AlgorithmEnds,
): ReadonlyMap<string, number> {
  const steps = new Steps(context, ends);
  steps.walk([node]);
  return steps.labels.numbers;
}

/** The steps of an algorithm as lines of text. */
export function algorithmText(node: EnvironmentNode, context: PaperContext, ends: AlgorithmEnds): string {
  const steps = new Steps(context, ends);
  steps.walk(node.children);
  return steps.lines.join('\n');
}
