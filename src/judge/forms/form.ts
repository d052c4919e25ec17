import type { Question } from '../schemas.js';
import { shownItems } from '../sheet.js';
import type { OpenStudy } from '../study-folder.js';

/** The answers to a question about two sides, as readers of sheets understand them. */
const SIDES: readonly Choice[] = [
  { value: 'left', text: 'left' },
  { value: 'same', text: 'no difference' },
  { value: 'right', text: 'right' },
];

/** The field for comments. Question keys contain no underscore, so it cannot be one of them. */
export const COMMENT = 'remark_text';

export interface Choice {
  value: string;
  text: string;
}

/** Returns the choices of a question; undefined if the answer is a number. */
export function answerChoices({ kind, values }: Question): readonly Choice[] | undefined {
  if (kind === 'share') return undefined;
  return kind === 'side'
    ? SIDES
    : values.map(({ value, label }) => ({ value: String(value), text: label || String(value) }));
}

/** A study as another tool's form: the names of its texts, and the items with their texts by field. */
export interface Form {
  fields: { key: string; title: string }[];
  items: { id: string; parts: number; texts: Record<string, string> }[];
}

/** Builds the form that `tool` shows to all raters, in one order and with the same side on the left. */
export function studyForm(open: OpenStudy, tool: string): Form {
  const shown = shownItems(open, tool);
  const titles = [...new Set(shown.flatMap(({ texts }) => Object.keys(texts)))];
  const keys = uniqueKeys(titles);
  return {
    fields: titles.map((title, i) => ({ key: keys[i] ?? '', title })),
    items: shown.map(({ texts, ...item }) => ({
      ...item,
      texts: Object.fromEntries(titles.map((title, i) => [keys[i] ?? '', texts[title] ?? ''])),
    })),
  };
}

/** Names that both tools accept: lower-case letters, digits and underscores. */
function uniqueKeys(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const stem = `text_${name.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_')}`;
    let key = stem;
    for (let number = 2; taken.has(key); number++) key = `${stem}_${number}`;
    taken.add(key);
    return key;
  });
}
