import type { LatexPackage } from './package.js';

/** Styles of machine-learning and vision conferences: ICML, JMLR, NeurIPS, ACL, CVPR. */
export const conferences: LatexPackage = {
  commands: {
    mr: 'icmlauthor',
    Om: 'icmltitle',
    rr: 'icmlaffiliation icmlcorrespondingauthor icmlsetsymbol ShortHeadings',
    r: `icmlkeywords icmltitlerunning printAffiliationsAndNotice editor editors firstpageno jmlrworkshop
      jmlrvolume jmlryear jmlrsubmitted jmlrpublished`,
    rrrrrrr: 'jmlrheading',
    M: 'name',
    m: 'sthanks',
    '-': `addr BlackBox aclfinalcopy cvprfinalcopy iccvfinalcopy eccvfinalcopy AND And`,
  },
  macros: [['acks', 'm', '\\acknowledgments #1']],
};
