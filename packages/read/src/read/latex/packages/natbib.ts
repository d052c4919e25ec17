import type { LatexPackage } from './package.js';

/** natbib and other citation packages for BibTeX. */
export const natbib: LatexPackage = {
  commands: {
    m: 'bibnamefont bibfnamefont citenamefont natexlab noopsort',
    rm: 'bibinfo bibfield defcitealias translation',
    or: 'newcites',
    orrrrrr: 'bibpunct',
    r: 'setcitestyle citestyle BibitemShut bstctlcite biboptions',
    '-': 'urlprefix BibitemOpen',
  },
  macros: [
    ['citetext', 'm', '(#1)'],
    ['citeaffixed', 'mm', '\\citep[#2][]{#1}'],
  ],
  citationDefaults: [
    { package: /^(?:natbib|astron)$/i, style: 'author-year' },
    { package: /^(?:harvard|chicago)$/i, style: 'author-year', comma: false },
  ],
  citationOptions: {
    numeric: /^(?:numbers|super|numeric|n|s)$/,
    'author-year': /^(?:authoryear|author-year|a)$/,
  },
  citations: {
    textual: `citet inlinecite citeA shortciteA newcite citeasnoun citetS citeN shortciteN fullciteA nptextcite opencitet
      possessivecite posscite citepos newciteA`,
    bracketed: `citep shortcite citeS citepS citesupp opencitep pnotecite citesec citesub`,
    bare: 'citealt citealp citen citenum citeNP onlinecite notecite citefull citelow',
    names: 'citeauthor',
    year: 'citeyear citeyearNP citeyearsuffix',
    'bracketed-year': 'citeyearpar',
    full: 'bibentry',
    alias: 'citetalias',
    'bracketed-alias': 'citepalias',
  },
};
