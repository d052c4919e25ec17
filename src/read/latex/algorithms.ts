import type { PaperContext } from './context.js';
import type { EnvironmentNode, Node } from './tree.js';
import { plainText } from './writer.js';

/** Words that open a block in the styles of `algorithmic` and `algpseudocode`, and those that close one. */
const OPENERS: Record<string, string> = {
  if: 'if',
  for: 'for',
  forall: 'for all',
  foreach: 'for each',
  while: 'while',
  loop: 'loop',
  repeat: 'repeat',
  procedure: 'procedure',
  function: 'function',
  parfor: 'parallel for',
}; // prettier-ignore
const LINES: Record<string, string> = {
  state: '',
  statex: '',
  statet: '',
  require: 'Require:',
  ensure: 'Ensure:',
  input: 'Input:',
  output: 'Output:',
  return: 'return',
  print: 'print',
  kwin: 'Input:',
  kwout: 'Output:',
  kwdata: 'Data:',
  kwresult: 'Result:',
  kwret: 'return',
  kwinput: 'Input:',
  kwoutput: 'Output:',
  kwinit: 'Initialise:',
}; // prettier-ignore

/** Writes the steps of an algorithm one a line, blocks indented. */
class Steps {
  readonly lines: string[] = [];
  private indent = 0;
  private text: Node[] = [];
  private prefix = '';

  constructor(private readonly context: PaperContext) {}

  private end(): void {
    const text = plainText(this.text, this.context, true);
    const line = [this.prefix, text].filter(Boolean).join(' ');
    if (line) this.lines.push('  '.repeat(Math.min(this.indent, 30)) + line);
    this.text = [];
    this.prefix = '';
  }

  private start(prefix: string): void {
    this.end();
    this.prefix = prefix;
  }

  private say(text: string): void {
    this.start(text);
    this.end();
  }

  private block(nodes: readonly Node[]): void {
    this.end();
    this.indent++;
    this.walk(nodes);
    this.end();
    this.indent--;
  }

  walk(nodes: readonly Node[]): void {
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]!;
      if (node.type === 'paragraph') this.end();
      else if (node.type === 'environment' && node.name !== 'tabular') this.walk(node.children);
      else if (node.type !== 'command') this.text.push(node);
      else at = this.command(node.name, nodes, at);
    }
    this.end();
  }

  /** The groups that stand behind a command as its arguments, and where they end. */
  private groups(nodes: readonly Node[], at: number, most: number): { groups: Node[][]; at: number } {
    const groups: Node[][] = [];
    let last = this.behindComment(nodes, at);
    for (let i = last + 1; i < nodes.length && groups.length < most; i++) {
      const node = nodes[i]!;
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
      const node = nodes[i]!;
      if (node.type === 'paragraph') return at;
      if (node.type === 'text' && node.value.endsWith(')') && nodes[i + 1]?.type === 'group') return i;
    }
    return at;
  }

  private command(name: string, nodes: readonly Node[], at: number): number {
    const key = name.toLowerCase();
    const node = nodes[at]!;
    if (node.type === 'command' && name === '@block') {
      this.say(plainText(node.arguments[0]?.children ?? [], this.context, true));
      this.block(node.arguments[1]?.children ?? []);
      return at;
    }
    if (node.type === 'command' && name === '@line') {
      this.say(plainText(node.arguments[0]?.children ?? [], this.context, true));
      return at;
    }
    if (name === ';' || name === '\\') {
      this.end();
      return at;
    }
    if (
      name === 'caption' ||
      name === 'label' ||
      /^(?:centering|small|footnotesize|setlength|vspace|DontPrintSemicolon|SetAlgoLined|LinesNumbered|SetKw\w*|algsetup|SetAlgo\w*|BlankLine|linesnumbered|SetNlSty|SetArgSty|SetSideCommentLeft)$/.test(
        name,
      )
    ) {
      return /^Set|^algsetup/.test(name) ? this.groups(nodes, at, 3).at : at;
    }
    if (Object.hasOwn(LINES, key)) {
      const { groups, at: end } = /^kw/.test(key) ? this.groups(nodes, at, 1) : { groups: [], at };
      this.start(LINES[key]!);
      if (groups[0]) {
        this.text.push(...groups[0]);
        this.end();
      }
      return end;
    }
    if (/^end(?:if|for|while|loop|procedure|function|parfor)$/.test(key)) {
      this.end();
      this.indent = Math.max(0, this.indent - 1);
      this.say(`end ${key.slice(3)}`);
      return at;
    }
    if (key === 'else' || key === 'elsif' || key === 'elseif' || key === 'until') {
      const { groups, at: end } = this.groups(nodes, at, 2);
      this.end();
      const algorithm2e = /^(?:else|elseif)$/.test(key) && groups.length > (key === 'else' ? 0 : 1);
      this.indent = algorithm2e ? this.indent : Math.max(0, this.indent - 1);
      const condition = key === 'else' ? '' : plainText(groups[0] ?? [], this.context, true);
      this.say(
        [key === 'until' ? 'until' : key === 'else' ? 'else' : 'else if', condition]
          .filter(Boolean)
          .join(' '),
      );
      if (algorithm2e) this.block(groups.at(-1)!);
      else if (key !== 'until') this.indent++;
      return end;
    }
    if (
      key === 'eif' ||
      key === 'uif' ||
      key === 'uelse' ||
      key === 'uelseif' ||
      key === 'leif' ||
      key === 'lif' ||
      key === 'lfor' ||
      key === 'lelse'
    ) {
      const { groups, at: end } = this.groups(nodes, at, 3);
      const isElse = key === 'uelse' || key === 'lelse';
      this.say(
        [
          isElse ? 'else' : key === 'lfor' ? 'for' : key === 'uelseif' ? 'else if' : 'if',
          isElse ? '' : plainText(groups[0] ?? [], this.context, true),
        ]
          .filter(Boolean)
          .join(' '),
      );
      const bodies = isElse ? groups : groups.slice(1);
      bodies.forEach((body, index) => {
        if (index > 0) this.say('else');
        this.block(body);
      });
      return end;
    }
    if (Object.hasOwn(OPENERS, key)) {
      const most = key === 'procedure' || key === 'function' || key === 'repeat' ? 3 : 2;
      const { groups, at: end } = this.groups(nodes, at, most);
      const named = key === 'procedure' || key === 'function';
      if (key === 'repeat' && groups.length === 2) {
        this.say('repeat');
        this.block(groups[1]!);
        this.say(`until ${plainText(groups[0]!, this.context, true)}`);
        return end;
      }
      const texts = groups.map((one) => plainText(one, this.context, true));
      // algorithm2e gives the body as the second argument; the other styles close the block with a command.
      const isUpper = name === name.toUpperCase();
      const body = !named && !isUpper && groups.length === 2 ? groups[1] : undefined;
      this.say(
        [
          OPENERS[key],
          named ? `${texts[0] ?? ''}(${texts[1] ?? ''})` : (texts[0] ?? ''),
          key === 'if' || key === 'while' || key === 'for' ? (key === 'if' ? 'then' : 'do') : '',
        ]
          .filter(Boolean)
          .join(' '),
      );
      if (body) this.block(body);
      else this.indent++;
      return end;
    }
    if (key === 'comment' || key === 'tcp' || key === 'tcc' || key === 'tcp*') {
      // `\Comment*[r]{…}`: star and option say where it is set.
      const next = nodes[at + 1];
      const placed = next?.type === 'text' && /^\*?(?:\[\w*\])?$/.test(next.value) ? at + 1 : at;
      const { groups, at: end } = this.groups(nodes, placed, 1);
      this.text.push({ type: 'text', value: ' // ' }, ...(groups[0] ?? []));
      return end;
    }
    if (key === 'call') {
      const { groups, at: end } = this.groups(nodes, at, 2);
      this.text.push(...(groups[0] ?? []), { type: 'text', value: '(' }, ...(groups[1] ?? []), {
        type: 'text',
        value: ')',
      });
      return end;
    }
    this.text.push(node);
    return at;
  }
}

/** The steps of an algorithm as lines of text. */
export function algorithmText(node: EnvironmentNode, context: PaperContext): string {
  const steps = new Steps(context);
  steps.walk(node.children);
  return steps.lines.join('\n');
}
