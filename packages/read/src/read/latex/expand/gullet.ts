import { declaresFont } from '../packages/fonts.js';
import { commandToken, type Token, textToken } from '../tokens/token.js';
import { isConditionalPart, runConditional } from './conditionals.js';
import { runDefinition } from './definitions.js';
import { skipDimension } from './dimensions.js';
import { includeFile } from './input-files.js';
import { expandLinguexExample } from './linguex.js';
import { isLoader, loadLocalPackages } from './local-packages.js';
import { type Macro, startsWith, substitute } from './macros.js';
import { skipOverlay } from './overlays.js';
import { runCounterCommand } from './paper-counters.js';
import { TokenStream } from './token-stream.js';

/** Put around user-defined environments that declare a font, so that the font ends with them. */
const GROUP = {
  begin: { ...commandToken('begingroup'), primitive: true },
  end: { ...commandToken('endgroup'), primitive: true },
} as const satisfies Record<string, Token>;

/**
 * Returns a document's tokens one by one with macros expanded, files included and conditionals evaluated; Knuth calls
 * this part of TeX the gullet. Definitions apply to the rest of the document, even if made inside a group.
 */
export class Gullet extends TokenStream {
  private expand(macro: Macro): void {
    for (const expected of macro.prefix ?? []) {
      const next = this.peek();
      if (next?.kind === 'text' && expected.kind === 'text' && next.value.startsWith(expected.value)) {
        this.takePrefix(expected.value.length);
      } else if (next && startsWith([next], [expected])) this.raw();
    }
    const values = this.readArguments(macro.parameters);
    const size = macro.body.length + values.reduce((sum, value) => sum + value.length, 0) * 2;
    if (!this.state.spend(size + 1)) return;
    this.push(substitute(macro.body, values));
  }

  /** Returns the next token with macros expanded; undefined at the end. */
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
        const environment = this.readEnvironment(token.value);
        if (environment && this.state.hasOverlays) skipOverlay(this);
        if (environment) return environment;
        continue;
      }
      if (isConditionalPart(token.value, this.state)) {
        runConditional(this, token.value);
        continue;
      }
      if (runDefinition(this, token.value)) continue;
      if (skipDimension(this, token.value)) continue;
      if (
        includeFile(this, token.value) ||
        runCounterCommand(this, token.value) ||
        expandLinguexExample(this, token.value)
      )
        continue;
      if (token.value === 'endinput') {
        this.endInput();
        continue;
      }
      if (isLoader(token.value)) this.load(token.value);
      return token;
    }
  }

  /** Reads definitions from classes and packages among the paper's files, ignoring anything they print. */
  private load(command: string): void {
    for (const { file, trust, options } of loadLocalPackages(this, command)) {
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

  /** Returns `\begin{x}` as one token; a user-defined environment is expanded instead. */
  private readEnvironment(kind: 'begin' | 'end'): Token | undefined {
    let name = this.name();
    if (/^restatable\*?$/.test(name)) name = this.readRestatable(kind);
    if (kind === 'end' && name === 'document') {
      this.stop();
      return undefined;
    }
    const environment = this.state.environments.get(name);
    if (!environment) return { kind, value: name };
    const values = kind === 'begin' ? this.readArguments(environment.parameters) : [];
    const body = kind === 'begin' ? environment.begin : environment.end;
    if (!this.state.spend(body.length + values.reduce((sum, value) => sum + value.length, 0) * 2 + 1))
      return undefined;
    const expanded = substitute(body, values);
    if (!environment.begin.some((token) => token.kind === 'command' && declaresFont(token.value)))
      this.push(expanded);
    else this.push(kind === 'begin' ? [GROUP.begin, ...expanded] : [...expanded, GROUP.end]);
    return undefined;
  }

  /** Reads `\begin{restatable}[note]{lemma}{again}` as a lemma; `\again*`, which would repeat it, prints nothing. */
  private readRestatable(kind: 'begin' | 'end'): string {
    const { restatedTheorems, macros } = this.state;
    if (kind === 'end') return restatedTheorems.pop() ?? 'restatable';
    const note = this.optional();
    const name = this.name();
    const again = this.name();
    restatedTheorems.push(name);
    if (again) macros.set(again, { parameters: [{ kind: 'star' }], body: [] });
    if (note) this.push([textToken('['), ...note, textToken(']')]);
    return name;
  }
}

/** `\DeclareOption{final}{\finaltrue}`: executed if the option is given. */
function declareOption(gullet: Gullet, options: readonly string[]): void {
  gullet.star();
  const name = gullet.name();
  const body = gullet.argument() ?? [];
  if (options.includes(name)) gullet.push(body);
}
