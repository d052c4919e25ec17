import type { LatexPackage } from './package.js';

/** amsrefs and the AMS classes. */
export const amsrefs: LatexPackage = {
  commands: {
    m: 'citelist',
    rrr: 'bib',
    r: 'curraddr urladdr dedicatory',
    or: 'subjclass',
  },
};
