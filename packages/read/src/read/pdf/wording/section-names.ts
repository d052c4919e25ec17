/** Names that sections of papers have, by which headings and their type are known. */

const MAIN =
  'introduction|background|motivation|preliminar(?:y|ies)|related works?|previous works?|prior works?|literature review|' +
  '(?:materials? (?:and|&) )?methods?(?: (?:and|&) materials?)?|materials?|methodology|patients and methods|subjects and methods|' +
  'experimental(?: (?:section|procedures?|methods?|setup|settings?|results|design))?|experiments?(?: and results)?|evaluation|' +
  'results?(?: ?(?:and|&|/) ?discussions?)?|discussions?(?: and conclusions?)?|general discussion|analysis|' +
  'conclusions?(?: and (?:future works?|outlook|perspectives|discussion))?|concluding remarks|summary(?: and conclusions?)?|future works?|limitations|' +
  'approach|model|data|datasets?|implementation|case (?:report|presentation)|statement of need|overview|findings';
const BACK =
  "acknowledge?ments?|funding(?: (?:information|sources?|statement))?|financial support|authors?[’'`]?s? contributions?|author information|contributions?|" +
  'conflicts? of interests?(?: statement)?|(?:declaration of )?competing (?:financial )?interests?|declarations?|disclosures?|' +
  'abbreviations(?: used)?|nomenclature|ethic(?:s|al)[\\p{L} ]*|(?:data|code|software)[\\p{L} ]*availability(?: statement)?|' +
  'availability[\\p{L} ]*|appendi(?:x|ces)\\b.*|supplementary (?:materials?|information|data)|supporting information|' +
  "additional (?:files?|information|material)|notes?|consent[\\p{L} ]*|reviewers?[’'] comments|authors?[’'] information|" +
  'online methods|endnotes|list of abbreviations[\\p{L} ]*|pre-publication history|author details';

/**
 * Sections behind the text that most publishers' JATS keeps in the article's back: who is thanked, who paid, what else
 * there is. BMC keeps "Authors' contributions", "Competing interests" and "Abbreviations" in the body; appendices and
 * notes are text.
 */
const BACK_MATTER =
  'acknowledge?ments?|funding(?: (?:information|sources?|statement|support))?|financial (?:support|disclosure)(?: statement)?|' +
  "author contributions?(?: statement)?|author (?:details|information|affiliations)|authors?[’'] information|" +
  '(?:declaration of )?conflicts? of interests?(?: statement)?|declaration of (?:competing )?interests?|disclosures?(?: statement)?|' +
  '(?:data|code|software)[\\p{L} ]*availability(?: statement)?|availability of (?:data|supporting)[\\p{L} ]*|' +
  'supplement(?:ary|al) (?:materials?|information|data|files?)|supporting information|electronic supplementary material|' +
  'associated content|additional (?:files?|materials?|information)|(?:compliance with )?ethical standards|' + // ACS, BMC, Nature, Springer
  "publisher[’']?s? note|how to cite(?: this article)?|pre-publication history|consent (?:for publication|to publish)|orcid(?: ids?)?|open access";
const THANKS_NAME =
  /^(?:acknowledge?ments?|funding(?: (?:information|sources?|statement|support))?|author contributions?(?: statement)?|(?:declaration of )?conflicts? of interests?(?: statement)?|publisher[’']?s? note)[.:]?$/iu;
const BACK_MATTER_NAME = new RegExp(`^(?:${BACK_MATTER})[.:]?$`, 'iu');

const MAIN_NAME = new RegExp(`^(?:${MAIN})[.:]?$`, 'iu');
const BACK_NAME = new RegExp(`^(?:${BACK})[.:]?$`, 'iu');
/**
 * Headings of bibliographies: "References" nearly everywhere; "Literature Cited" in biology and agronomy; "References
 * and Notes" in Science; "Notes and references" at the RSC; the others in journals of French, German, Spanish and
 * Portuguese, some of which keep the name in their English articles.
 */
const REFERENCES =
  'references?(?: (?:and|&) (?:notes?|links|further reading|bibliography)| cited| list| and recommended reading)?|' +
  '(?:notes?|footnotes) (?:and|&) references?|cited references|list of (?:cited )?references|reference list|' +
  'bibliograph(?:y|ic(?:al)? references)|(?:selected |cited )?bibliography|literature(?: cited| references)?|cited literature|' +
  'works cited|r\\s?e\\s?f\\s?e\\s?r\\s?e\\s?n\\s?c\\s?e\\s?s|' +
  'r[ée]f[ée]rences(?: bibliographiques)?|bibliographie|literatur(?:verzeichnis)?|bibliograf[íi]a|referencias(?: bibliogr[áa]ficas)?|' +
  'refer[êe]ncias(?: bibliogr[áa]ficas)?|riferimenti(?: bibliografici)?|bibliografia';
const REFERENCES_NAME = new RegExp(`^(?:${REFERENCES})[.:]?$`, 'iu');

/** Squares and the like before a heading, as ACS sets them: "■ REFERENCES". */
const BULLET = /^[■□▪●○•◆◇►▶▸▼❚|*#�-]+\s*/u;

const NUMBER = /^(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5}|[A-Z])[.)]?\s+/;

/** Wiley parts the number of a heading from its words: "2.1 | Sites". */
const BARRED = /^(\d{1,2}(?:\.\d{1,2})*)\s*[|∣│]\s*/u;

/** A heading without the square, dot or bar that is set before its words. */
export const withoutBullet = (text: string): string => text.replace(BULLET, '').replace(BARRED, '$1 ');

/** A heading's words, without number, marks and spaced-out letters. */
export const bareName = (text: string): string => {
  const bare = withoutBullet(text);
  const plain = /^(?:\p{L} ){3,}\p{L}$/u.test(bare) ? bare.replaceAll(' ', '') : bare;
  return plain.replace(NUMBER, '').trim();
};

export const isMainName = (text: string): boolean => text.length < 80 && MAIN_NAME.test(bareName(text));
export const isBackName = (text: string): boolean => text.length < 80 && BACK_NAME.test(bareName(text));
export const isBackMatter = (text: string): boolean =>
  text.length < 80 && BACK_MATTER_NAME.test(bareName(text));
/** Names of what is no part of any section of the text, however its heading is set. */
export const isThanks = (text: string): boolean => text.length < 80 && THANKS_NAME.test(bareName(text));
export const isReferencesName = (text: string): boolean =>
  text.length < 60 && REFERENCES_NAME.test(bareName(text));
