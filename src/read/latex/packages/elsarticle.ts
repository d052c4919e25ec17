import type { LatexPackage } from './package.js';

/** Classes of Elsevier: elsarticle, cas-sc. */
export const elsarticle: LatexPackage = {
  commands: {
    or: 'fnref tnoteref corref fntext cortext tnotetext',
    r: 'ead journal dochead',
    m: 'highlights surname givenname',
    '-': 'printcredits',
  },
  environments: { '-': 'frontmatter keyword keywords highlights graphicalabstract' },
  symbols: { sep: '; ' },
};
