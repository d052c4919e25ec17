import type { Finding } from './finding.js';

const ORCID =
  /(?<![\d-])\d{4}[-\u2010-\u2013]\d{4}[-\u2010-\u2013]\d{4}[-\u2010-\u2013]\d{3}[\dXx](?![\d-])|(?<=orcid(?:\.org\/|(?: iD)?:? ?))\d{15}[\dX](?!\d)/gi;

/** ORCIDs: four groups of four digits whose check digit is right (ISO 7064, MOD 11-2); after the word also without hyphens. */
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

/** Between two digits of a number. A full stop and a space end a sentence, and a hyphen after a space is a sign, unless many digits follow. */
const BETWEEN = String.raw`(?:[ \u00a0.\-\u2010-\u2013]| -(?=\d{5})|[ .\-]?\(|\)[ .\-]?)?`;
/** After these, a plus sign is one of arithmetic. */
const BEFORE = String.raw`(?<![\w.+\-–−/^)=<>×])`;
/** `+44 20 7946 0958`, with at most 15 digits; without a country code only after a word such as "Tel.", or as `(617) 555-0100`. */
const INTERNATIONAL = new RegExp(String.raw`${BEFORE}\+[2-9](?:${BETWEEN}\d){8,14}(?![\d%])`, 'g');
/** With the code of North America: three, three and four digits, of which the first is neither 0 nor 1. */
const WITH_CODE_1 = new RegExp(
  String.raw`${BEFORE}\+1${BETWEEN}[2-9]\d{2}${BETWEEN}\d{3}${BETWEEN}\d{4}(?![\d%])`,
  'g',
);
const AFTER_WORD = new RegExp(
  String.raw`(?<![\w-])(?:tel(?:ephone)?|phone|fax|mobile|cell ?phone)(?:\.|\s?(?:no|number|nr)\.?)?\s?[:.]?\s?(\+?\(?\d(?:(?:${BETWEEN}|/)\d){6,14})(?![\d%])`,
  'gi',
);
/** Words with which a number is given: `Call us on 0161 496 0123`, `our number is 08-5500 4321`. */
const ASKED_TO_CALL =
  /(?<![\p{L}-])(?:[Cc]all|[Rr]ing|[Dd]ial|[Pp]hone|[Tt]ext|WhatsApp|[Hh]elpline|[Hh]otline|[Mm]ob(?:ile|\.)|(?:[Oo]ur|[Mm]y|[Hh]is|[Hh]er|[Tt]heir|[Yy]our|[Oo]ffice|[Hh]ome|[Cc]ontact|[Pp]hone|[Tt]elephone) number)(?:[ :]+[\p{L}.’']{1,20}){0,4}?[ :]+(\(?0\d{1,4}\)?(?:[ \-/]?\d{2,8}){1,4}|[2-9]\d{2}[ .-]\d{3}[ .-]\d{4})(?![\d%.-]?\d|%)/gu;
/** Digits of a number without its country code: with the zero before the area code, or in North America. */
const NATIONAL_DIGITS = { min: 9, max: 11 };
const NORTH_AMERICAN = /(?<![\w.])\([2-9]\d{2}\) ?[2-9]\d{2}[-\u2010-\u2013]\d{4}(?![\d-])/g;

/** Full stops divide a number if nothing else does, or its last four digits from three: `+49.30.1234567`, `(617) 555.0100`. */
const DIVIDED_BY_STOPS = /^\+?\d{1,4}(?:\.\d{2,8}){2,5}$|^[^.]*\d{3}\.\d{4}$/;
/** Decimals, as in `+2 0.5 0.25 0.125`, and DOIs. */
const isOtherNumber = (text: string): boolean =>
  (text.includes('.') && !DIVIDED_BY_STOPS.test(text)) || text.startsWith('10.');

/** With the country code and no space or hyphen, a number needs this many digits: fewer are a position or an amount. */
const MIN_UNDIVIDED = 11;

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

export function findPhones(text: string): Finding[] {
  const findings: Finding[] = [];
  const add = (start: number, { length }: string) =>
    findings.push({ kind: 'phone', start, end: start + length });
  for (const { index, 0: match } of text.matchAll(INTERNATIONAL)) {
    const digits = countDigits(match);
    const isDivided = /\d[ \u00a0.\-\u2010-\u2013()]+\d/.test(match);
    // Groups of three throughout are an amount: +23 456 789.
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
