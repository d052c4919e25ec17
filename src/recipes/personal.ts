import { maskPersonal, PERSONAL_KINDS, type PersonalKind, type PersonalSummary } from '../dataset/index.js';
import type { Drop, Example, RecipeResult } from './recipe.js';

/** How personal data in an example is treated: it is masked, the example is dropped, or it is kept. */
export const PERSONAL_RULES = ['mask', 'drop', 'keep'] as const;
export type PersonalRule = (typeof PERSONAL_RULES)[number];
/** How personal data is treated in texts of a corpus that are exported or sent to an assistant. */
export type ExportedPersonal = Exclude<PersonalRule, 'drop'>;

/** The reason for dropping an example with personal data. */
export const PERSONAL_DATA = 'contains personal data';

/** Names of columns with identifiers, URLs and file names, which are not text. */
const NOT_TEXT = /(?:^|_)(?:ids?|urls?|doi|files?|images|papers)$|^provenance$/;

/** Returns whether a column holds text that may contain personal data. */
export const isTextColumn = (name: string): boolean => !NOT_TEXT.test(name);

/** Returns whether a value is a struct or a list of structs, whose fields are checked by their own names. */
const hasFields = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(hasFields) : typeof value === 'object' && value !== null;

const KINDS = Object.keys(PERSONAL_KINDS) as PersonalKind[];
/** Returns the key of a count. The colon distinguishes it from the recipe's own counts. */
const countKey = (kind: PersonalKind | 'examples') => `personal:${kind}`;

/** Masks texts and counts the masked passages. Repeated texts, as in the examples of a paper, are searched only once. */
export class Masker {
  readonly counts = new Map<PersonalKind, number>();
  private readonly seen = new Map<string, ReturnType<typeof maskPersonal>>();

  /** @param isText whether a field with this name has text */
  constructor(private readonly isText: (name: string) => boolean = isTextColumn) {}

  mask(text: string): string {
    let masked = this.seen.get(text);
    if (!masked) {
      masked = maskPersonal(text);
      this.seen.set(text, masked);
    }
    for (const { kind } of masked.findings) this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    return masked.text;
  }

  /** Masks all texts in a row's value. */
  maskValue(value: unknown): unknown {
    if (typeof value === 'string') return this.mask(value);
    if (Array.isArray(value)) return value.map((item) => this.maskValue(item));
    if (typeof value === 'object' && value !== null) return this.maskFields(value);
    return value;
  }

  maskFields(fields: object): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        this.isText(name) || hasFields(value) ? this.maskValue(value) : value,
      ]),
    );
  }

  /** Returns the counts since the last call and resets them. */
  takeCounts(): Map<PersonalKind, number> {
    const counts = new Map(this.counts);
    this.counts.clear();
    return counts;
  }
}

/** Applies a rule for personal data to the examples and drops of a paper, and adds the number of findings to the counts. */
export function protectResults(
  results: readonly RecipeResult[],
  rule: PersonalRule,
): readonly RecipeResult[] {
  if (rule === 'keep') return results;
  const masker = new Masker();
  return results.map((result) => protectResult(result, rule, masker));
}

function protectResult(result: RecipeResult, rule: 'mask' | 'drop', masker: Masker): RecipeResult {
  const counts = { ...result.counts };
  const examples: Example[] = [];
  const drops: Drop[] = result.drops.map((drop) =>
    drop.text === undefined ? drop : { ...drop, text: masker.mask(drop.text) },
  );
  masker.takeCounts();
  for (const example of result.examples) {
    const row = masker.maskFields(example.row);
    const maskedCounts = masker.takeCounts();
    for (const [kind, count] of maskedCounts) counts[countKey(kind)] = (counts[countKey(kind)] ?? 0) + count;
    if (maskedCounts.size > 0) counts[countKey('examples')] = (counts[countKey('examples')] ?? 0) + 1;
    if (maskedCounts.size > 0 && rule === 'drop')
      drops.push({ reason: PERSONAL_DATA, measured: describe(maskedCounts), provenance: example.provenance });
    else examples.push({ ...example, row });
  }
  return { ...result, examples, drops, counts };
}

const describe = (maskedCounts: Map<PersonalKind, number>): string =>
  KINDS.flatMap((kind) =>
    maskedCounts.has(kind) ? [`${PERSONAL_KINDS[kind]}: ${maskedCounts.get(kind)}`] : [],
  ).join(', ');

/** Summarises the personal data found in the examples of a build, from its counts. */
export const personalSummary = (rule: PersonalRule, counts: Record<string, number>): PersonalSummary => ({
  rule,
  examples: counts[countKey('examples')] ?? 0,
  found: Object.fromEntries(
    KINDS.flatMap((kind) => (counts[countKey(kind)] ? [[kind, counts[countKey(kind)]]] : [])),
  ),
});
