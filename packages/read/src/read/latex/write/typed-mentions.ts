import type { Mention, PaperObject, Paragraph } from '../../../paper/index.js';

/** Words before a number that was typed by hand, and what the object is then called. */
const KINDS: readonly (readonly [word: RegExp, name: string])[] = [
  [/^fig/i, 'Figure'],
  [/^tab/i, 'Table'],
  [/^alg/i, 'Algorithm'],
  [/^eq/i, ''],
  [/^lis/i, 'Listing'],
];

const WORD =
  'Figs?\\.?|Figures?|FIGS?\\.?|FIGURES?|Tables?|TABLES?|Tabs?\\.|Algorithms?|Algs?\\.|Eqs?\\.?|Eqns?\\.?|Equations?|Listings?';
const NUMBER = '\\(?((?:S|A|B|C)?\\d{1,3}(?:\\.\\d{1,3})*)\\)?';
const TYPED = new RegExp(`(?<![\\p{L}\\d])(${WORD})\\s*${NUMBER}(?:[a-h](?![a-z]))?`, 'gu');
const NEXT = new RegExp(
  `(\\s*(?:,\\s*(?:and\\s+)?|and\\s+|&\\s*|–|-|to\\s+))${NUMBER}(?![\\d%.]\\d)(?:[a-h](?![a-z]))?`,
  'uy',
);
/** "Fig. 3 of [5]" is another paper's. */
const ELSEWHERE =
  /^\s*,?\s*(?:of|in|from)\s+(?:the\s+)?(?:\[|\(?\p{Lu}\p{L}+\s+(?:et al|and|&|\()|Refs?\b|ref(?:erence)?s?\b|\p{Lu}\p{L}+’s)/u;

/** What an object of this kind and number is labelled. Theorems are left out: those that are typed are mostly others'. */
function labelOf(word: string, number: string): string {
  const name = KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? '';
  return name === '' ? `(${number})` : `${name} ${number}`;
}

/** "Extended Data Fig. 1", "Supp. Fig. 2" are counted apart. */
const COUNTED_APART = /(?:Supp[a-z]*\.?|Extended Data|Online|Appendix|SI|Web)\s*$/i;

/** A paragraph in which "Figure 2", typed without `\ref`, is a mention of that figure, too. */
export function withTypedMentions(paragraph: Paragraph, objects: ReadonlyMap<string, string>): Paragraph {
  const taken = [...paragraph.mentions, ...paragraph.citations];
  const isFree = (start: number, end: number) => !taken.some((one) => one.start < end && start < one.end);
  const found: Mention[] = [];
  const add = (start: number, end: number, label: string) => {
    const object = objects.get(label);
    if (object !== undefined && isFree(start, end))
      found.push({ start, end, text: paragraph.text.slice(start, end), object });
  };
  for (const match of paragraph.text.matchAll(TYPED)) {
    const [whole, word = '', number = ''] = match;
    let end = match.index + whole.length;
    const others: [start: number, end: number, number: string][] = [];
    NEXT.lastIndex = end;
    for (let next = NEXT.exec(paragraph.text); next; next = NEXT.exec(paragraph.text)) {
      others.push([end + (next[1]?.length ?? 0), end + next[0].length, next[2] ?? '']);
      end += next[0].length;
    }
    if (COUNTED_APART.test(paragraph.text.slice(Math.max(0, match.index - 20), match.index))) continue;
    if (ELSEWHERE.test(paragraph.text.slice(end, end + 60))) continue;
    add(match.index, match.index + whole.length, labelOf(word, number));
    // "Figure 1 and 2 apples" names one figure.
    if (/s\.?$/i.test(word)) for (const [from, to, other] of others) add(from, to, labelOf(word, other));
  }
  if (found.length === 0) return paragraph;
  const mentions = [...paragraph.mentions, ...found].sort((a, b) => a.start - b.start || a.end - b.end);
  return { ...paragraph, mentions };
}

/** Objects by their labels; a label that two have names neither. */
export function byLabel(objects: readonly Pick<PaperObject, 'id' | 'label'>[]): Map<string, string> {
  const found = new Map<string, string>();
  const twice = new Set<string>();
  for (const { id, label } of objects) {
    if (label === undefined) continue;
    if (found.has(label)) twice.add(label);
    else found.set(label, id);
  }
  for (const label of twice) found.delete(label);
  return found;
}
