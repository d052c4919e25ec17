import type { Finding } from './finding.js';

/** Characters of an address before and after its @; longer ones are not addresses (RFC 5321). */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;

const LOCAL = /[A-Za-z0-9][\w.%+-]*$/;
/** Several local parts that share a domain: `{ada, bo}@example.org`. */
const LOCAL_GROUP = /[{[(][\w.%+-]+(?:\s?[,;|/]\s?[\w.%+-]+)+[}\])]$/;
/** The label before the last has a letter, so that `recall@10.The` is not an address; nor is `k.This`, in mixed case. */
const DOMAIN =
  /^\s?((?:[A-Za-z0-9-]+\.)*[A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*\.(?:[a-z]{2,18}|[A-Z]{2,18}))(?![A-Za-z0-9@_]|-\w)/;
/** Accounts of services, which are not persons. */
const NO_PERSON = /^(?:git|hg|svn|anonymous|noreply|no-reply)$/i;

/** E-mail addresses. The text around each @ is searched, so that the time does not grow with the length of words. */
export function findEmails(text: string): Finding[] {
  const findings: Finding[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const before = text.slice(Math.max(0, at - 3 * MAX_LOCAL), at);
    const group = LOCAL_GROUP.exec(before)?.[0];
    const local = group ?? LOCAL.exec(before.slice(-MAX_LOCAL))?.[0];
    const domain = DOMAIN.exec(text.slice(at + 1, at + 1 + MAX_DOMAIN));
    if (local === undefined || !domain || NO_PERSON.test(local)) continue;
    // A space after the @ is a fault of reading, and occurs in addresses with a country or a university.
    if (/^\s/.test(domain[0]) && !/\.(?:edu|com|org|net|gov|[a-z]{2})$/.test(domain[1] ?? '')) continue;
    findings.push({ kind: 'email', start: at - local.length, end: at + 1 + domain[0].length });
  }
  for (const match of text.matchAll(SPELT_OUT))
    findings.push({ kind: 'email', start: match.index, end: match.index + match[0].length });
  return findings;
}

/** `ada [at] example [dot] org`, as authors write against robots. */
const SPELT_OUT =
  /(?<![\w.%+-])[A-Za-z0-9][\w.%+-]{0,63}\s?[[({]\s?(?:at|AT)\s?[\])}]\s?[A-Za-z0-9-]{1,63}(?:(?:\.|\s?[[({]\s?(?:dot|DOT)\s?[\])}]\s?)[A-Za-z0-9-]{2,63}){1,4}/g;

const ORCID =
  /(?<![\d-])\d{4}[-\u2010-\u2013]\d{4}[-\u2010-\u2013]\d{4}[-\u2010-\u2013]\d{3}[\dXx](?![\d-])/g;

/** ORCIDs: four groups of four digits whose check digit is right (ISO 7064, MOD 11-2). */
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

/** `+44 20 7946 0958`; without a country code only after a word such as "Tel.", or as `(617) 555-0100`. */
const INTERNATIONAL = /(?<![\w.+\-–−/^)=<>×])\+[1-9](?:[ .()\-\u2010-\u2013]{0,2}\d){8,14}(?![\d%])/g;
const AFTER_WORD =
  /(?<![\w-])(?:tel(?:ephone)?|phone|fax|mobile|cell ?phone)(?:\.|\s?(?:no|number|nr)\.?)?\s?[:.]?\s?(\+?\(?\d[\d \u00a0().\-\u2010-\u2013/]{5,22}\d)(?!\d)/gi;
const NORTH_AMERICAN = /(?<![\w.])\([2-9]\d{2}\) ?[2-9]\d{2}[-\u2010-\u2013]\d{4}(?![\d-])/g;

/** Digits of a telephone number: at least those of a short local one, at most those of E.164. */
const MAX_DIGITS = 15;
const MIN_DIGITS = { international: 9, local: 7 };
/** With the country code and no space or hyphen, a number needs this many digits: fewer are a position or an amount. */
const MIN_UNDIVIDED = 11;

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

export function findPhones(text: string): Finding[] {
  const findings: Finding[] = [];
  for (const { index, 0: match } of text.matchAll(INTERNATIONAL)) {
    const digits = countDigits(match);
    const isDivided = /\d[ .\-\u2010-\u2013(]+\d/.test(match);
    // Groups of three throughout are an amount: +12 345 678.
    const isAmount = /^\+\d{1,3}(?:[ .]\d{3}){2,}$/.test(match) && digits < MIN_UNDIVIDED;
    if (digits < (isDivided ? MIN_DIGITS.international : MIN_UNDIVIDED) || digits > MAX_DIGITS || isAmount)
      continue;
    findings.push({ kind: 'phone', start: index, end: index + match.length });
  }
  for (const { index, 0: match, 1: number = '' } of text.matchAll(AFTER_WORD)) {
    const digits = countDigits(number);
    if (digits < MIN_DIGITS.local || digits > MAX_DIGITS) continue;
    findings.push({ kind: 'phone', start: index + match.length - number.length, end: index + match.length });
  }
  for (const { index, 0: match } of text.matchAll(NORTH_AMERICAN))
    findings.push({ kind: 'phone', start: index, end: index + match.length });
  return findings;
}
