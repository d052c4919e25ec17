import type { LatexPackage } from './package.js';

/** Program listings: listings, minted, verbatim, fancyvrb. */
export const listings: LatexPackage = {
  commands: {
    oor: 'lstinputlisting',
    orr: 'lstdefinelanguage lstdefinestyle',
    r: 'lstset verbatiminput excludecomment includecomment',
  },
  environments: { o: 'listing listing* lstfloat Highlighting' },
  floats: { verbatim: 'listing lstfloat Highlighting' },
};
