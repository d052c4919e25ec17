import type { Mention, PaperObject, Paragraph } from '../../../paper/index.js';

/** Words before a typed number, and the name of the object. */
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
/** "Fig. 3 of [5]" refers to another paper. */
const OF_ANOTHER_PAPER =
  /^\s*,?\s*(?:of|in|from)\s+(?:the\s+)?(?:\[|\(?\p{Lu}\p{L}+\s+(?:et al|and|&|\()|Refs?\b|ref(?:erence)?s?\b|\p{Lu}\p{L}+’s)/u;

/** Returns the label of an object. Theorems are not included: typed ones mostly refer to other papers. */
function objectLabel(word: string, number: string): string {
  const name = KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? '';
  return name === '' ? `(${number})` : `${name} ${number}`;
}

/** "Extended Data Fig. 1" and "Supp. Fig. 2" are numbered separately. */
const OTHER_NUMBERING = /(?:supp[a-z]*\.?|extended data|online|appendix|si|web)\s*$/i;

/** Adds mentions of objects that are typed without `\ref`, such as "Figure 2". */
export function addTypedMentions(paragraph: Paragraph, objects: ReadonlyMap<string, string>): Paragraph {
  const spans = [...paragraph.mentions, ...paragraph.citations];
  const isFree = (start: number, end: number) => !spans.some((span) => span.start < end && start < span.end);
  const typed: Mention[] = [];
  const add = (start: number, end: number, label: string) => {
    const object = objects.get(label);
    if (object !== undefined && isFree(start, end))
      typed.push({ start, end, text: paragraph.text.slice(start, end), object });
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
    if (OTHER_NUMBERING.test(paragraph.text.slice(Math.max(0, match.index - 20), match.index))) continue;
    if (OF_ANOTHER_PAPER.test(paragraph.text.slice(end, end + 60))) continue;
    add(match.index, match.index + whole.length, objectLabel(word, number));
    // "Figure 1 and 2 apples" mentions one figure.
    if (/s\.?$/i.test(word)) for (const [from, to, other] of others) add(from, to, objectLabel(word, other));
  }
  if (typed.length === 0) return paragraph;
  const mentions = [...paragraph.mentions, ...typed].sort((a, b) => a.start - b.start || a.end - b.end);
  return { ...paragraph, mentions };
}

/** Object ids by label, without labels shared by two objects. */
export function indexByLabel(objects: readonly Pick<PaperObject, 'id' | 'label'>[]): Map<string, string> {
  const byName = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const { id, label } of objects) {
    if (label === undefined) continue;
    if (byName.has(label)) ambiguous.add(label);
    else byName.set(label, id);
  }
  for (const label of ambiguous) byName.delete(label);
  return byName;
}
