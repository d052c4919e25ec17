import type { Warnings } from '../../warnings.js';
import type { Bundle } from '../files/bundle.js';
import { KEPT_COMMANDS } from '../packages/commands.js';
import { isKnownEnvironment } from '../packages/environments.js';
import { COMMANDS, ENVIRONMENTS } from '../packages/registry.js';
import { fromAmsppt, isAmsppt } from '../tokens/amsppt.js';
import { Places } from '../tokens/places.js';
import type { Token } from '../tokens/token.js';
import { tokenise } from '../tokens/tokenise.js';
import { declaredVerbatim, excludedIn } from '../tokens/verbatim-environments.js';
import { isSimple, type Macro, type MacroEnvironment, type TheoremDeclaration } from './macros.js';
import { PACKAGE_MACROS } from './package-macros.js';
import type { Term } from './terms.js';

/** Tokens that macros and inputs may bring in all: papers need a tenth, and a hostile macro ends here. */
const BUDGET = 4_000_000;

/** What a paper calls a file or a key may be anything: a message keeps what a line of text can show. */
const LONGEST_MESSAGE = 240;

export function printable(message: string): string {
  const clean = message.toWellFormed().replace(/[\p{Cc}\p{Cf}]+/gu, '\ufffd');
  const characters = [...clean];
  return characters.length > LONGEST_MESSAGE ? `${characters.slice(0, LONGEST_MESSAGE).join('')}…` : clean;
}

/**
 * How far definitions are believed: those of the paper and of its own macro files in full; of a class or style written
 * for many papers, only abbreviations that it adds, since what its machinery does to pages is known here already.
 */
export type Trust = 'full' | 'simple';

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
  /** Values of the counters that the paper declares. */
  readonly counters = new Map<string, number>();
  /** Names of commands that nothing is known of, how often they came, and where first. */
  readonly unknown = new Map<string, { count: number; place: number | undefined }>();
  /** Letters of columns that the paper declares, and whether they are set as formulas. */
  readonly columnTypes = new Map<string, boolean>();
  /** Local classes and packages that were read. */
  readonly loaded = new Set<string>();
  /** Slides: commands say in angle brackets when they count. */
  hasOverlays = false;
  /** AMS-TeX's own commands, not LaTeX's. */
  private isAmsppt = false;
  trust: Trust = 'full';
  private readonly tokenised = new Map<string, Token[]>();
  private verbatim: { verbatim: Set<string>; excluded: Set<string> } | undefined;
  private readonly places = new Places();
  /** The place of the last token that was read. */
  place: number | undefined;
  private spent = 0;

  constructor(
    readonly bundle: Bundle,
    readonly warnings: Warnings,
  ) {}

  /** Warns of something, with its file and line: those of `place`, or where the reading has got to. */
  warn(code: string, message: string, place = this.place): void {
    this.warnings.add(code, printable(message), this.places.where(place));
  }

  /** Counts a command that nothing is known of. */
  countUnknown(name: string, place: number | undefined): void {
    const known = this.unknown.get(name);
    if (known) known.count++;
    else this.unknown.set(name, { count: 1, place });
  }

  /** What a command stands for: by the paper's own word, else by a package's. */
  macro(name: string): Macro | undefined {
    return this.macros.get(name) ?? PACKAGE_MACROS.get(name);
  }

  /** Takes up a definition. The meaning of the document's structure is ours, however a paper decorates it. */
  define(name: string, macro: Macro): void {
    if (name === '' || KEPT_COMMANDS.has(name)) return;
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

  /** True once nothing more is expanded. */
  get isSpent(): boolean {
    return this.spent > BUDGET;
  }

  /** False, with a warning, once the macros have brought in more than any paper needs. */
  spend(tokens: number): boolean {
    this.spent += tokens;
    if (this.spent <= BUDGET) return true;
    this.warn('macro-budget', 'macros expand without end; the rest of them were left out');
    return false;
  }

  /** A source file as the paper spells it in a file of one of these folders. */
  file(name: string, folders: readonly string[] = []): string | undefined {
    return this.bundle.find(name, ['.tex', '.ltx', '.latex'], folders);
  }

  /** Environments that any file of the paper declares to be read as written, or not at all. */
  private declared(): { verbatim: Set<string>; excluded: Set<string> } {
    if (!this.verbatim) {
      const texts = ['.tex', '.ltx', '.sty', '.cls'].flatMap((ending) =>
        this.bundle.ending(ending).map((name) => this.bundle.text(name)),
      );
      const excluded = new Set(texts.flatMap(excludedIn));
      const verbatim = new Set([...excluded, ...texts.flatMap((text) => [...declaredVerbatim(text)])]);
      this.verbatim = { verbatim: verbatim.size > 0 ? verbatim : declaredVerbatim(''), excluded };
    }
    return this.verbatim;
  }

  tokens(name: string): Token[] {
    const known = this.tokenised.get(name);
    if (known) return known;
    const written = this.bundle.text(name);
    this.isAmsppt ||= isAmsppt(written);
    const source = this.isAmsppt ? fromAmsppt(written) : written;
    const { verbatim, excluded } = this.declared();
    const tokens = tokenise(source, verbatim, this.places.add(name, source), excluded);
    this.tokenised.set(name, tokens);
    return tokens;
  }

  tokenise(source: string): Token[] {
    return tokenise(source, this.declared().verbatim);
  }
}
