import type { LatexPackage } from './package.js';

/** Machine-learning and vision conferences: ICML, JMLR, NeurIPS, ACL, CVPR. */
export const conferences: LatexPackage = {
  // Signatures as `LatexPackage` explains them.
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
  citationDefaults: [
    {
      package: /^(?:(?:acl|naacl|emnlp|eacl|coling|icml|iclr|neurips|nips|aaai|ijcai|colm)\w*|tmlr)$/i,
      style: 'author-year',
    },
  ],
  // neurips_2019, icml2020, acl_2021, aaai20
  yearInName:
    /^(?:[a-z-]*?)(?:nips|neurips|icml|iclr|acl|naacl|emnlp|eacl|coling|cvpr|iccv|eccv|wacv|aaai|ijcai|uai|aistats|colt|corl|colm|kdd|interspeech|ismir|lrec|jmlr|bmvc|miccai|spconf)[a-z]*[-_]?(\d{4}|\d{2})(?!\d)/i,
  macros: [['acks', 'm', '\\acknowledgments #1']],
};
