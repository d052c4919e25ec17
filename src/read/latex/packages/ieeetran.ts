import type { LatexPackage } from './package.js';

/** IEEEtran. */
export const ieeetran: LatexPackage = {
  commands: {
    m: 'IEEEauthorblockN IEEEauthorblockA IEEEtitleabstractindextext IEEEraisesectionheading',
    mm: 'IEEEPARstart',
    or: 'IEEEauthorrefmark',
    r: 'IEEEpubid IEEEmembership',
    '-': 'IEEEpeerreviewmaketitle IEEEoverridecommandlockouts IEEEyesnumber',
  },
  environments: { '-': 'IEEEkeywords', r: 'IEEEbiography IEEEbiographynophoto', or: 'biography' },
  math: 'IEEEeqnarray',
};
