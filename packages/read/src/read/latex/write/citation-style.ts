import type { CitationStyle } from '../packages/package.js';
import {
  biblatexCitationStyle,
  bibtexCitationStyle,
  CITATION_DEFAULTS,
  choosesStyle,
} from '../packages/registry.js';

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
  /** True if printed entries have natbib's labels, false if they have none. */
  natbibLabels: boolean | undefined;
  alphabeticLabels: boolean;
}

const NATBIB_COMMANDS = ['citep', 'citet', 'citealt', 'citealp'];

/** Returns the value of biblatex's option `style` or `citestyle`. */
const biblatexStyle = (options: readonly string[]): string | undefined =>
  options.map((option) => /^(?:cite)?style\s*=\s*\{?([\w-]+)/.exec(option)?.[1]).find(Boolean);

const classDefault = (documentClass: string) =>
  CITATION_DEFAULTS.find((entry) => entry.class?.test(documentClass));

const packageDefaults = (packages: StyleClues['packages']) =>
  [...packages.keys()].flatMap((name) => CITATION_DEFAULTS.find((entry) => entry.package?.test(name)) ?? []);

/** Detects from class, packages, style and labels how citations are printed. */
export function citationStyle(clues: StyleClues): CitationStyle {
  const { documentClass, packages, bibliographyStyle = '', natbibLabels } = clues;
  const options = [...clues.classOptions, ...(packages.get('natbib') ?? []), ...clues.citeOptions];
  const authorYear = natbibLabels === false ? 'numeric' : 'author-year';
  if (options.some((option) => choosesStyle(option, 'numeric'))) return 'numeric';
  if (options.some((option) => choosesStyle(option, 'author-year'))) return authorYear;
  const biblatex = packages.get('biblatex');
  if (biblatex) return biblatexCitationStyle(biblatexStyle(biblatex) ?? 'numeric');
  const byClass = classDefault(documentClass);
  if (byClass?.isFixed)
    return byClass.authorYearOption && options.includes(byClass.authorYearOption)
      ? 'author-year'
      : byClass.style;
  const marks = bibtexCitationStyle(bibliographyStyle);
  if (marks === 'numeric') return 'numeric';
  if (clues.alphabeticLabels || marks === 'alphabetic') return 'alphabetic';
  if (byClass) return byClass.style === 'author-year' ? authorYear : byClass.style;
  const isNatbib =
    packageDefaults(packages).length > 0 || NATBIB_COMMANDS.some((name) => clues.commands.has(name));
  if (isNatbib) return authorYear;
  return natbibLabels ? 'author-year' : 'numeric';
}

/** What separates names and year: ", " or, in biblatex's own style and in astronomers' classes, a space. */
export function nameYearSeparator(
  { documentClass, packages }: Pick<StyleClues, 'documentClass' | 'packages'>,
  /** What the paper asks for. */
  requested: string | undefined,
): string {
  if (requested !== undefined) return requested.trim() === '' ? ' ' : `${requested.trim()} `;
  const biblatex = packages.get('biblatex');
  if (biblatex) return biblatex.some((option) => /style\s*=\s*\{?apa/.test(option)) ? ', ' : ' ';
  const defaults = [classDefault(documentClass), ...packageDefaults(packages)];
  return defaults.some((entry) => entry?.comma === false) ? ' ' : ', ';
}
