import type { LatexPackage } from './package.js';

/** IEEEtran. */
export const ieeetran: LatexPackage = {
  commands: {
    m: 'IEEEauthorblockN IEEEauthorblockA IEEEtitleabstractindextext IEEEraisesectionheading',
    mm: 'IEEEPARstart',
    or: 'IEEEauthorrefmark',
    r: 'IEEEpubid IEEEmembership',
    '-': `IEEEpeerreviewmaketitle IEEEoverridecommandlockouts IEEEyesnumber IEEEdisplaynontitleabstractindextext
      IEEEdisplaynotcompsoctitleabstractindextext IEEEpubidadjcol IEEEcompsocthanksitem`,
  },
  macros: [['IEEEeqnarraynumspace', '', '']],
  environments: { '-': 'IEEEkeywords', r: 'IEEEbiography IEEEbiographynophoto', or: 'biography' },
  math: 'IEEEeqnarray',
};
