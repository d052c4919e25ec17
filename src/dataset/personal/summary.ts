import { PERSONAL_KINDS, type PersonalKind } from './finding.js';

/** How personal data in a dataset was treated, and how much was found. */
export interface PersonalSummary {
  rule: 'mask' | 'drop' | 'keep';
  /** Number of examples with personal data, before duplicates are dropped and splits assigned. */
  examples: number;
  /** Number of passages by kind. */
  found: Partial<Record<PersonalKind, number>>;
}

/** Describes the summary in one or two sentences. */
export function describePersonal({ rule, examples, found }: PersonalSummary): string {
  const kinds = Object.values(PERSONAL_KINDS);
  const list = `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`;
  if (rule === 'keep') return `The texts were not searched for ${list}.`;
  if (examples === 0) return `A search by rules found no ${list}.`;
  const parts = (Object.keys(PERSONAL_KINDS) as PersonalKind[]).flatMap((kind) =>
    found[kind] === undefined ? [] : [`${PERSONAL_KINDS[kind]}: ${found[kind].toLocaleString('en-GB')}`],
  );
  const where = examples === 1 ? 'one example' : `${examples.toLocaleString('en-GB')} examples`;
  return rule === 'mask'
    ? `A search by rules found personal data in ${where} and masked it with words such as \`[EMAIL___]\`, which are as long as what they hide (${parts.join(', ')}). What the rules do not find is still there.`
    : `A search by rules found personal data in ${where}, which were dropped (${parts.join(', ')}). What the rules do not find is still there.`;
}
