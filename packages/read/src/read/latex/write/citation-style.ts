import { itemAt } from '@citemill/metrics/at';
import type { Author, Reference } from '../../../paper/index.js';

/** How the paper prints its citations. */
export type CitationStyle = 'numeric' | 'author-year' | 'alphabetic';

/** An entry of the bibliography with what its marks are made of. */
export interface Entry {
  key: string;
  reference: Reference;
  /** "Smith et al."; what `\citet` shows. */
  names?: string;
  /** "2019a" */
  year?: string;
  /** The label of an alphabetic style, as in "Knu84". */
  label?: string;
  /** Of a printed entry: whether its label names authors and year, as natbib needs. */
  natbib?: boolean;
}

const AUTHOR_YEAR_CLASSES =
  /^(?:aastex|emulateapj|aa$|mnras|gji|geophysics|copernicus|jfm|agu|ametsoc|apa|biometrika|imsart|statsoc|rsproca|openjournal|AGUJournal|interact|sage|svjour3|jasa|aomart|asaproc|cup-journal|eg|egpubl)/i;
const AUTHOR_YEAR_PACKAGES =
  /^(?:acl\w*|naacl\w*|emnlp\w*|eacl\w*|coling\w*|icml\w*|iclr\w*|neurips\w*|nips\w*|aaai\w*|ijcai\w*|apacite|harvard|chicago|colm\w*|tmlr|astron|aas_macros@)$/i;
const NUMERIC_STYLES =
  /^(?:plain|unsrt|abbrv|ieeetr|ieee\w*|IEEEtran\w*|acm|siam\w*|amsplain|splncs\w*|naturemag\w*|nature|vancouver|aip\w*|apsrev\w*|elsarticle-num\w*|model1\w*-num\w*|JHEP|utphys|ieee_fullname|cvpr|abbrvurl|plainurl|unsrturl|science\w*|pnas\w*|ama)$/i;
const SORTED_STYLES =
  /^(?:plain|abbrv|siam|acm|amsplain|splncs04|alpha|plainnat|abbrvnat|apalike|ieee(?:_fullname)?|ACM-Reference-Format|amsalpha|elsarticle-harv|plainurl|abbrvurl)/i;

/** Options of sn-jnl that ask for numbers. */
const SPRINGER_NUMERIC = /^(?:Numbered|sn-[a-z-]*-num|sn-nature|sn-standardnature|sn-vancouver|sn-aps)$/;

export interface StyleClues {
  documentClass: string;
  classOptions: string[];
  /** Packages with their options. */
  packages: Map<string, string[]>;
  bibliographyStyle: string | undefined;
  /** Arguments of `\setcitestyle`, `\bibpunct`, `\biboptions`. */
  citeOptions: string[];
  /** The commands the paper cites with. */
  commands: ReadonlySet<string>;
  /** True where entries carry natbib's labels, false where they carry none. */
  natbibLabels: boolean | undefined;
  alphabeticLabels: boolean;
}

/** Detects from class, packages, style and labels how marks are printed. */
export function citationStyle(clues: StyleClues): CitationStyle {
  const options = [...clues.classOptions, ...(clues.packages.get('natbib') ?? []), ...clues.citeOptions];
  const has = (...names: string[]) => names.some((name) => options.includes(name));
  if (has('numbers', 'super', 'numeric', 'n', 's') || options.some((one) => SPRINGER_NUMERIC.test(one)))
    return 'numeric';
  if (has('authoryear', 'author-year', 'a')) return clues.natbibLabels === false ? 'numeric' : 'author-year';
  const biblatex = clues.packages.get('biblatex');
  if (biblatex) {
    const style = biblatex.map((one) => /^(?:cite)?style\s*=\s*\{?([\w-]+)/.exec(one)?.[1]).find(Boolean);
    if (!style) return 'numeric';
    if (/alpha/.test(style)) return 'alphabetic';
    return /author|apa|chicago|mla|verbose|harvard/.test(style) ? 'author-year' : 'numeric';
  }
  if (/^revtex/.test(clues.documentClass)) return has('rmp') ? 'author-year' : 'numeric';
  const style = clues.bibliographyStyle ?? '';
  if (NUMERIC_STYLES.test(style) || clues.documentClass === 'achemso') return 'numeric';
  if (clues.alphabeticLabels || /^(?:alpha|amsalpha)/.test(style)) return 'alphabetic';
  const natbib =
    clues.packages.has('natbib') ||
    AUTHOR_YEAR_CLASSES.test(clues.documentClass) ||
    [...clues.packages.keys()].some((name) => AUTHOR_YEAR_PACKAGES.test(name)) ||
    ['citep', 'citet', 'citealt', 'citealp'].some((name) => clues.commands.has(name));
  if (/^elsarticle$|(?:^|\/)mdpi$/i.test(clues.documentClass)) return 'numeric';
  if (natbib) return clues.natbibLabels === false ? 'numeric' : 'author-year';
  return clues.natbibLabels ? 'author-year' : 'numeric';
}

/** Classes and packages of author-year styles that print no comma before the year. */
const WITHOUT_COMMA = /^(?:aastex\w*|emulateapj\w*|aa|mnras|gji|jfm|openjournal|chicago|harvard)$/;

/** What stands between names and year: ", " or, in biblatex's own style and astronomers' classes, a space. */
export function nameYearSeparator(
  { documentClass, packages }: Pick<StyleClues, 'documentClass' | 'packages'>,
  asked: string | undefined,
): string {
  if (asked !== undefined) return asked.trim() === '' ? ' ' : `${asked.trim()} `;
  const biblatex = packages.get('biblatex');
  if (biblatex) return biblatex.some((one) => /style\s*=\s*\{?apa/.test(one)) ? ', ' : ' ';
  return [documentClass, ...packages.keys()].some((one) => WITHOUT_COMMA.test(one)) ? ' ' : ', ';
}

/** True for styles that list works by author, false for those that list them as they are cited. */
export const isSorted = (style: string | undefined): boolean =>
  style !== undefined && SORTED_STYLES.test(style);

/** "Smith", "Smith and Jones", "Smith et al." */
export function shortNames(
  authors: readonly Author[] | undefined,
  /** More than are named. */
  andOthers = false,
): string | undefined {
  const names = (authors ?? []).map((one) => one.family ?? one.name);
  if (names.length === 0) return undefined;
  if (andOthers) return `${names[0]} et al.`;
  if (names.length === 1) return names[0];
  return names.length === 2 ? `${names[0]} and ${names[1]}` : `${names[0]} et al.`;
}

/** Knows of each key what its mark looks like. */
export class CitationPrinter {
  private readonly byKey = new Map<string, { entry: Entry; number: number }>();

  constructor(
    readonly style: CitationStyle,
    entries: readonly Entry[],
    /** What stands between names and year. */
    readonly separator = ', ',
    private readonly aliases: ReadonlyMap<string, string> = new Map(),
  ) {
    entries.forEach((entry, index) => {
      if (!this.byKey.has(entry.key)) this.byKey.set(entry.key, { entry, number: index + 1 });
    });
    if (style === 'author-year') this.tellApart(entries);
  }

  /** The printer while the bibliography is being read: what its own entries cite can't be known yet. */
  static before(): CitationPrinter {
    const printer = new CitationPrinter('numeric', []);
    printer.knows = () => true;
    return printer;
  }

  /** Works of the same authors and year are distinguished by letters. */
  private tellApart(entries: readonly Entry[]): void {
    const same = new Map<string, Entry[]>();
    for (const entry of entries) {
      const key = `${entry.names} ${entry.year}`;
      same.set(key, [...(same.get(key) ?? []), entry]);
    }
    for (const group of same.values()) {
      if (group.length < 2 || !/^\d{4}$/.test(itemAt(group, 0).year ?? '') || group.length > 26) continue;
      group.forEach((entry, index) => {
        entry.year = `${entry.year}${String.fromCharCode(97 + index)}`;
      });
    }
  }

  reference(key: string): string | null {
    return this.byKey.get(key)?.entry.reference.id ?? null;
  }

  names(key: string): string {
    const { entry } = this.byKey.get(key) ?? {};
    return entry?.names ?? entry?.reference.title?.split(/\s+/).slice(0, 3).join(' ') ?? shownKey(key);
  }

  year(key: string): string {
    return this.byKey.get(key)?.entry.year ?? 'n.d.';
  }

  title(key: string): string {
    return this.byKey.get(key)?.entry.reference.title ?? this.names(key);
  }

  /** The whole entry, as the bibliography has it. */
  full(key: string): string {
    return this.byKey.get(key)?.entry.reference.raw || this.names(key);
  }

  /** What `\defcitealias` has the work called by. */
  alias(key: string): string {
    return this.aliases.get(key) ?? this.names(key);
  }

  /** What stands between the brackets of a numeric or alphabetic mark. */
  label(key: string): string {
    const found = this.byKey.get(key);
    // LaTeX prints a question mark; the key at least says which work was meant.
    if (!found) return shownKey(key);
    return this.style === 'alphabetic' && found.entry.label ? found.entry.label : String(found.number);
  }

  /** The works whose numbers lie between those of two keys; none where they are many, or the marks are no numbers. */
  between(from: string, to: string, most: number): string[] {
    const [first, last] = [from, to].map((key) => this.byKey.get(key)?.number ?? 0);
    if (this.style !== 'numeric' || !first || !last || last <= first || last - first > most) return [];
    const works = [...this.byKey.values()].filter(({ number }) => number > first && number < last);
    return works.map(({ entry }) => entry.reference.id);
  }

  knows(key: string): boolean {
    return this.byKey.has(key);
  }
}

/** A key that leads nowhere, as it can stand in a sentence. */
const shownKey = (key: string): string => key.replace(/\\[a-zA-Z@]+\s*|[\\{}$]/g, '') || '?';
