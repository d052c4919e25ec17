import type { LatexPackage } from './package.js';

/** acmart and older ACM classes. */
export const acmart: LatexPackage = {
  commands: {
    m: 'subtitle institution',
    rmr: 'grantsponsor',
    orm: 'grantnum',
    or: 'ccsdesc Description authornote',
    orrr: 'acmConference',
    r: `acmBooktitle acmPrice acmDOI acmISBN setcopyright acmYear acmJournal acmVolume acmNumber acmArticle acmMonth
      acmSubmissionID vldbdoi copyrightyear authorsaddresses streetaddress additionalaffiliation`,
    o: 'authornotemark',
  },
  environments: { '-': 'CCSXML', o: 'acks' },
};
