/** Names that sections of papers have, by which headings and their type are known. */

const MAIN =
  'introduction|background|motivation|preliminar(?:y|ies)|related works?|previous works?|prior works?|literature review|' +
  '(?:materials? (?:and|&) )?methods?(?: (?:and|&) materials?)?|materials?|methodology|patients and methods|subjects and methods|' +
  'experimental(?: (?:section|procedures?|methods?|setup|settings?|results|design))?|experiments?(?: and results)?|evaluation|' +
  'results?(?: ?(?:and|&|/) ?discussions?)?|discussions?(?: and conclusions?)?|general discussion|analysis|' +
  'conclusions?(?: and (?:future works?|outlook|perspectives|discussion))?|concluding remarks|summary(?: and conclusions?)?|future works?|limitations|' +
  'approach|model|data|datasets?|system overview|implementation|case (?:report|presentation)|statement of need|overview|findings';
const BACK =
  "acknowledge?ments?|funding(?: (?:information|sources?|statement))?|financial support|authors?[’'`]?s? contributions?|author information|contributions?|" +
  'conflicts? of interests?(?: statement)?|(?:declaration of )?competing (?:financial )?interests?|declarations?|disclosures?|' +
  'abbreviations(?: used)?|nomenclature|ethic(?:s|al)[\\p{L} ]*|(?:data|code|software)[\\p{L} ]*availability(?: statement)?|' +
  'availability[\\p{L} ]*|appendi(?:x|ces)\\b.*|supplementary (?:materials?|information|data)|supporting information|' +
  "additional (?:files?|information|material)|notes?|consent[\\p{L} ]*|reviewers?[’'] comments|authors?[’'] information|" +
  'online methods|endnotes|list of abbreviations[\\p{L} ]*|pre-publication history|author details';

const MAIN_NAME = new RegExp(`^(?:${MAIN})[.:]?$`, 'iu');
const BACK_NAME = new RegExp(`^(?:${BACK})[.:]?$`, 'iu');
const REFERENCES_NAME =
  /^(?:references?(?: and notes| cited| list)?|bibliography|literature(?: cited)?|works cited|cited (?:literature|references)|list of references|r\s?e\s?f\s?e\s?r\s?e\s?n\s?c\s?e\s?s)[.:]?$/i;

const NUMBER = /^(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5}|[A-Z])[.)]?\s+/;

/** A heading's words, without number, marks and spaced-out letters. */
export const bareName = (text: string): string => {
  const plain = /^(?:\p{L} ){3,}\p{L}$/u.test(text) ? text.replaceAll(' ', '') : text;
  return plain.replace(NUMBER, '').trim();
};

export const isMainName = (text: string): boolean => text.length < 80 && MAIN_NAME.test(bareName(text));
export const isBackName = (text: string): boolean => text.length < 80 && BACK_NAME.test(bareName(text));
export const isReferencesName = (text: string): boolean =>
  text.length < 60 && REFERENCES_NAME.test(bareName(text));

/** "Abstract", alone or before its first words; the group is what the label takes. */
export const ABSTRACT_LABEL =
  /^(?:abstracts?|summary|synopsis|a\s?b\s?s\s?t\s?r\s?a\s?c\s?t|r[ée]sum[ée]|zusammenfassung|resumen|resumo)\s*(?:$|[.:—–|-]\s*|(?=\p{Lu}))/iu;
export const KEYWORDS_LABEL =
  /^(?:key\s?-?words?(?: and phrases)?|index terms|categories and subject|general terms|abbreviations|ccs concepts|pacs|msc|jel|subject (?:areas|terms))\b/i;
