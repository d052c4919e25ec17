import type { Warnings } from '../../warnings.js';
import type { Bundle } from '../files/bundle.js';
import { type Token, tokenise } from '../tokens/tokens.js';
import { declaredVerbatim } from '../tokens/verbatim-environments.js';
import type { Macro, MacroEnvironment, TheoremDeclaration } from './macros.js';
import { PACKAGE_MACROS } from './package-macros.js';
import type { Term } from './terms.js';

/** Tokens that macros and inputs may bring in all: papers need a tenth, and a hostile macro ends here. */
const BUDGET = 4_000_000;

/** What one document has defined so far, and the files it can draw on. */
export class DocumentState {
  readonly macros = new Map<string, Macro>();
  /** Acronyms and glossary entries by their keys, in lower case. */
  readonly terms = new Map<string, Term>();
  /** Theorems begun as `restatable`, innermost last. */
  readonly restated: string[] = [];
  readonly environments = new Map<string, MacroEnvironment>();
  readonly theorems = new Map<string, TheoremDeclaration>();
  /** Booleans of `\newif` and their kin. */
  readonly flags = new Map<string, boolean>();
  /** Names of commands that nothing is known of, and how often they came. */
  readonly unknown = new Map<string, number>();
  private readonly tokenised = new Map<string, Token[]>();
  private spent = 0;

  constructor(
    readonly bundle: Bundle,
    readonly warnings: Warnings,
  ) {}

  /** What a command stands for: by the paper's own word, else by a package's. */
  macro(name: string): Macro | undefined {
    return this.macros.get(name) ?? PACKAGE_MACROS.get(name);
  }

  /** True once nothing more is expanded. */
  get isSpent(): boolean {
    return this.spent > BUDGET;
  }

  /** False, with a warning, once the macros have brought in more than any paper needs. */
  spend(tokens: number): boolean {
    this.spent += tokens;
    if (this.spent <= BUDGET) return true;
    this.warnings.add('macro-budget', 'macros expand without end; the rest of them were left out');
    return false;
  }

  file(name: string): { name: string } | undefined {
    const found = this.bundle.find(name, ['.tex', '.ltx', '.latex', '.TEX']);
    return found === undefined ? undefined : { name: found };
  }

  tokens(name: string): Token[] {
    const known = this.tokenised.get(name);
    if (known) return known;
    const tokens = this.tokenise(this.bundle.text(name));
    this.tokenised.set(name, tokens);
    return tokens;
  }

  tokenise(source: string): Token[] {
    return tokenise(source, declaredVerbatim(source));
  }
}
