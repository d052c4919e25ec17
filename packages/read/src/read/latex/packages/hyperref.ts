import type { LatexPackage } from './package.js';

/** Links and cross-references: hyperref, cleveref, varioref, xr. */
export const hyperref: LatexPackage = {
  commands: {
    mm: 'texorpdfstring',
    orr: 'pdfbookmark',
    orrr: 'bookmark',
    rm: 'hypertarget hyperlink href citeproc',
    m: 'url doi',
    or: 'externaldocument zexternaldocument hypersetup',
    om: 'hyperref',
    Om: 'orcid',
    rr: 'crefformat Crefformat labelcrefformat',
    rrr: 'crefname Crefname',
    skk: 'crefrange Crefrange cpagerefrange vrefrange',
    sk: `autoref cref Cref nameref titleref vref fref Fref autopageref labelcref namecref nameCref vpageref cpageref`,
    k: 'nllabel',
    r: 'urlstyle thispdfpagelabel orcidlink ORCID orcidID',
    '-': 'figureautorefname phantomsection',
  },
  macros: [['hreffootnote', 'mm', '#2']],
};
