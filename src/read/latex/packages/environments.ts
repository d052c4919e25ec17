import { VERBATIM_ENVIRONMENTS } from '../tokens/verbatim-environments.js';
import { signatures } from './signatures.js';

/** Environments and how the arguments behind their `\begin` are read; those unknown may have an option. */
export const ENVIRONMENTS: Readonly<Record<string, string>> = signatures({
  '-': `document abstract center flushleft flushright quote quotation verse titlepage frontmatter keyword keywords
    small footnotesize scriptsize tiny normalsize large Large subequations landscape sloppypar samepage appendices appendix summary
    acknowledgments acknowledgements acknowledgement acks highlights CCSXML IEEEkeywords
    doublespace singlespace onehalfspace linenumbers titlingpage graphicalabstract`,
  o: `figure figure* table table* sidewaysfigure sidewaysfigure* sidewaystable sidewaystable* algorithm algorithm*
    algorithm2e algorithmic itemize enumerate description listing listing* procedure function tablenotes threeparttable
    marginfigure margintable SCfigure SCtable compactitem compactenum inparaenum inparaitem framed tcolorbox mdframed
    lstfloat scheme plate program teaserfigure ThreePartTable wideText`,
  O: 'proof theorem lemma corollary proposition definition remark example conjecture claim assumption notation fact observation problem question axiom hypothesis property exercise solution note case condition Theorem Lemma Proof Definition',
  r: 'thebibliography multicols multicols* spacing IEEEbiography IEEEbiographynophoto otherlanguage addmargin adjustbox',
  or: 'tabular array tabu longtable supertabular xtabular longtabu tblr longtblr talltblr biography subfigure subtable longtable* mpsupertabular tabularray',
  oro: 'deluxetable deluxetable* deluxerotate splitdeluxetable splitdeluxetable* longdeluxetable',
  ooor: 'minipage',
  rr: 'interactive tabularx tabular* tabulary tabularew list adjustwidth CJK CJK*',
  orr: 'xltabular',
  oror: 'wrapfigure wraptable wrapfigure* wrapfloat',
});

/** Display mathematics, kept as source. */
export const MATH_ENVIRONMENTS: ReadonlySet<string> = new Set(
  `equation align eqnarray gather multline flalign alignat xalignat xxalignat dmath dgroup displaymath math darray IEEEeqnarray
  subeqnarray empheq reaction numcases subnumcases prooftree mathpar`
    .split(/\s+/)
    .flatMap((name) => [name, `${name}*`]),
);

/** Pictures written as programs, kept as source. */
export const DRAWING_ENVIRONMENTS: ReadonlySet<string> = new Set(
  'tikzpicture pgfpicture picture pspicture pspicture* tikzcd circuitikz forest dynkinDiagram rootSystem axis feynman feynmandiagram fmffile quantikz chronology ganttchart overpic asy pgfplots xy diagram psmatrix bytefield'.split(
    ' ',
  ),
);

export const TABULAR_ENVIRONMENTS: ReadonlySet<string> = new Set(
  'tabular tabular* tabularx tabulary tabularew longtable longtable* supertabular xtabular mpsupertabular xltabular tabu longtabu tblr longtblr talltblr array deluxetable deluxetable* splitdeluxetable splitdeluxetable* longdeluxetable'.split(
    ' ',
  ),
);

/** Floats, by what they hold. */
export const FLOATS: Readonly<Record<string, 'figure' | 'table' | 'algorithm' | 'verbatim' | 'text'>> = {
  figure: 'figure',
  sidewaysfigure: 'figure',
  wrapfigure: 'figure',
  marginfigure: 'figure',
  SCfigure: 'figure',
  teaserfigure: 'figure',
  scheme: 'figure',
  plate: 'figure',
  floatingfigure: 'figure',
  table: 'table',
  sidewaystable: 'table',
  wraptable: 'table',
  margintable: 'table',
  SCtable: 'table',
  floattable: 'table',
  rotatetable: 'table',
  longtable: 'table',
  xltabular: 'table',
  longtabu: 'table',
  longtblr: 'table',
  supertabular: 'table',
  xtabular: 'table',
  deluxetable: 'table',
  splitdeluxetable: 'table',
  longdeluxetable: 'table',
  talltblr: 'table',

  algorithm: 'algorithm',
  algorithm2e: 'algorithm',
  procedure: 'algorithm',
  function: 'algorithm',
  program: 'algorithm',
  listing: 'verbatim',
  lstfloat: 'verbatim',
  wrapfloat: 'text',
  tcolorbox: 'text',
  mdframed: 'text',
  framed: 'text',
}; // prettier-ignore

export const floatKind = (name: string) =>
  Object.hasOwn(FLOATS, name.replace(/\*$/, '')) ? FLOATS[name.replace(/\*$/, '')] : undefined;

/** Theorem-like environments that classes declare without the paper's doing. */
export const THEOREMS: Readonly<Record<string, string>> = Object.fromEntries(
  'theorem lemma corollary proposition definition remark example conjecture claim assumption notation fact observation problem question axiom hypothesis property exercise solution proof note case condition'
    .split(' ')
    .flatMap((name) => {
      const title = name.charAt(0).toUpperCase() + name.slice(1);
      return [
        [name, title],
        [`${name}*`, title],
      ];
    }),
);

export const isKnownEnvironment = (name: string): boolean =>
  MATH_ENVIRONMENTS.has(name) ||
  DRAWING_ENVIRONMENTS.has(name) ||
  TABULAR_ENVIRONMENTS.has(name) ||
  VERBATIM_ENVIRONMENTS.has(name) ||
  floatKind(name) !== undefined ||
  Object.hasOwn(THEOREMS, name) ||
  /^(?:abstract|document|itemize|enumerate|description|thebibliography|quote|center|minipage|subfigure|algorithmic|appendices|keywords?|frontmatter|acknowledge?ments)$/.test(
    name,
  );
