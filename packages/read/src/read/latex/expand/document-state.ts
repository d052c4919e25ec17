import type { WarningCode } from '../../warning-texts.js';
import type { Warnings } from '../../warnings.js';
import type { Bundle } from '../files/bundle.js';
import { PROTECTED_COMMANDS } from '../packages/commands.js';
import { isKnownEnvironment } from '../packages/environments.js';
import { COMMANDS, ENVIRONMENTS } from '../packages/registry.js';
import { amspptToLatex, isAmsppt } from '../tokens/amsppt.js';
import { SourceOffsets } from '../tokens/source-offsets.js';
import type { Token } from '../tokens/token.js';
import { tokenise } from '../tokens/tokenise.js';
import { excludedEnvironments, verbatimEnvironments } from '../tokens/verbatim-environments.js';
import { isSimple, type Macro, type MacroEnvironment, type TheoremDeclaration } from './macros.js';
import { PACKAGE_MACROS } from './package-macros.js';
import type { Term } from './terms.js';

/** Maximum tokens from macros and inputs. Papers need a tenth of it; it stops runaway macros. */
const TOKEN_BUDGET = 4_000_000;

const MAX_MESSAGE_CHARS = 240;

/** Makes a message with names from the paper safe to print: no control characters, limited length. */
export function printableMessage(message: string): string {
  const clean = message.toWellFormed().replace(/[\p{Cc}\p{Cf}]+/gu, '\ufffd');
  const characters = [...clean];
  return characters.length > MAX_MESSAGE_CHARS
    ? `${characters.slice(0, MAX_MESSAGE_CHARS).join('')}…`
    : clean;
}

/**
 * Which definitions are used: all of those in the paper and its own macro files (`full`); only new abbreviations from
 * general classes and styles (`simple`), whose page layout code the reader already knows or ignores.
 */
export type Trust = 'full' | 'simple';

/** The definitions of one document so far, and its files. */
export class DocumentState {
  readonly macros = new Map<string, Macro>();
  /** Acronyms and glossary entries by their keys, in lower case. */
  readonly terms = new Map<string, Term>();
  /** Open `restatable` theorems, innermost last. */
  readonly restatedTheorems: string[] = [];
  readonly environments = new Map<string, MacroEnvironment>();
  readonly theorems = new Map<string, TheoremDeclaration>();
  /** Booleans from `\newif`, `\newboolean` and `\newtoggle`. */
  readonly flags = new Map<string, boolean>();
  /** Values of the counters that the paper declares. */
  readonly counters = new Map<string, number>();
  /** Unknown commands, with their number of uses and first position. */
  readonly unknownCommands = new Map<string, { count: number; offset: number | undefined }>();
  /** Column types the paper declares, and whether their cells are formulas. */
  readonly columnTypes = new Map<string, boolean>();
  /** Local classes and packages that were read. */
  readonly loaded = new Set<string>();
  /** True for slides, where commands may be followed by an overlay specification such as `<1->`. */
  hasOverlays = false;
  /** True for AMS-TeX sources, which are rewritten as LaTeX. */
  private isAmsppt = false;
  trust: Trust = 'full';
  private readonly tokenised = new Map<string, Token[]>();
  private verbatim: { verbatim: Set<string>; excluded: Set<string> } | undefined;
  private readonly sourceOffsets = new SourceOffsets();
  /** Position of the last token read. */
  offset: number | undefined;
  private spent = 0;

  constructor(
    readonly bundle: Bundle,
    readonly warnings: Warnings,
  ) {}

  /** Adds a warning with file and line, by default of the last token read. */
  warn(code: WarningCode, message: string, offset = this.offset): void {
    this.warnings.add(code, printableMessage(message), this.sourceOffsets.describe(offset));
  }

  countUnknown(name: string, offset: number | undefined): void {
    const use = this.unknownCommands.get(name);
    if (use) use.count++;
    else this.unknownCommands.set(name, { count: 1, offset });
  }

  /** Returns the definition of a command: the paper's own, else a package's. */
  macro(name: string): Macro | undefined {
    return this.macros.get(name) ?? PACKAGE_MACROS.get(name);
  }

  /** Adds a definition. Structural commands cannot be redefined: papers only change how they look. */
  define(name: string, macro: Macro): void {
    if (name === '' || PROTECTED_COMMANDS.has(name)) return;
    if (
      this.trust === 'simple' &&
      (COMMANDS[name] !== undefined || this.macro(name) || !isSimple(macro.body))
    )
      return;
    this.macros.set(name, macro);
  }

  defineEnvironment(name: string, environment: MacroEnvironment): void {
    if (name === '' || isKnownEnvironment(name) || this.theorems.has(name)) return;
    const { begin, end } = environment;
    if (this.trust === 'simple' && (ENVIRONMENTS[name] !== undefined || !isSimple([...begin, ...end])))
      return;
    this.environments.set(name, environment);
  }

  /** True when the token budget is used up. */
  get isSpent(): boolean {
    return this.spent > TOKEN_BUDGET;
  }

  /** Counts tokens against the budget; returns false and warns when it is used up. */
  spend(tokens: number): boolean {
    this.spent += tokens;
    if (this.spent <= TOKEN_BUDGET) return true;
    this.warn('macro-budget', 'macros expand without end; the rest were ignored');
    return false;
  }

  /** Finds a source file by the name that the paper uses, also relative to `folders`. */
  file(name: string, folders: readonly string[] = []): string | undefined {
    return this.bundle.find(name, ['.tex', '.ltx', '.latex'], folders);
  }

  /** Environments that any file of the paper declares to be verbatim or excluded. */
  private declaredEnvironments(): { verbatim: Set<string>; excluded: Set<string> } {
    if (!this.verbatim) {
      const texts = ['.tex', '.ltx', '.sty', '.cls'].flatMap((ending) =>
        this.bundle.withExtension(ending).map((name) => this.bundle.text(name)),
      );
      const excluded = new Set(texts.flatMap(excludedEnvironments));
      const verbatim = new Set([...excluded, ...texts.flatMap((text) => [...verbatimEnvironments(text)])]);
      this.verbatim = { verbatim: verbatim.size > 0 ? verbatim : verbatimEnvironments(''), excluded };
    }
    return this.verbatim;
  }

  tokens(name: string): Token[] {
    const cached = this.tokenised.get(name);
    if (cached) return cached;
    const text = this.bundle.text(name);
    this.isAmsppt ||= isAmsppt(text);
    const source = this.isAmsppt ? amspptToLatex(text) : text;
    const { verbatim, excluded } = this.declaredEnvironments();
    const tokens = tokenise(source, verbatim, this.sourceOffsets.addFile(name, source), excluded);
    this.tokenised.set(name, tokens);
    return tokens;
  }

  tokenise(source: string): Token[] {
    return tokenise(source, this.declaredEnvironments().verbatim);
  }
}
