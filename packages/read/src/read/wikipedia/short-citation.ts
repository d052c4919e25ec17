import { type ShortCitation, sourceKey } from './source.js';

/** Short citation templates that create a footnote. */
export const SHORT_FOOTNOTE =
  /^(?:sfn|sfnp|sfnm|sfnmp|sfn-link|snf|shortened footnote template|shortened footnote)$/;
/** Short citation templates that print in the text, with or without brackets. */
export const SHORT_IN_TEXT =
  /^(?:harv|harvnb|harvtxt|harvp|harvs|harvcol|harvcolnb|harvcoltxt|harvcoltxtdf|harvard citation(?: no brackets| text)?|hvtxt|harvy)$/;

export interface ShortArguments {
  positional: string[];
  named(name: string): string;
}

const isYear = (text: string) =>
  /^(?:c\.\s*)?\d{3,4}[a-z]?(?:[–/-]\d{2,4})?$|^(?:n\.d\.|nd|undated|forthcoming)[a-z]?$/i.test(text);

function joinNames(names: string[]): string {
  if (names.length > 3) return `${names[0]} et al.`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`;
}

function formatLocation(named: (name: string) => string): string {
  const page = named('p') || named('page');
  if (page) return `, p. ${page}`;
  const pages = named('pp') || named('pages');
  if (pages) return `, pp. ${pages}`;
  const loc = named('loc') || named('at');
  return loc ? `, ${loc}` : '';
}

function makeShort(names: string[], year: string, where: string, ref: string): ShortCitation {
  const anchor = /^(?:citeref)?(.+)$/i.exec(ref)?.[1];
  return {
    names,
    year,
    text: `${joinNames(names)}${year ? ` ${year}` : ''}${where}`.trim(),
    ...(anchor ? { key: sourceKey([anchor], '') } : {}),
  };
}

/** Reads {{sfn|Marlow|Hess|2013|p=4}}: up to four names, then the year. */
export function shortCitation({ positional, named }: ShortArguments): ShortCitation | undefined {
  // {{harvs|txt|last=Marlow|last2=Hess|year=2013}}: positional arguments only control the format.
  const lasts = ['last', 'last1', 'last2', 'last3', 'last4'].map(named).filter(Boolean);
  if (lasts.length > 0 && named('year'))
    return makeShort(lasts, named('year'), formatLocation(named), named('ref'));
  const words = positional.map((word) => word.trim()).filter(Boolean);
  const yearIndex = words.findIndex((word, index) => index > 0 && isYear(word));
  const names = yearIndex === -1 ? words.slice(0, Math.max(1, words.length - 1)) : words.slice(0, yearIndex);
  const year = (yearIndex === -1 ? words.slice(1).at(-1) : words[yearIndex]) ?? '';
  if (names.length === 0) return undefined;
  return makeShort(names, year, formatLocation(named), named('ref'));
}

/** Reads {{sfnm|1a1=Marlow|1y=2013|1p=4|2a1=Hess|2y=2014}}: several citations in one footnote. */
export function shortCitations({ positional, named }: ShortArguments): ShortCitation[] {
  const citations: ShortCitation[] = [];
  for (let number = 1; number <= 20; number++) {
    const names = ['a1', 'a2', 'a3', 'a4', 'a'].map((part) => named(`${number}${part}`)).filter(Boolean);
    const year = named(`${number}y`);
    if (names.length === 0 && !year) continue;
    citations.push(
      makeShort(
        names,
        year,
        formatLocation((name) => named(`${number}${name}`)),
        '',
      ),
    );
  }
  if (citations.length > 0) return citations;
  // Positional form: name, year, name, year.
  let names: string[] = [];
  for (const word of positional.map((argument) => argument.trim()).filter(Boolean)) {
    if (!isYear(word)) names.push(word);
    else {
      if (names.length > 0)
        citations.push(
          makeShort(
            names,
            word,
            formatLocation((name) => named(`${citations.length + 1}${name}`)),
            '',
          ),
        );
      names = [];
    }
  }
  return citations;
}

const NAME = "\\p{Lu}[\\p{L}'’-]+";
/** A short citation without a template: "Smith & Lee 2001, pp. 3–4." */
const WORDED = new RegExp(
  `^(${NAME}(?:(?:, and |, | and | & )${NAME})*)(?: et al\\.?)?,? \\(?(\\d{4}[a-z]?)\\)?(?:[,:;.]?\\s*(?:pp?\\.?|pages?|ch\\.)?[\\s\\d–—,-]*)?\\.?$`,
  'u',
);

/** Parses a footnote that consists of a short citation without a template. */
export function parseWordedCitation(text: string): ShortCitation | undefined {
  const [, names = '', year] = WORDED.exec(text.trim()) ?? [];
  return year === undefined ? undefined : { names: names.split(/, and |, | and | & /), year, text };
}

/** Formats a short citation as its template prints it in a sentence. */
export function formatInSentence(template: string, { names, year, text }: ShortCitation): string {
  if (/txt|text/.test(template)) {
    const rest = text.slice(`${joinNames(names)} ${year}`.length);
    return `${joinNames(names)} (${year}${rest})`;
  }
  return /nb|no brackets|harvcolnb/.test(template) ? text : `(${text})`;
}
