import type { Finding } from './finding.js';

const ORCID =
  /(?<![\d-])\d{4}[-\u2010-\u2013]\d{4}[-\u2010-\u2013]\d{4}[-\u2010-\u2013]\d{3}[\dXx](?![\d-])|(?<=orcid(?:\.org\/|(?: iD)?:? ?))\d{15}[\dX](?!\d)/gi;

/** Finds ORCIDs: four groups of four digits with a valid check digit (ISO 7064, MOD 11-2), after "ORCID" also without hyphens. */
export function findOrcids(text: string): Finding[] {
  return [...text.matchAll(ORCID)]
    .filter(([match]) => hasCheckDigit(match))
    .map(({ index, 0: { length } }) => ({ kind: 'orcid', start: index, end: index + length }));
}

function hasCheckDigit(orcid: string): boolean {
  const digits = orcid.replace(/[^\dXx]/g, '');
  let total = 0;
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return digits.slice(15).toUpperCase() === (check === 10 ? 'X' : String(check));
}

/** Separators between two digits of a number. A hyphen after a space is a minus sign, unless many digits follow. */
const BETWEEN = String.raw`(?:[ \u00a0.\-\u2010-\u2013]| -(?=\d{5})|[ .\-]?\(|\)[ .\-]?)?`;
/** Not after these characters, because a plus sign after them is arithmetic. */
const BEFORE = String.raw`(?<![\w.+\-–−/^)=<>×])`;
/** A number with a country code, with at most 15 digits: `+44 20 7946 0958`. */
const INTERNATIONAL = new RegExp(String.raw`${BEFORE}\+[2-9](?:${BETWEEN}\d){8,14}(?![\d%])`, 'g');
/** A number with the country code of North America: three, three and four digits, of which the first is neither 0 nor 1. */
const WITH_CODE_1 = new RegExp(
  String.raw`${BEFORE}\+1${BETWEEN}[2-9]\d{2}${BETWEEN}\d{3}${BETWEEN}\d{4}(?![\d%])`,
  'g',
);
/** A number after a word such as "Tel.", with or without a country code. */
const AFTER_WORD = new RegExp(
  String.raw`(?<![\w-])(?:tel(?:ephone)?|phone|fax|mobile|cell ?phone)(?:\.|\s?(?:no|number|nr)\.?)?\s?[:.]?\s?(\+?\(?\d(?:(?:${BETWEEN}|/)\d){6,14})(?![\d%])`,
  'gi',
);
/** A number after words that introduce it: `Call us on 0161 496 0123`, `our number is 08-5500 4321`. */
const ASKED_TO_CALL =
  /(?<![\p{L}-])(?:[Cc]all|[Rr]ing|[Dd]ial|[Pp]hone|[Tt]ext|WhatsApp|[Hh]elpline|[Hh]otline|[Mm]ob(?:ile|\.)|(?:[Oo]ur|[Mm]y|[Hh]is|[Hh]er|[Tt]heir|[Yy]our|[Oo]ffice|[Hh]ome|[Cc]ontact|[Pp]hone|[Tt]elephone) number)(?:[ :]+[\p{L}.’']{1,20}){0,4}?[ :]+(\(?0\d{1,4}\)?(?:[ \-/]?\d{2,8}){1,4}|[2-9]\d{2}[ .-]\d{3}[ .-]\d{4})(?![\d%.-]?\d|%)/gu;
/** Number of digits without a country code, including the zero before an area code. */
const NATIONAL_DIGITS = { min: 9, max: 11 };
/** `(617) 555-0100` */
const NORTH_AMERICAN = /(?<![\w.])\([2-9]\d{2}\) ?[2-9]\d{2}[-\u2010-\u2013]\d{4}(?![\d-])/g;

/** Full stops may be the only separators, or separate the last four digits: `+49.30.1234567`, `(617) 555.0100`. */
const DIVIDED_BY_STOPS = /^\+?\d{1,4}(?:\.\d{2,8}){2,5}$|^[^.]*\d{3}\.\d{4}$/;
/** Returns whether a match is a list of decimals, such as `+2 0.5 0.25 0.125`, or a DOI. */
const isOtherNumber = (text: string): boolean =>
  (text.includes('.') && !DIVIDED_BY_STOPS.test(text)) || text.startsWith('10.');

/** Minimum number of digits, with the country code, of a number without separators; fewer digits are a position or an amount. */
const MIN_UNDIVIDED = 11;

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

export function findPhones(text: string): Finding[] {
  const findings: Finding[] = [];
  const add = (start: number, { length }: string) =>
    findings.push({ kind: 'phone', start, end: start + length });
  for (const { index, 0: match } of text.matchAll(INTERNATIONAL)) {
    const digits = countDigits(match);
    const isDivided = /\d[ \u00a0.\-\u2010-\u2013()]+\d/.test(match);
    // A short number in groups of three is an amount: +23 456 789.
    const isAmount = /^\+\d{1,3}(?:[ .]\d{3}){2,}$/.test(match) && digits < MIN_UNDIVIDED;
    if ((isDivided || digits >= MIN_UNDIVIDED) && !isAmount && !isOtherNumber(match)) add(index, match);
  }
  for (const { index, 0: match } of text.matchAll(WITH_CODE_1)) add(index, match);
  for (const { index, 0: match, 1: number = '' } of text.matchAll(AFTER_WORD))
    if (!isOtherNumber(number)) add(index + match.length - number.length, number);
  for (const { index, 0: match, 1: number = '' } of text.matchAll(ASKED_TO_CALL)) {
    const digits = countDigits(number);
    if (digits >= NATIONAL_DIGITS.min && digits <= NATIONAL_DIGITS.max)
      add(index + match.length - number.length, number);
  }
  for (const { index, 0: match } of text.matchAll(NORTH_AMERICAN)) add(index, match);
  return findings;
}
