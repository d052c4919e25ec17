/**
 * Placeholder (U+241F, the symbol for a unit separator) for URLs and identifiers, which are removed before the fields are
 * read. A field never continues across it.
 */
export const LINK = '\u241f';

const URLS =
  /(?:\b(?:available|retrieved|accessible|download(?:ed|able)?|see|online|accessed)\s+(?:(?:online|at|from|via|through|in|on)\s*)*:?\s*)?[<([]?\b(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>\u241f]+[>)\]]?/giu;
const DOIS =
  /[([]?(?:\b(?:https?:\/\/)?(?:dx\.)?doi(?:\.org)?\s?[:/]?\s?)?(?<![\d./])10\.\d{4,9}(?:\.\d{1,9}){0,4}\/[^\s"\u241f]+/giu;
const NUMBERS =
  /[([]?\b(?:pmid|pmcid|pubmed(?:\s?id)?|medline|issn|isbn(?:-1[03])?|epub)\b\s?[:.]?\s?(?:pmc)?[\dx-]{3,20}[)\]]?|\bpmc\d{4,9}\b|\bmr\s?(?:mr)?\d{5,8}(?: \([^()]{1,20}\))?|\bzbl\s?[\d.]{4,14}/giu;
const BUTTONS =
  /[[(](?:google scholar|pubmed|cross\s?ref|medline|web of science|scopus|isi|pmc free article|free full text)[\])]/giu;
const TRAILING_NUMBER = /\u241f[\s.;,]*\d{5,8}(?=[\s.;,]*(?:\u241f|$))/gu;
/** The date on which a page was accessed: "accessed 3 May 2019". */
const ACCESS_DATE =
  /[([]?\b(?:last\s+|date\s+)?(?:accessed|visited|retrieved|cited|checked|viewed|access(?:ed)? date)\b[\s:]{1,3}(?:on\s+|in\s+)?(?:\d{1,2}(?:st|nd|rd|th)?[\s./-]{1,2})?(?:\p{L}{3,10}\.?,?\s?)?(?:\d{1,2}(?:st|nd|rd|th)?,?\s)?(?:\d{1,2}[./-])?(?:19|20)\d\d(?:[./-]\d{1,2}){0,2}(?:\s\p{LC}\p{LC}{2,9}(?:\s\d{1,2})?)?[)\]]?/giu;
/** A PubMed number or DOI directly after the pages, as in XML without punctuation: "64–72.1234567". */
const RUN_ON = /(?<=[\p{L}\d]\.)(?:\d{7,8}(?=\s*$)|10\.\d{4,9}\/\S+)/gu;

/** Replaces every URL, identifier, database button and access date by {@link LINK}. */
export function replaceLinks(text: string): string {
  return text
    .replace(RUN_ON, ` ${LINK}`)
    .replace(URLS, LINK)
    .replace(DOIS, LINK)
    .replace(NUMBERS, LINK)
    .replace(BUTTONS, LINK)
    .replace(ACCESS_DATE, LINK)
    .replace(TRAILING_NUMBER, LINK)
    .replace(/\b(?:doi|url|pmid|available (?:from|at|online)|retrieved from)\s?[:.]?\s*(?=\u241f)/giu, '')
    .replace(/[\s.,;:]*\u241f(?:[\s.,;:]*\u241f)*/gu, (run) => `${/^[.,;:]/.exec(run)?.[0] ?? ''} ${LINK} `)
    .replace(/\s+/g, ' ')
    .trim();
}
