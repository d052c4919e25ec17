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

/** All packages that the reader knows. Their commands count in every paper, whatever it says it uses. */
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

const all = Object.values(PACKAGES);

export const namesIn = (list: string | undefined): string[] => list?.split(/\s+/).filter(Boolean) ?? [];

const starred = (name: string): string[] => [name, `${name}*`];

/** Every name of every package in a table without a prototype, so that no name of JavaScript's is found in it. */
function table<Value>(pairs: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null), Object.fromEntries(pairs));
}

const bySignature = (lists: Readonly<Record<string, string>> | undefined): [string, string][] =>
  Object.entries(lists ?? {}).flatMap(([signature, names]) =>
    namesIn(names).map((name): [string, string] => [name, signature.replace(/^-$/, '')]),
  );

/** Commands that stand for characters. */
export const SYMBOLS = table(all.flatMap(({ symbols }) => Object.entries(symbols ?? {})));

/** How each citing command prints the works it cites. */
export const CITATION_FORMS = table(
  all.flatMap(({ citations }) =>
    Object.entries(citations ?? {}).flatMap(([form, names]) =>
      namesIn(names).map((name): [string, CitationForm] => [name, form as CitationForm]),
    ),
  ),
);

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** `\Citet` starts a sentence. */
const citing: [string, string][] = Object.keys(CITATION_FORMS).flatMap((name): [string, string][] => [
  [name, 'saOOkn'],
  [capital(name), 'saOOkn'],
]);

/** Commands, and how their arguments are read; {@link LatexPackage.commands} explains the letters. */
export const COMMANDS = table([
  ...Object.keys(SYMBOLS).map((name): [string, string] => [name, '']),
  ...citing,
  ...all.flatMap(({ commands }) => bySignature(commands)),
]);

/** Environments, and how the arguments behind their `\begin` are read. */
export const ENVIRONMENTS = table(all.flatMap(({ environments }) => bySignature(environments)));

export const PACKAGE_DEFINITIONS = all.flatMap(({ macros }) => macros ?? []);

const setOf = (part: (one: LatexPackage) => string[]): ReadonlySet<string> => new Set(all.flatMap(part));

export const MATH_ENVIRONMENTS = setOf(({ math }) => namesIn(math).flatMap(starred));
export const DRAWING_ENVIRONMENTS = setOf(({ drawings }) => namesIn(drawings));
export const TABULAR_ENVIRONMENTS = setOf(({ tabulars }) => namesIn(tabulars));

/** Floats, by what they hold. */
export const FLOATS = table(
  all.flatMap(({ floats: kinds }) =>
    Object.entries(kinds ?? {}).flatMap(([kind, names]) =>
      namesIn(names).map((name): [string, FloatKind] => [name, kind as FloatKind]),
    ),
  ),
);

/** Theorem-like environments that classes declare, with their titles. */
export const THEOREMS = table(
  all.flatMap(({ theorems }) =>
    namesIn(theorems).flatMap((name) => starred(name).map((one): [string, string] => [one, capital(name)])),
  ),
);

/** What all packages say in a field. */
const gather = <Field extends keyof LatexPackage>(field: Field): NonNullable<LatexPackage[Field]>[] =>
  all.flatMap(({ [field]: value }) => (value === undefined ? [] : [value]));

export const PLURAL_CITATIONS: ReadonlySet<string> = new Set(gather('pluralCitations').flatMap(namesIn));

export const CITATION_DEFAULTS: readonly CitationDefault[] = gather('citationDefaults').flat();

/** The style that an option of a class, of natbib or of `\setcitestyle` chooses. */
export const choosesStyle = (option: string, style: CitationStyle): boolean =>
  gather('citationOptions').some((options) => options[style]?.test(option));

export const YEARS_IN_NAMES: readonly RegExp[] = gather('yearInName');

export const hasStructuredAbstract = (documentClass: string): boolean =>
  gather('structuredAbstract').some((pattern) => pattern.test(documentClass));

/** True for bibliography styles that sort entries by author, false for those that keep the order of citation. */
export const isSortedStyle = (style: string): boolean =>
  gather('sortedStyles').some((pattern) => pattern.test(style));

/** The marks that a BibTeX style prints, as far as it is known. */
export const bibtexMarks = (style: string): CitationStyle | undefined => marksOf(bibliographyStyles, style);

/** The marks that a style of biblatex prints. */
export const biblatexMarks = (style: string): CitationStyle => marksOf(biblatex, style) ?? 'numeric';

const CITATION_STYLES = ['numeric', 'alphabetic', 'author-year'] as const;

const marksOf = ({ bibliographyStyles: styles }: LatexPackage, name: string): CitationStyle | undefined =>
  CITATION_STYLES.find((marks) => styles?.[marks]?.test(name));
