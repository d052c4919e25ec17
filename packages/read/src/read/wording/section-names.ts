import { wordsOfAll } from './languages/index.js';

// Names of sections, by which headings are recognised. Names in other languages are in `languages/`.

const MAIN =
  'introduction|background|motivation|preliminar(?:y|ies)|related works?|previous works?|prior works?|literature review|' +
  '(?:materials? (?:and|&) )?methods?(?: (?:and|&) materials?)?|materials?|methodology|patients and methods|subjects and methods|' +
  'experimental(?: (?:section|procedures?|methods?|setup|settings?|results|design))?|experiments?(?: and results)?|evaluation|' +
  'results?(?: ?(?:and|&|/) ?discussions?)?|discussions?(?: and conclusions?)?|general discussion|analysis|' +
  'conclusions?(?: and (?:future works?|outlook|perspectives|discussion))?|concluding remarks|summary(?: and conclusions?)?|future works?|limitations|' +
  'approach|model|data|datasets?|implementation|case (?:report|presentation)|statement of need|overview|findings';
/** How a section name after the main text is used. */
type BackRole =
  /** The line may be a heading. */
  | 'heading'
  /**
   * Most publishers' JATS has the section in the article's back: acknowledgements, funding, supplements. BMC has "Authors'
   * contributions", "Competing interests" and "Abbreviations" in the body; appendices and notes are text.
   */
  | 'backMatter'
  /** The section is never nested in another section, whatever the format of its heading. */
  | 'neverNested';

/** Names of sections after the main text as regular expressions, with their roles. */
const BACK: readonly (readonly [name: string, ...roles: BackRole[]])[] = [
  ['acknowledge?ments?', 'heading', 'backMatter', 'neverNested'],
  ['funding(?: (?:information|sources?|statement))?', 'heading', 'backMatter', 'neverNested'],
  ['funding support', 'backMatter', 'neverNested'],
  ['financial support', 'heading', 'backMatter'],
  ['financial (?:support statement|disclosure(?: statement)?)', 'backMatter'],
  ["authors?[’'`]?s? contributions?", 'heading'],
  ['author contributions?(?: statement)?', 'backMatter', 'neverNested'],
  ['author (?:details|information)', 'heading', 'backMatter', 'neverNested'], // BMC
  ['author affiliations', 'backMatter'],
  ["authors?[’'] information", 'heading', 'backMatter'],
  ['contributions?', 'heading'],
  ['conflicts? of interests?(?: statement)?', 'heading', 'backMatter', 'neverNested'],
  ['declaration of conflicts? of interests?(?: statement)?', 'backMatter', 'neverNested'],
  ['(?:declaration of )?competing (?:financial )?interests?', 'heading'],
  ['declaration of (?:competing )?interests?', 'backMatter'],
  ['declarations?', 'heading'],
  ['disclosures?', 'heading', 'backMatter'],
  ['disclosures? statement', 'backMatter', 'neverNested'],
  ['(?:institutional review board|informed consent) statement', 'heading', 'backMatter', 'neverNested'], // MDPI
  ['abbreviations(?: used)?', 'heading'],
  ['list of abbreviations[\\p{L} ]*', 'heading'],
  ['nomenclature', 'heading'],
  ['ethic(?:s|al)[\\p{L} ]*', 'heading'],
  ['(?:compliance with )?ethical standards', 'backMatter'], // Springer
  ['(?:data|code|software)[\\p{L} ]*availability(?: statement)?', 'heading', 'backMatter'],
  ['availability[\\p{L} ]*', 'heading'],
  ['availability of (?:data|supporting)[\\p{L} ]*', 'backMatter'], // BMC
  ['appendi(?:x|ces)\\b.*', 'heading'],
  ['supplementary (?:materials?|information|data)', 'heading'],
  ['supplement(?:ary|al) (?:materials?|information|data|files?)', 'backMatter'],
  ['electronic supplementary material', 'backMatter'], // Springer
  ['supporting information', 'heading', 'backMatter'],
  ['associated content', 'backMatter'], // ACS
  ['additional (?:files?|information|material)', 'heading', 'backMatter'],
  ['additional materials', 'backMatter'],
  ['notes?', 'heading'],
  ['endnotes', 'heading'],
  ['online methods', 'heading'], // Nature
  ['consent[\\p{L} ]*', 'heading'],
  ['consent (?:for publication|to publish)', 'backMatter'],
  ["reviewers?[’'] comments", 'heading'],
  ['pre-publication history', 'heading', 'backMatter'], // BMC
  ["publisher[’']?s? note", 'backMatter', 'neverNested'],
  ['how to cite(?: this article)?', 'backMatter'],
  ['orcid(?: ids?)?', 'backMatter'],
  ['open access', 'backMatter'],
  ...wordsOfAll('acknowledgements').map((name) => [name, 'heading', 'backMatter', 'neverNested'] as const),
  ...wordsOfAll('appendix').map((name) => [`(?:${name})(?![\\p{L}]).*`, 'heading'] as const),
];

const backNames = (role: BackRole): RegExp =>
  new RegExp(
    `^(?:${BACK.flatMap(([name, ...roles]) => (roles.includes(role) ? name : [])).join('|')})[.:]?$`,
    'iu',
  );

const BACK_HEADING = backNames('heading');
const BACK_MATTER = backNames('backMatter');
const NEVER_NESTED = backNames('neverNested');

const MAIN_NAME = new RegExp(`^(?:${[MAIN, ...wordsOfAll('mainSections')].join('|')})[.:：]?$`, 'iu');
/**
 * Headings of bibliographies: "References" nearly everywhere; "Literature Cited" in biology and agronomy; "References and Notes" in
 * Science; "Notes and references" at the RSC. Journals in other languages keep their own name in some of their English articles.
 */
const REFERENCES =
  'references?(?: (?:and|&) (?:notes?|links|further reading|bibliography)| cited| list| and recommended reading)?|' +
  '(?:notes?|footnotes) (?:and|&) references?|cited references|list of (?:cited )?references|reference list|' +
  'bibliograph(?:y|ic(?:al)? references)|(?:selected |cited )?bibliography|literature(?: cited| references)?|cited literature|' +
  'works cited|r\\s?e\\s?f\\s?e\\s?r\\s?e\\s?n\\s?c\\s?e\\s?s';
/** Misspellings that journals have printed. */
const MISSPELT_REFERENCES =
  'ref(?:f?erences?|rences?|er?rences?|erances?|arences?|ernces?|erneces?|ereces?|erencies|erenses?|erenes)';
const REFERENCES_NAME = new RegExp(
  `^(?:${[REFERENCES, MISSPELT_REFERENCES, ...wordsOfAll('references')].join('|')})[.:：]?$`,
  'iu',
);

const NOTES_NAME = new RegExp(
  `^(?:${['(?:end|foot)?notes', ...wordsOfAll('notes')].join('|')})[.:：]?$`,
  'iu',
);

/** Squares and similar symbols before a heading, as in ACS journals: "■ REFERENCES". */
const BULLET = /^[■□▪●○•◆◇►▶▸▼❚|*#�-]+\s*/u;

const NUMBER = /^(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5}|[A-Z])[.)]?\s+/;

/** Numbers before Chinese and Japanese headings: "1 引言", "2.1方法", "三、结果", "第二章 方法". */
const EAST_ASIAN_NUMBER =
  /^(?:第[一二三四五六七八九十\d]{1,3}[章节節]|[（(]?[一二三四五六七八九十]{1,3}[)）、．.]|\d{1,2}(?:[.．]\d{1,2})*[.．、]?)\s*(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/u;

/** Wiley puts a bar after the number of a heading: "2.1 | Sites". */
const BARRED = /^(\d{1,2}(?:\.\d{1,2})*)\s*[|∣│]\s*/u;

/** Removes the square, dot or bar before the text of a heading. */
export const removeBullet = (text: string): string => text.replace(BULLET, '').replace(BARRED, '$1 ');

/** Returns the text of a heading without number, bullet and letter-spacing. */
export const bareName = (text: string): string => {
  const bare = removeBullet(text);
  const plain = /^(?:\p{L} ){3,}\p{L}$/u.test(bare) ? bare.replaceAll(' ', '') : bare;
  return plain.replace(NUMBER, '').replace(EAST_ASIAN_NUMBER, '').trim();
};

/** Longer texts are not the name of a section. */
const SECTION_NAME = { maxChars: 79, maxReferencesChars: 59 } as const;

const hasName = (text: string, name: RegExp, maxChars: number = SECTION_NAME.maxChars): boolean =>
  text.length <= maxChars && name.test(bareName(text));

/** True for the name of a section of the main text, such as "Methods". */
export const isMainSectionName = (text: string): boolean => hasName(text, MAIN_NAME);
/** True for the heading of a section after the main text, such as "Author contributions". */
export const isBackSectionName = (text: string): boolean => hasName(text, BACK_HEADING);
/** True for a section that is not part of the body, as in most publishers' JATS. */
export const isBackMatter = (text: string): boolean => hasName(text, BACK_MATTER);
/** True for a section that is never part of another, whatever the format of its heading. */
export const isNeverNested = (text: string): boolean => hasName(text, NEVER_NESTED);
/** True for the heading of a bibliography. */
export const isReferencesName = (text: string): boolean =>
  hasName(text, REFERENCES_NAME, SECTION_NAME.maxReferencesChars);
/** True for a heading of endnotes. */
export const isNotesName = (text: string): boolean =>
  hasName(text, NOTES_NAME, SECTION_NAME.maxReferencesChars);
