import { openingPattern } from './phrases.js';

/** The kind of line or paragraph that begins with a phrase. */
type NoticeRole =
  /** A notice around the abstract: dates, editors, licences, how to cite. */
  | 'front'
  /** A notice that ends an abstract, even if it has the same font. */
  | 'endsAbstract'
  /** A paragraph that publishers print in every article: licence, correspondence, how to cite. */
  | 'paragraph'
  /** Text that publishers and some authors print after the last entry of a bibliography. */
  | 'afterReferences'
  /** Text that publishers print above a title: article type, licence, URLs of the journal. */
  | 'banner'
  /** A bold line that is not a section heading. */
  | 'notASection'
  /** A word in lines of affiliations, dates and addresses. */
  | 'affiliation'
  /** A word that does not begin the name of a journal. */
  | 'notAVenue';

/** Publishers' phrases as regular expressions, with their roles. Comments name publishers that print a phrase. */
const NOTICES: readonly (readonly [phrase: string, ...roles: NoticeRole[]])[] = [
  ['\\*', 'front'],
  ['\\([^()]{3,60}(?:19|20)\\d\\d[;:,]\\s?\\d', 'front', 'endsAbstract'], // JMIR: "(J Med Internet Res 2019;21(3):e12)"
  ['about the authors?\\b', 'afterReferences'],
  ['academic', 'endsAbstract'],
  ['academic editor', 'front'], // PLOS, Hindawi, MDPI
  ['accepted', 'front', 'affiliation', 'notAVenue'],
  ['accepted:?\\s', 'afterReferences'],
  ['accepted manuscript', 'banner'],
  ['acknowledge?ments?\\b', 'afterReferences'],
  ['additional (?:information|files?)\\b', 'afterReferences'],
  ['address(?:es)? (?:for|of) correspondence', 'afterReferences'],
  ['affiliations?:', 'afterReferences'],
  ['appendices\\b', 'afterReferences'],
  ['appendix\\b', 'afterReferences'],
  ['article', 'notASection'],
  ['article history', 'front'],
  ['article info', 'front'], // Elsevier
  ['articles?', 'banner'], // Nature, MDPI
  ['author (?:details|contributions?|information)\\b', 'afterReferences'],
  ['author manuscript', 'banner'], // PMC
  ["authors?['’]? biograph", 'afterReferences'], // IEEE
  ["authors?['’] contributions?\\b", 'afterReferences'],
  ['available online', 'front', 'banner'],
  ['biomedcentral', 'notASection'],
  ['biomed ?central will', 'afterReferences'],
  ['\\(c\\)', 'front'],
  ['\\(c\\)\\s', 'afterReferences'],
  ['(?:case|brief|technical|short|rapid) (?:report|communications?|note)', 'banner'],
  ['citation:', 'front', 'endsAbstract', 'notASection'], // PLOS, MDPI
  ['citation:\\s', 'afterReferences'],
  ['cite this', 'front'], // ACS, RSC
  ['cite this (?:article|paper)', 'afterReferences'], // BMC
  ['commentary', 'banner'],
  ['competing interests:', 'front'],
  ['competing interests?\\b', 'afterReferences'],
  ['conflicts? of interests?\\b', 'afterReferences'],
  ['contents lists? available', 'banner'], // Elsevier
  ['copyright', 'front', 'endsAbstract', 'notASection', 'affiliation', 'notAVenue'],
  ['copyright\\b', 'afterReferences'],
  ['correspond', 'front', 'affiliation'],
  ['correspondence\\b', 'afterReferences'],
  ['correspondence and requests for materials\\b', 'paragraph'],
  ['database', 'banner'],
  ['department', 'front'],
  ['disclaimer\\b', 'afterReferences'],
  ['discovery notes', 'banner'], // Biology Direct
  ['doi\\b', 'front'],
  ['doi', 'endsAbstract'],
  ['doi:', 'banner', 'notASection'],
  ['edited by', 'front'], // Frontiers
  ['edited by:\\s', 'afterReferences'], // Frontiers
  ['editorial', 'banner'],
  ['editors?:', 'front', 'endsAbstract'],
  ['electronic supplementary material the online version', 'paragraph'],
  ['e-?mail', 'front', 'affiliation'],
  ['fig(?:ure|\\.) ?\\d+[.:]\\s', 'afterReferences'],
  ['figure captions?\\b', 'afterReferences'],
  ['first published', 'front'],
  [
    '(?:full |short |brief )?(?:research|review|original|data|methodology|technical)(?: research)?(?: article| paper| communication| note| report)?',
    'banner',
  ], // "Research Article", "Original Paper", "Data Note"
  ['funding:', 'front'],
  ['funding\\b[:.]?$', 'afterReferences'],
  ['handling editor', 'front', 'afterReferences'],
  ['how to cite', 'front', 'afterReferences', 'notASection'],
  ['how to cite this article:', 'paragraph'],
  ['https?:', 'front', 'endsAbstract', 'banner', 'notASection'],
  ['journal homepage', 'banner'],
  ['keywords?\\b', 'notASection'],
  ['letter', 'notASection'],
  ['letters?', 'banner'],
  ['licen[cs]e', 'front'],
  ['list of (?:figures|tables)\\b', 'afterReferences'],
  ['(?:online )?supplementary material (?:the online version|is available)', 'paragraph'],
  ['open access', 'front', 'banner', 'notASection'], // BMC, PLOS, Hindawi
  ['open access\\b', 'afterReferences'],
  [
    '(?:open access\\s+)?this (?:article|work|is an open[- ]access article|paper)\\b.{0,60}\\b(?:licen[cs]ed|distributed|published) under\\b',
    'paragraph',
  ],
  ['original (?:article|paper|research)', 'notASection'],
  ['permission to', 'front'], // ACM
  ['perspective', 'banner'],
  ['preprint', 'banner'],
  ['pre-?publication history', 'afterReferences'], // BMC
  ['proceedings of', 'banner'],
  ['published', 'front', 'affiliation', 'notAVenue'],
  ["publisher['’]s note[:.]?\\s", 'paragraph'],
  ["publisher['’]?s? note\\b", 'afterReferences'], // Springer Nature, Frontiers
  ['publish with ', 'afterReferences'], // BMC
  ['publish with biomed central', 'notASection'], // BMC, on the last page
  ['ready to submit', 'afterReferences'],
  ['received', 'front', 'endsAbstract', 'notASection', 'affiliation', 'notAVenue'],
  ['received:?\\s\\d', 'afterReferences'],
  ['\\(?received\\b.{0,30}\\baccepted', 'afterReferences'], // Karger
  ['reprints? and permissions?\\b', 'paragraph'],
  ['research(?: article)?', 'notASection'],
  ['review(?: article)?', 'notASection'],
  ['reviewed by', 'front'],
  ['reviewed by:\\s', 'afterReferences'],
  ["reviewers?['’]? comments?\\b", 'afterReferences'], // Biology Direct
  ['revised', 'front', 'notAVenue'],
  ['sample availability', 'afterReferences'], // MDPI
  ['sciencedirect', 'banner'],
  ['software', 'banner'],
  ['springer nature remains', 'afterReferences'],
  ['submitted', 'front', 'notAVenue'],
  ['submit your ', 'afterReferences'], // Hindawi
  ['submit your', 'notASection'],
  ['supplementary information (?:accompanies|is available|is linked)\\b', 'paragraph'],
  ['supplementary (?:materials?|information|data)\\b', 'afterReferences'],
  ['supporting information\\b', 'afterReferences'], // PLOS, ACS, Wiley
  ['(?:systematic )?reviews?', 'banner'],
  ['table \\d+[.:]\\s', 'afterReferences'],
  ['tables? and figures?\\b', 'afterReferences'],
  ['the pre-publication', 'afterReferences'],
  ['this article is an open access', 'afterReferences'],
  ['this (?:is an open|article is|work is|research was|paper is)', 'front'],
  ['this is an open[- ]access', 'afterReferences'],
  ['this is an open[- ]access article\\b', 'paragraph'],
  ['this work is licensed', 'afterReferences'],
  ['to cite this', 'front', 'afterReferences'],
  ['vol(?:ume)?\\.?\\s*\\d', 'banner'],
  ['www\\.', 'front', 'banner', 'notASection'],
  ['your research papers', 'afterReferences', 'notASection'],
  ['©', 'front', 'endsAbstract', 'afterReferences', 'notASection'],
  [
    '(?:©|\\(c\\)|copyright:?) ?(?:©? ?)(?:the authors?(?:\\(s\\))?|(?:19|20)\\d\\d)\\b.{0,120}$',
    'paragraph',
  ],
];

const phrasesFor = (role: NoticeRole): string[] =>
  NOTICES.filter(([, ...roles]) => roles.includes(role)).map(([phrase]) => phrase);

const noticesFor = (role: NoticeRole, end = ''): RegExp => openingPattern(phrasesFor(role), end);

export const FRONT_NOTICE = noticesFor('front');
export const ENDS_ABSTRACT = noticesFor('endsAbstract');
export const NOTICE_PARAGRAPH = noticesFor('paragraph');
export const AFTER_REFERENCES = noticesFor('afterReferences');

/** At most 25 characters follow the phrase of a banner. */
const BANNER = noticesFor('banner', '\\b[\\s\\S]{0,25}$');
/** True for a short text above a title that is not the title. */
export const isBanner = (text: string): boolean => BANNER.test(text);

const NOT_A_SECTION = noticesFor('notASection');
/** True for a bold line of the publisher, which is not a section heading. */
export const isPublisherLine = (text: string): boolean => NOT_A_SECTION.test(text);

/** Alternatives for patterns of affiliations and of journal names. */
export const AFFILIATION_WORDS = phrasesFor('affiliation').join('|');
export const NOT_VENUE_WORDS = phrasesFor('notAVenue').join('|');
