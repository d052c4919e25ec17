import type { LatexPackage } from './package.js';

/** Physics classes: REVTeX, jheppub, JHEP. */
export const revtex: LatexPackage = {
  commands: {
    Om: 'affiliation address email homepage altaffiliation alsoaffiliation',
    OmM: 'collaboration',
    or: 'pacs',
    r: 'phone fax emailAdd arxivnumber preprint PACS keyword MSC',
    m: 'keywords ack latin',
    '-': 'draft narrowtext mediumtext widetext tableline acknowledgments acknowledgements acknowledgement',
  },
  citationDefaults: [{ class: /^revtex/, style: 'numeric', isFixed: true, authorYearOption: 'rmp' }],
  environments: { '-': 'ack acknowledgments acknowledgements acknowledgement' },
};
