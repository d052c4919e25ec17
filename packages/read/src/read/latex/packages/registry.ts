import { aastex } from './aastex.js';
import { acmart } from './acmart.js';
import { algorithmicx } from './algorithmicx.js';
import { amsmath } from './amsmath.js';
import { amsrefs } from './amsrefs.js';
import { apacite } from './apacite.js';
import { babel } from './babel.js';
import { beamer } from './beamer.js';
import { biblatex } from './biblatex.js';
import { bibliographyStyles } from './bibliography-styles.js';
import { changes } from './changes.js';
import { conferences } from './conferences.js';
import { elsarticle } from './elsarticle.js';
import { floats } from './floats.js';
import { glossaries } from './glossaries.js';
import { graphicx } from './graphicx.js';
import { hyperref } from './hyperref.js';
import { ieeetran } from './ieeetran.js';
import { iopart } from './iopart.js';
import { journals } from './journals.js';
import { jurabib } from './jurabib.js';
import { latex } from './latex.js';
import { layout } from './layout.js';
import { linguex } from './linguex.js';
import { listings } from './listings.js';
import { mathSymbols } from './math-symbols.js';
import { natbib } from './natbib.js';
import type { CitationDefault, CitationForm, CitationStyle, FloatKind, LatexPackage } from './package.js';
import { publishers } from './publishers.js';
import { revtex } from './revtex.js';
import { settings } from './settings.js';
import { siunitx } from './siunitx.js';
import { springer } from './springer.js';
import { tables } from './tables.js';
import { textcomp } from './textcomp.js';

/** All packages that the reader knows. Their commands are recognised in every paper, whether or not it loads them. */
export const PACKAGES: Readonly<Record<string, LatexPackage>> = {
  latex,
  textcomp,
  amsmath,
  mathSymbols,
  amsrefs,
  graphicx,
  floats,
  tables,
  natbib,
  biblatex,
  bibliographyStyles,
  apacite,
  hyperref,
  listings,
  algorithmicx,
  siunitx,
  layout,
  settings,
  babel,
  changes,
  glossaries,
  journals,
  iopart,
  jurabib,
  linguex,
  beamer,
  aastex,
  revtex,
  ieeetran,
  acmart,
  elsarticle,
  springer,
  conferences,
  publishers,
};

const allPackages = Object.values(PACKAGES);

export const splitNames = (list: string | undefined): string[] => list?.split(/\s+/).filter(Boolean) ?? [];

const withStar = (name: string): string[] => [name, `${name}*`];

/** Returns a table without a prototype, so that it does not contain names such as `constructor`. */
function table<Value>(pairs: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null), Object.fromEntries(pairs));
}

const pairWithSignature = (lists: Readonly<Record<string, string>> | undefined): [string, string][] =>
  Object.entries(lists ?? {}).flatMap(([signature, names]) =>
    splitNames(names).map((name): [string, string] => [name, signature.replace(/^-$/, '')]),
  );

/** Commands that print characters. */
export const SYMBOLS = table(allPackages.flatMap(({ symbols }) => Object.entries(symbols ?? {})));

/** The form of each citation command. */
export const CITATION_FORMS = table(
  allPackages.flatMap(({ citations }) =>
    Object.entries(citations ?? {}).flatMap(([form, names]) =>
      splitNames(names).map((name): [string, CitationForm] => [name, form as CitationForm]),
    ),
  ),
);

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Citation commands, also capitalised for the start of a sentence: `\Citet`. */
const citationCommands: [string, string][] = Object.keys(CITATION_FORMS).flatMap(
  (name): [string, string][] => [
    [name, 'saOOkn'],
    [capital(name), 'saOOkn'],
  ],
);

/** Signatures of commands; {@link LatexPackage.commands} explains the letters. */
export const COMMANDS = table([
  ...Object.keys(SYMBOLS).map((name): [string, string] => [name, '']),
  ...citationCommands,
  ...allPackages.flatMap(({ commands }) => pairWithSignature(commands)),
]);

/** Signatures of the arguments after `\begin{…}`, by environment. */
export const ENVIRONMENTS = table(allPackages.flatMap(({ environments }) => pairWithSignature(environments)));

export const PACKAGE_DEFINITIONS = allPackages.flatMap(({ macros }) => macros ?? []);

const collectNames = (part: (latexPackage: LatexPackage) => string[]): ReadonlySet<string> =>
  new Set(allPackages.flatMap(part));

export const MATH_ENVIRONMENTS = collectNames(({ math }) => splitNames(math).flatMap(withStar));
export const DRAWING_ENVIRONMENTS = collectNames(({ drawings }) => splitNames(drawings));
export const TABULAR_ENVIRONMENTS = collectNames(({ tabulars }) => splitNames(tabulars));

/** The kind of each float. */
export const FLOATS = table(
  allPackages.flatMap(({ floats: kinds }) =>
    Object.entries(kinds ?? {}).flatMap(([kind, names]) =>
      splitNames(names).map((name): [string, FloatKind] => [name, kind as FloatKind]),
    ),
  ),
);

/** Titles of theorem-like environments that need no declaration. */
export const THEOREMS = table(
  allPackages.flatMap(({ theorems }) =>
    splitNames(theorems).flatMap((name) =>
      withStar(name).map((environment): [string, string] => [environment, capital(name)]),
    ),
  ),
);

/** Returns the values of a field in all packages that have it. */
const collectField = <Field extends keyof LatexPackage>(field: Field): NonNullable<LatexPackage[Field]>[] =>
  allPackages.flatMap(({ [field]: value }) => (value === undefined ? [] : [value]));

export const PLURAL_CITATIONS: ReadonlySet<string> = new Set(
  collectField('pluralCitations').flatMap(splitNames),
);

export const CITATION_DEFAULTS: readonly CitationDefault[] = collectField('citationDefaults').flat();

/** True if an option of a class, of natbib or of `\setcitestyle` selects the style. */
export const choosesStyle = (option: string, style: CitationStyle): boolean =>
  collectField('citationOptions').some((options) => options[style]?.test(option));

export const YEARS_IN_NAMES: readonly RegExp[] = collectField('yearInName');

const anyMatches = (
  field: 'structuredAbstract' | 'sortedStyles' | 'overlays' | 'numberedExamples' | 'chapterNumbering',
  name: string,
): boolean => collectField(field).some((pattern) => pattern.test(name));

export const hasStructuredAbstract = (documentClass: string): boolean =>
  anyMatches('structuredAbstract', documentClass);

export const hasOverlays = (packageName: string): boolean => anyMatches('overlays', packageName);

export const hasNumberedExamples = (packageName: string): boolean =>
  anyMatches('numberedExamples', packageName);

export const numbersByChapter = (documentClass: string): boolean =>
  anyMatches('chapterNumbering', documentClass);

/** True for bibliography styles that sort entries by author, false for those that keep the order of citation. */
export const isSortedStyle = (style: string): boolean => anyMatches('sortedStyles', style);

/** Returns the citation style of a BibTeX style, if known. */
export const bibtexCitationStyle = (style: string): CitationStyle | undefined =>
  findCitationStyle(bibliographyStyles, style);

/** Returns the citation style of a biblatex style. */
export const biblatexCitationStyle = (style: string): CitationStyle =>
  findCitationStyle(biblatex, style) ?? 'numeric';

const CITATION_STYLES = ['numeric', 'alphabetic', 'author-year'] as const;

const findCitationStyle = (
  { bibliographyStyles: styles }: LatexPackage,
  name: string,
): CitationStyle | undefined => CITATION_STYLES.find((style) => styles?.[style]?.test(name));
