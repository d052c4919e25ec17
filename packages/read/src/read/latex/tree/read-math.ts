import type { Gullet } from '../expand/gullet.js';
import { commandToken, type Token } from '../tokens/token.js';
import { tokenSource } from '../tokens/token-source.js';
import type { MathNode, MathRow, RawNode } from './tree.js';

/** The token that ends a formula: `$`, `\)`, `\end{align}`, or the end of the input. */
export type MathEnd = { math: string } | { command: string } | { end: string } | { all: true };

const UNNUMBERED = /\*$|^displaymath$|^math$/;
const LINE_WISE = /^(?:align|eqnarray|gather|flalign|alignat|xalignat|IEEEeqnarray)/;

/** Returns the environment name of a formula; inline formulas are `math`, unnamed displays `displaymath`. */
function environmentName(end: MathEnd): string {
  if ('end' in end) return end.end;
  if ('all' in end) return 'math';
  const isInline = 'math' in end ? end.math === '$' : end.command === ')';
  return isInline ? 'math' : 'displaymath';
}

/** Commands that affect only the appearance of a formula. */
const IGNORED_COMMANDS: ReadonlySet<string> = new Set(
  'ensuremath IEEEyesnumber xspace displaystyle relax protect'.split(' '),
);
/**
 * Boxes around words in a formula, with the arguments before their content: `o` an option, `r` a size or a colour. Only
 * the content is kept, as `\text`.
 */
const BOX_ARGUMENTS: Readonly<Record<string, string>> = {
  makebox: 'oo',
  framebox: 'oo',
  parbox: 'ooor',
  raisebox: 'roo',
  resizebox: 'rr',
  scalebox: 'ro',
  rotatebox: 'or',
  adjustbox: 'r',
  colorbox: 'or',
  fcolorbox: 'orr',
  hbox: '',
};
const LENGTH_COMMANDS: ReadonlySet<string> = new Set(['setlength', 'addtolength', 'settowidth']);
/** Counter commands are dropped: the tag that prints a number also counts it. */
const COUNTER_COMMANDS: ReadonlySet<string> = new Set(['addtocounter', 'stepcounter', 'refstepcounter']);
const UNNUMBERED_LINE: ReadonlySet<string> = new Set(['nonumber', 'notag', 'IEEEnonumber']);
const LINE_ENDS: ReadonlySet<string> = new Set(['\\', 'cr', 'tabularnewline']);

const EQNO: ReadonlySet<string> = new Set(['eqno', 'leqno']);
/** Equation numbers are short; longer text is a remark. */
const MAX_NUMBER_CHARS = 12;

/** "3.1" from `\eqno{\rm(3.1)}`. */
function eqnoText(tokens: readonly Token[]): string {
  const text = tokens
    .filter(({ kind }) => kind === 'text')
    .map(({ value }) => value)
    .join('');
  const number = /^\(?([\w.\-–'*]+)\)?[.,]?$/.exec(text)?.[1] ?? '';
  return number.length <= MAX_NUMBER_CHARS ? number : '';
}

/** Reads one formula, token by token. */
class MathReader {
  private readonly environment: string;
  private readonly display: boolean;
  private readonly tokens: Token[] = [];
  /** The number plain TeX prints next to a display: `\eqno(3.1)`. */
  private readonly eqno: Token[] = [];
  private inEqno = false;
  private readonly rows: MathRow[] = [];
  private row: MathRow;
  private braces = 0;
  private environments = 0;
  /** True inside a formula within `\text` within this formula. */
  private inNestedMath = false;

  constructor(
    private readonly gullet: Gullet,
    private readonly end: MathEnd,
  ) {
    this.environment = environmentName(end);
    this.display = this.environment !== 'math';
    this.row = this.newRow();
  }

  private newRow(): MathRow {
    return { labels: [], numbered: !UNNUMBERED.test(this.environment) };
  }

  read(): MathNode {
    const { gullet, tokens, environment, display } = this;
    const { offset } = gullet.state;
    let step: Step = 'on';
    while (step === 'on') {
      const token = gullet.next();
      step = token ? this.token(token) : 'broken';
    }
    if (step !== 'closed' && !('all' in this.end))
      gullet.state.warn('unclosed-math', `unclosed formula (${environment})`, offset);
    const tag = eqnoText(this.eqno);
    if (tag && this.row.tag === undefined) this.row.tag = tag;
    this.rows.push(this.row);
    while (isBlank(tokens.at(-1))) tokens.pop();
    const source = tokenSource(tokens).replace(/\s+/g, ' ').trim();
    return { type: 'math', display, environment, source, rows: this.rows };
  }

  /** Ends an unclosed formula before a token that belongs to its surroundings. */
  private stopBefore(token: Token): Step {
    this.gullet.push([token]);
    return 'broken';
  }

  private keep(token: Token): Step {
    (this.inEqno ? this.eqno : this.tokens).push(token);
    return 'on';
  }

  private token(token: Token): Step {
    switch (token.kind) {
      case 'open':
        this.braces++;
        return this.keep(token);
      case 'close':
        if (this.braces > 0) {
          this.braces--;
          return this.keep(token);
        }
        // An unmatched brace: dropped in a display; in a sentence it closes the group around the formula.
        return this.display ? 'on' : this.stopBefore(token);
      case 'begin':
        this.environments++;
        return this.keep(token);
      case 'end':
        return this.environmentEnd(token);
      case 'math':
        return this.dollar(token);
      case 'paragraph':
        return this.display ? 'on' : this.stopBefore(token);
      case 'command':
        return this.command(token);
      default:
        return this.keep(token);
    }
  }

  private environmentEnd(token: Token): Step {
    if (this.environments > 0) {
      this.environments--;
      return this.keep(token);
    }
    return 'end' in this.end && token.value === this.end.end ? 'closed' : this.stopBefore(token);
  }

  private dollar(token: Token): Step {
    const { end } = this;
    if (this.braces > 0) {
      // A formula nested in `\text`: written with `\(…\)`, since dollars would end the outer formula.
      this.inNestedMath = !this.inNestedMath;
      return this.keep(commandToken(this.inNestedMath ? '(' : ')'));
    }
    if (!('math' in end)) return 'on';
    if (this.environments > 0 && token.value !== end.math) return this.keep(token);
    // `$a$$b$` is two formulas, not the start of a display.
    if (end.math === '$' && token.value === '$$') this.gullet.push([{ kind: 'math', value: '$' }]);
    return 'closed';
  }

  /** Skips the arguments of a box; its content follows. */
  private openBox(signature: string): Step {
    this.gullet.star();
    for (const kind of signature) {
      if (kind === 'o') this.gullet.optional();
      else this.gullet.argument();
    }
    return this.keep(commandToken('text'));
  }

  private command(token: Token): Step {
    const name = token.value;
    if ('command' in this.end && name === this.end.command && this.environments === 0) return 'closed';
    if (IGNORED_COMMANDS.has(name)) return 'on';
    if (Object.hasOwn(BOX_ARGUMENTS, name)) return this.openBox(BOX_ARGUMENTS[name] ?? '');
    if (LENGTH_COMMANDS.has(name)) {
      this.gullet.argument();
      this.gullet.argument();
      return 'on';
    }
    // A literal dollar would end the formula.
    if (name === '$') return this.keep(commandToken('mathdollar'));
    if (EQNO.has(name) && this.display && this.braces === 0 && this.environments === 0) this.inEqno = true;
    else if (name === 'label') this.row.labels.push(this.gullet.name());
    else if (name === 'tag') {
      this.gullet.star();
      const tag = this.gullet.name();
      // `\addtocounter{equation}{1}\tag{\theequation}` numbers one line of an unnumbered display.
      if (tag === '\\theequation') this.row.numbered = true;
      else this.row.tag = tag;
    } else if (COUNTER_COMMANDS.has(name)) {
      this.gullet.name();
      if (name === 'addtocounter') this.gullet.name();
    } else if (UNNUMBERED_LINE.has(name)) this.row.numbered = false;
    else {
      const isOutside = this.environments === 0 && this.braces === 0;
      if (LINE_ENDS.has(name) && isOutside && LINE_WISE.test(this.environment)) {
        this.rows.push(this.row);
        this.row = this.newRow();
      }
      return this.keep(token);
    }
    return 'on';
  }
}

/** Whether a formula continues after a token, was closed by it, or stopped before it. */
type Step = 'on' | 'closed' | 'broken';

/**
 * Reads a formula to its end with macros expanded; labels and tags are removed from it and kept by line. An unclosed
 * formula ends with its paragraph or with the environment around it.
 */
export function readMath(gullet: Gullet, end: MathEnd): MathNode {
  return new MathReader(gullet, end).read();
}

/** Trailing spaces are removed, since the backslash of `$a\ $` would escape the dollar. */
const isBlank = (token: Token | undefined) =>
  token?.kind === 'space' || (token?.kind === 'command' && token.value === ' ');

/** Reads a drawing verbatim up to its `\end`, with line breaks. Macros are not expanded: they are part of the drawing. */
export function readDrawing(gullet: Gullet, environment: string): RawNode {
  const tokens: Token[] = [];
  let depth = 0;
  for (let token = gullet.raw(); token; token = gullet.raw()) {
    if (
      token.kind === 'command' &&
      (token.value === 'begin' || token.value === 'end') &&
      gullet.peek()?.kind === 'open'
    ) {
      const kind = token.value;
      const name = gullet.name();
      if (kind === 'begin') depth++;
      else if (depth === 0 && (name === environment || name === 'document' || name === 'figure')) {
        if (name !== environment) gullet.push([{ kind: 'end', value: name }]);
        break;
      } else depth--;
      tokens.push({ kind, value: name });
    } else tokens.push(token);
  }
  const body = tokenSource(tokens, true).replace(/^ +| +$/g, '');
  const source = `\\begin{${environment}}${body}\\end{${environment}}`;
  return { type: 'drawing', environment, source, options: '' };
}
