import { opening } from './phrases.js';

/** What a phrase at the start of a line or paragraph shows. */
type NoticeRole =
  /** A notice around the abstract: dates, editors, licences, how to cite. */
  | 'front'
  /** A notice that ends an abstract though it is set in the same type. */
  | 'endsAbstract'
  /** A paragraph that publishers print for every article: licence, whom to write to, how to cite it. */
  | 'paragraph'
  /** What publishers and some authors print after the last entry of a bibliography. */
  | 'afterReferences';

/** Phrases of publishers as regular expressions, each with its roles; a comment names a publisher that prints it. */
const NOTICES: readonly (readonly [phrase: string, ...roles: NoticeRole[]])[] = [
  ['citation:', 'front', 'endsAbstract'], // PLOS, MDPI
  ['copyright', 'front', 'endsAbstract'],
  ['©', 'front', 'endsAbstract', 'afterReferences'],
  ['\\(c\\)', 'front'],
  ['received', 'front', 'endsAbstract'],
  ['accepted', 'front'],
  ['published', 'front'],
  ['academic editor', 'front'], // PLOS, Hindawi, MDPI
  ['editors?:', 'front', 'endsAbstract'],
  ['correspond', 'front'],
  ['\\*', 'front'],
  ['e-?mail', 'front'],
  ['funding:', 'front'],
  ['competing interests:', 'front'],
  ['doi\\b', 'front'],
  ['https?:', 'front', 'endsAbstract'],
  ['www\\.', 'front'],
  ['this (?:is an open|article is|work is|research was|paper is)', 'front'],
  ['licen[cs]e', 'front'],
  ['article info', 'front'], // Elsevier
  ['article history', 'front'],
  ['available online', 'front'],
  ['handling editor', 'front', 'afterReferences'],
  ['edited by', 'front'], // Frontiers
  ['reviewed by', 'front'],
  ['how to cite', 'front', 'afterReferences'],
  ['cite this', 'front'], // ACS, RSC
  ['open access', 'front'],
  ['to cite this', 'front', 'afterReferences'],
  ['permission to', 'front'], // ACM
  ['first published', 'front'],
  ['submitted', 'front'],
  ['revised', 'front'],
  ['department', 'front'],
  ['correspondence', 'front'],
  ['\\([^()]{3,60}(?:19|20)\\d\\d[;:,]\\s?\\d', 'front', 'endsAbstract'], // JMIR: "(J Med Internet Res 2019;21(3):e12)"
  ['academic', 'endsAbstract'],
  ['doi', 'endsAbstract'],
  [
    '(?:open access\\s+)?this (?:article|work|is an open[- ]access article|paper)\\b.{0,60}\\b(?:licen[cs]ed|distributed|published) under\\b',
    'paragraph',
  ],
  ['this is an open[- ]access article\\b', 'paragraph'],
  ['reprints? and permissions?\\b', 'paragraph'],
  ['correspondence and requests for materials\\b', 'paragraph'],
  ['supplementary information (?:accompanies|is available|is linked)\\b', 'paragraph'],
  ['how to cite this article:', 'paragraph'],
  ["publisher['’]s note[:.]?\\s", 'paragraph'],
  [
    '(?:©|\\(c\\)|copyright:?) ?(?:©? ?)(?:the authors?(?:\\(s\\))?|(?:19|20)\\d\\d)\\b.{0,120}$',
    'paragraph',
  ],
  ['(?:online )?supplementary material (?:the online version|is available)', 'paragraph'],
  ['electronic supplementary material the online version', 'paragraph'],
  ["publisher['’]?s? note\\b", 'afterReferences'], // Springer Nature, Frontiers
  ['springer nature remains', 'afterReferences'],
  ['cite this (?:article|paper)', 'afterReferences'], // BMC
  ['citation:\\s', 'afterReferences'],
  ['submit your (?:next )?manuscript', 'afterReferences'], // BMC, Dove
  ['submit your ', 'afterReferences'], // Hindawi
  ['ready to submit', 'afterReferences'],
  ['publish with ', 'afterReferences'], // BMC
  ['pre-?publication history', 'afterReferences'], // BMC
  ['the pre-publication', 'afterReferences'],
  ['your research papers', 'afterReferences'],
  ['biomed ?central will', 'afterReferences'],
  ['this article is an open access', 'afterReferences'],
  ["authors?['’]? biograph", 'afterReferences'], // IEEE
  ['about the authors?\\b', 'afterReferences'],
  ['author (?:details|contributions?|information)\\b', 'afterReferences'],
  ["authors?['’] contributions?\\b", 'afterReferences'],
  ['conflicts? of interests?\\b', 'afterReferences'],
  ['competing interests?\\b', 'afterReferences'],
  ['acknowledge?ments?\\b', 'afterReferences'],
  ['funding\\b[:.]?$', 'afterReferences'],
  ['supplementary (?:materials?|information|data)\\b', 'afterReferences'],
  ['supporting information\\b', 'afterReferences'], // PLOS, ACS, Wiley
  ['additional (?:information|files?)\\b', 'afterReferences'],
  ['appendix\\b', 'afterReferences'],
  ['appendices\\b', 'afterReferences'],
  ['received:?\\s\\d', 'afterReferences'],
  ['accepted:?\\s', 'afterReferences'],
  ['\\(?received\\b.{0,30}\\baccepted', 'afterReferences'], // Karger
  ['copyright\\b', 'afterReferences'],
  ['\\(c\\)\\s', 'afterReferences'],
  ['this is an open[- ]access', 'afterReferences'],
  ['this work is licensed', 'afterReferences'],
  ['open access\\b', 'afterReferences'],
  ['sample availability', 'afterReferences'], // MDPI
  ['disclaimer\\b', 'afterReferences'],
  ['correspondence\\b', 'afterReferences'],
  ['address(?:es)? (?:for|of) correspondence', 'afterReferences'],
  ["reviewers?['’]? comments?\\b", 'afterReferences'], // Biology Direct
  ['edited by:\\s', 'afterReferences'], // Frontiers
  ['reviewed by:\\s', 'afterReferences'],
  ['figure captions?\\b', 'afterReferences'],
  ['tables? and figures?\\b', 'afterReferences'],
  ['list of (?:figures|tables)\\b', 'afterReferences'],
  ['table \\d+[.:]\\s', 'afterReferences'],
  ['fig(?:ure|\\.) ?\\d+[.:]\\s', 'afterReferences'],
];

const noticesFor = (role: NoticeRole): RegExp =>
  opening(NOTICES.filter(([, ...roles]) => roles.includes(role)).map(([phrase]) => phrase));

export const FRONT_NOTICE = noticesFor('front');
export const SURE_NOTICE = noticesFor('endsAbstract');
export const NOTICE_PARAGRAPH = noticesFor('paragraph');
export const BEHIND_REFERENCES = noticesFor('afterReferences');
