import type { LatexPackage } from './package.js';

/** REVTeX and other classes of physicists: jheppub, JHEP, iopart. */
export const revtex: LatexPackage = {
  commands: {
    Om: 'affiliation address email homepage altaffiliation',
    OmM: 'collaboration',
    or: 'pacs',
    r: 'emailAdd arxivnumber preprint PACS keyword MSC',
    m: 'keywords ack',
    '-': 'acknowledgments acknowledgements acknowledgement',
  },
  environments: { '-': 'ack acknowledgments acknowledgements acknowledgement' },
};
