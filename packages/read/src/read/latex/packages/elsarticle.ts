import type { LatexPackage } from './package.js';

/** Elsevier classes: elsarticle, cas-sc. */
export const elsarticle: LatexPackage = {
  commands: {
    or: 'fnref tnoteref corref fntext cortext tnotetext cormark fnmark tnotemark',
    r: 'ead journal dochead modulolinenumbers credit nonumnote',
    m: 'highlights surname givenname',
    '-': 'printcredits',
  },
  environments: { '-': 'frontmatter keyword keywords highlights graphicalabstract' },
  citationDefaults: [{ class: /^elsarticle$/i, style: 'numeric' }],
  macros: [
    ['bio', 'm', '\\begin{IEEEbiography}{#1}'],
    ['endbio', '', '\\end{IEEEbiography}'],
  ],
  symbols: { sep: '; ' },
};
