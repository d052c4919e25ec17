import type { Mention, PaperObject } from '../../paper/index.js';

const NUMBER = String.raw`(?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,2})*[a-z]?(?![\p{L}\d])`;
const ONE_NUMBER = String.raw`(?:\(\s?${NUMBER}\s?\)|\[\s?${NUMBER}\s?\]|${NUMBER})`;
const AND = String.raw`(?:\s?[,–-]\s?(?:and\s)?|\s(?:and|or|to)\s)`;

/** "Eq. (1)", "Equation 2", "Eqs. (1), (2) and (4)". */
const NAMED = new RegExp(
  String.raw`(?<![\p{L}\d])(?:eqn?s?\.|eqn?s?(?=\s?[(\[])|eqs?(?=\s)|equations?)\s?${ONE_NUMBER}(?:${AND}${ONE_NUMBER}){0,8}`,
  'giu',
);
const EACH_NUMBER = new RegExp(ONE_NUMBER, 'gu');

const labelKey = (number: string) => number.replace(/[()[\]\s.]/g, '').toLowerCase();

/** Finds mentions of display equations by number. The first mention of a list includes the word "Eq."; the others are numbers. */
export class EquationMentions {
  private readonly ids = new Map<string, string>();

  constructor(objects: readonly PaperObject[]) {
    for (const { id, kind, label } of objects) {
      if (kind !== 'equation' || !label) continue;
      const key = labelKey(label);
      if (!this.ids.has(key)) this.ids.set(key, id);
    }
  }

  find(text: string): Mention[] {
    const mentions: Mention[] = [];
    for (const { 0: whole, index } of text.matchAll(NAMED)) {
      let isFirst = true;
      for (const number of whole.matchAll(EACH_NUMBER)) {
        const start = isFirst ? index : index + number.index;
        const end = index + number.index + number[0].length;
        const object = this.ids.get(labelKey(number[0])) ?? null;
        // After the first, a bare number may mean anything: "Eq. 3, 12 plots".
        if (isFirst || object) mentions.push({ start, end, text: text.slice(start, end), object });
        isFirst = false;
      }
    }
    return mentions;
  }
}

/** Adds the candidates that do not overlap existing mentions, in text order. */
export function addMentions(mentions: readonly Mention[], candidates: readonly Mention[]): Mention[] {
  const added = candidates.filter(
    (candidate) => !mentions.some(({ start, end }) => candidate.start < end && candidate.end > start),
  );
  return [...mentions, ...added].sort((a, b) => a.start - b.start);
}
