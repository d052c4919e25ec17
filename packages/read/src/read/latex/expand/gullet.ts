import { declaresFont } from '../packages/fonts.js';
import type { Token } from '../tokens/token.js';
import { condition, isBranching } from './conditionals.js';
import { define } from './definitions.js';
import { skipDimension } from './dimensions.js';
import { takeIn } from './input-files.js';
import { example } from './linguex.js';
import { isLoader, localPackages } from './local-packages.js';
import { type Macro, startsWith, substitute } from './macros.js';
import { skipOverlay } from './overlays.js';
import { count } from './own-counters.js';
import { TokenStream } from './token-stream.js';

/** Around an environment of the paper's own that declares a font, which ends with it. */
const GROUP = {
  begin: { kind: 'command', value: 'begingroup', primitive: true },
  end: { kind: 'command', value: 'endgroup', primitive: true },
} as const satisfies Record<string, Token>;

/**
 * Gives a document's tokens one by one with the paper's macros expanded, its files put in place, its conditionals
 * decided: what Knuth calls the gullet. Definitions are kept for the whole document, whatever group they stand in.
 */
export class Gullet extends TokenStream {
  private expand(macro: Macro): void {
    for (const expected of macro.prefix ?? []) {
      const next = this.peek();
      if (next?.kind === 'text' && expected.kind === 'text' && next.value.startsWith(expected.value)) {
        this.raw();
        const rest = next.value.slice(expected.value.length);
        if (rest) this.push([{ kind: 'text', value: rest }]);
      } else if (next && startsWith([next], [expected])) this.raw();
    }
    const values = this.argumentsOf(macro.parameters);
    const size = macro.body.length + values.reduce((sum, one) => sum + one.length, 0) * 2;
    if (!this.state.spend(size + 1)) return;
    this.push(substitute(macro.body, values));
  }

  /** The next token with macros expanded; undefined at the end. */
  next(): Token | undefined {
    for (;;) {
      const token = this.raw();
      if (token?.kind !== 'command' || token.primitive) return token;
      if (this.state.hasOverlays) skipOverlay(this);
      const macro = this.state.macro(token.value);
      if (macro) {
        this.expand(macro);
        continue;
      }
      if (token.value === 'begin' || token.value === 'end') {
        const found = this.environment(token.value);
        if (found && this.state.hasOverlays) skipOverlay(this);
        if (found) return found;
        continue;
      }
      if (isBranching(token.value, this.state)) {
        condition(this, token.value);
        continue;
      }
      if (define(this, token.value)) continue;
      if (skipDimension(this, token.value)) continue;
      if (takeIn(this, token.value) || count(this, token.value) || example(this, token.value)) continue;
      if (token.value === 'endinput') {
        this.endInput();
        continue;
      }
      if (isLoader(token.value)) this.load(token.value);
      return token;
    }
  }

  /** Reads the definitions of classes and packages that lie among the paper's files; what they would print is not. */
  private load(command: string): void {
    for (const { file, trust, options } of localPackages(this, command)) {
      const tokens = this.state.tokens(file);
      if (!this.state.spend(tokens.length)) return;
      const outer = this.state.trust;
      if (trust === 'simple') this.state.trust = trust;
      const gullet = new Gullet(this.state, tokens, file);
      for (let token = gullet.next(); token; token = gullet.next())
        if (token.kind === 'command' && token.value === 'DeclareOption') declareOption(gullet, options);
      this.state.trust = outer;
    }
  }

  /** `\begin{x}` as one token, or, of an environment of the paper's own, what it stands for. */
  private environment(kind: 'begin' | 'end'): Token | undefined {
    let name = this.name();
    if (/^restatable\*?$/.test(name)) name = this.restated(kind);
    if (kind === 'end' && name === 'document') {
      this.stop();
      return undefined;
    }
    const own = this.state.environments.get(name);
    if (!own) return { kind, value: name };
    const values = kind === 'begin' ? this.argumentsOf(own.parameters) : [];
    const body = kind === 'begin' ? own.begin : own.end;
    if (!this.state.spend(body.length + values.reduce((sum, one) => sum + one.length, 0) * 2 + 1))
      return undefined;
    const expanded = substitute(body, values);
    if (!own.begin.some((token) => token.kind === 'command' && declaresFont(token.value)))
      this.push(expanded);
    else this.push(kind === 'begin' ? [GROUP.begin, ...expanded] : [...expanded, GROUP.end]);
    return undefined;
  }

  /** `\begin{restatable}[note]{lemma}{again}` is a lemma; `\again*` would print it a second time. */
  private restated(kind: 'begin' | 'end'): string {
    const { restated, macros } = this.state;
    if (kind === 'end') return restated.pop() ?? 'restatable';
    const note = this.optional();
    const name = this.name();
    const again = this.name();
    restated.push(name);
    if (again) macros.set(again, { parameters: [{ kind: 'star' }], body: [] });
    if (note) this.push([{ kind: 'text', value: '[' }, ...note, { kind: 'text', value: ']' }]);
    return name;
  }
}

/** `\DeclareOption{final}{\finaltrue}`: what it does is done where the option is given. */
function declareOption(gullet: Gullet, options: readonly string[]): void {
  gullet.star();
  const name = gullet.name();
  const body = gullet.argument() ?? [];
  if (options.includes(name)) gullet.push(body);
}
