import { type ShortCitation, sourceKey } from './source.js';

/** Short citations that make a footnote of their own. */
export const FOOTNOTED =
  /^(?:sfn|sfnp|sfnm|sfnmp|sfn-link|snf|shortened footnote template|shortened footnote)$/;
/** Short citations that stand in the text, in brackets or without. */
export const SHORT =
  /^(?:harv|harvnb|harvtxt|harvp|harvs|harvcol|harvcolnb|harvcoltxt|harvcoltxtdf|harvard citation(?: no brackets| text)?|hvtxt|harvy)$/;

export interface ShortArguments {
  positional: string[];
  named(name: string): string;
}

const isYear = (text: string) =>
  /^(?:c\.\s*)?\d{3,4}[a-z]?(?:[–/-]\d{2,4})?$|^(?:n\.d\.|nd|undated|forthcoming)[a-z]?$/i.test(text);

function together(names: string[]): string {
  if (names.length > 3) return `${names[0]} et al.`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`;
}

function located(named: (name: string) => string): string {
  const page = named('p') || named('page');
  if (page) return `, p. ${page}`;
  const pages = named('pp') || named('pages');
  if (pages) return `, pp. ${pages}`;
  const loc = named('loc') || named('at');
  return loc ? `, ${loc}` : '';
}

function short(names: string[], year: string, where: string, ref: string): ShortCitation {
  const anchor = /^(?:citeref)?(.+)$/i.exec(ref)?.[1];
  return {
    names,
    year,
    text: `${together(names)}${year ? ` ${year}` : ''}${where}`.trim(),
    ...(anchor ? { key: sourceKey([anchor], '') } : {}),
  };
}

/** What {{sfn|Marlow|Hess|2013|p=4}} cites: up to four names, then the year. */
export function shortCitation({ positional, named }: ShortArguments): ShortCitation | undefined {
  // {{harvs|txt|last=Marlow|last2=Hess|year=2013}}: what has no name says how it is printed.
  const lasts = ['last', 'last1', 'last2', 'last3', 'last4'].map(named).filter(Boolean);
  if (lasts.length > 0 && named('year')) return short(lasts, named('year'), located(named), named('ref'));
  const words = positional.map((one) => one.trim()).filter(Boolean);
  const at = words.findIndex((word, place) => place > 0 && isYear(word));
  const names = at === -1 ? words.slice(0, Math.max(1, words.length - 1)) : words.slice(0, at);
  const year = (at === -1 ? words.slice(1).at(-1) : words[at]) ?? '';
  if (names.length === 0) return undefined;
  return short(names, year, located(named), named('ref'));
}

/** What {{sfnm|1a1=Marlow|1y=2013|1p=4|2a1=Hess|2y=2014}} cites: several works in one footnote. */
export function severalShortCitations({ positional, named }: ShortArguments): ShortCitation[] {
  const found: ShortCitation[] = [];
  for (let place = 1; place <= 20; place++) {
    const names = ['a1', 'a2', 'a3', 'a4', 'a'].map((part) => named(`${place}${part}`)).filter(Boolean);
    const year = named(`${place}y`);
    if (names.length === 0 && !year) continue;
    found.push(
      short(
        names,
        year,
        located((name) => named(`${place}${name}`)),
        '',
      ),
    );
  }
  if (found.length > 0) return found;
  // Positional form: name, year, name, year.
  let names: string[] = [];
  for (const word of positional.map((one) => one.trim()).filter(Boolean)) {
    if (!isYear(word)) names.push(word);
    else {
      if (names.length > 0)
        found.push(
          short(
            names,
            word,
            located((name) => named(`${found.length + 1}${name}`)),
            '',
          ),
        );
      names = [];
    }
  }
  return found;
}

const NAME = "\\p{Lu}[\\p{L}'’-]+";
/** "Smith & Lee 2001, pp. 3–4." in plain words, and nothing else. */
const WORDED = new RegExp(
  `^(${NAME}(?:(?:, and |, | and | & )${NAME})*)(?: et al\\.?)?,? \\(?(\\d{4}[a-z]?)\\)?(?:[,:;.]?\\s*(?:pp?\\.?|pages?|ch\\.)?[\\s\\d–—,-]*)?\\.?$`,
  'u',
);

/** The short citation that a footnote in plain words is. */
export function wordedShort(text: string): ShortCitation | undefined {
  const [, names = '', year] = WORDED.exec(text.trim()) ?? [];
  return year === undefined ? undefined : { names: names.split(/, and |, | and | & /), year, text };
}

/** A short citation as its template prints it in a sentence. */
export function printedShort(template: string, { names, year, text }: ShortCitation): string {
  if (/txt|text/.test(template)) {
    const rest = text.slice(`${together(names)} ${year}`.length);
    return `${together(names)} (${year}${rest})`;
  }
  return /nb|no brackets|harvcolnb/.test(template) ? text : `(${text})`;
}
