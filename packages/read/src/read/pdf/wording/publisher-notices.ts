import { opening } from './phrases.js';

/** What publishers print around an abstract: dates, editors, licences, how to cite. */
export const FRONT_NOTICE = opening([
  'citation:', // PLOS, MDPI
  'copyright',
  '©',
  '\\(c\\)',
  'received',
  'accepted',
  'published',
  'academic editor', // PLOS, Hindawi, MDPI
  'editors?:',
  'correspond',
  '\\*',
  'e-?mail',
  'funding:',
  'competing interests:',
  'doi\\b',
  'https?:',
  'www\\.',
  'this (?:is an open|article is|work is|research was|paper is)',
  'licen[cs]e',
  'article info', // Elsevier
  'article history',
  'available online',
  'handling editor',
  'edited by', // Frontiers
  'reviewed by',
  'how to cite',
  'cite this', // ACS, RSC
  'open access',
  'to cite this',
  'permission to', // ACM
  'first published',
  'submitted',
  'revised',
  'department',
  'correspondence',
  '\\([^()]{3,60}(?:19|20)\\d\\d[;:,]\\s?\\d', // JMIR: "(J Med Internet Res 2019;21(3):e12)"
]);

/** Notices that end an abstract though they are set in its type. */
export const SURE_NOTICE = opening([
  'citation:',
  'copyright',
  '©',
  'received',
  'academic',
  'editors?:',
  'doi',
  'https?:',
  '\\([^()]{3,60}(?:19|20)\\d\\d[;:,]\\s?\\d',
]);

/**
 * Paragraphs that publishers print for every article: its licence, whom to write to, how to cite it, what accompanies it.
 * Springer Nature's, Elsevier's, Frontiers' and PLOS's words.
 */
export const NOTICE_PARAGRAPH = opening([
  '(?:open access\\s+)?this (?:article|work|is an open[- ]access article|paper)\\b.{0,60}\\b(?:licen[cs]ed|distributed|published) under\\b',
  'this is an open[- ]access article\\b',
  'reprints? and permissions?\\b',
  'correspondence and requests for materials\\b',
  'supplementary information (?:accompanies|is available|is linked)\\b',
  'how to cite this article:',
  "publisher['’]s note[:.]?\\s",
  '(?:©|\\(c\\)|copyright:?) ?(?:©? ?)(?:the authors?(?:\\(s\\))?|(?:19|20)\\d\\d)\\b.{0,120}$',
  '(?:online )?supplementary material (?:the online version|is available)',
  'electronic supplementary material the online version',
]);

/** What publishers, and some authors, print behind the last entry of a bibliography. */
export const BEHIND_REFERENCES = opening([
  "publisher['’]?s? note\\b", // Springer Nature, Frontiers
  'springer nature remains',
  'cite this (?:article|paper)', // BMC
  'citation:\\s',
  'how to cite',
  'to cite this',
  'submit your (?:next )?manuscript', // BMC, Dove
  'submit your ', // Hindawi
  'ready to submit',
  'publish with ', // BMC
  'pre-?publication history', // BMC
  'the pre-publication',
  'your research papers',
  'biomed ?central will',
  'this article is an open access',
  "authors?['’]? biograph", // IEEE
  'about the authors?\\b',
  'author (?:details|contributions?|information)\\b',
  "authors?['’] contributions?\\b",
  'conflicts? of interests?\\b',
  'competing interests?\\b',
  'acknowledge?ments?\\b',
  'funding\\b[:.]?$',
  'supplementary (?:materials?|information|data)\\b',
  'supporting information\\b', // PLOS, ACS, Wiley
  'additional (?:information|files?)\\b',
  'appendix\\b',
  'appendices\\b',
  'received:?\\s\\d',
  'accepted:?\\s',
  '\\(?received\\b.{0,30}\\baccepted', // Karger
  'copyright\\b',
  '©',
  '\\(c\\)\\s',
  'this is an open[- ]access',
  'this work is licensed',
  'open access\\b',
  'sample availability', // MDPI
  'disclaimer\\b',
  'correspondence\\b',
  'address(?:es)? (?:for|of) correspondence',
  "reviewers?['’]? comments?\\b", // Biology Direct
  'handling editor',
  'edited by:\\s', // Frontiers
  'reviewed by:\\s',
  'figure captions?\\b',
  'tables? and figures?\\b',
  'list of (?:figures|tables)\\b',
  'table \\d+[.:]\\s',
  'fig(?:ure|\\.) ?\\d+[.:]\\s',
]);
