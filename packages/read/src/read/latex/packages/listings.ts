import type { LatexPackage } from './package.js';

/** listings, minted, verbatim, fancyvrb: programs in print. */
export const listings: LatexPackage = {
  commands: {
    oor: 'lstinputlisting',
    orr: 'lstdefinelanguage lstdefinestyle',
    r: 'lstset verbatiminput excludecomment includecomment',
  },
  environments: { o: 'listing listing* lstfloat Highlighting' },
  floats: { verbatim: 'listing lstfloat Highlighting' },
};
