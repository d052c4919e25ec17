import type { Difference } from '../lineage/index.js';

/** What happened to an example. */
export const FATES = ['added', 'removed', 'changed', 'moved'] as const;
export type Fate = (typeof FATES)[number];

/** Options that decide which examples are kept, and in which split, but do not change an example. */
const SELECTING = new Set([
  'seed',
  'split',
  'cap',
  'sides',
  'licence',
  'language',
  'field',
  'years',
  'formats',
  'collections',
  'minQuality',
  'maxTrain',
  'perField',
]);
/** Options that write the same rows to additional files. */
const FORMS = new Set(['keepDrops', 'jsonl', 'exports', 'prompts']);

/** Returns whether a difference in how datasets are made can have this effect on an example. */
export function canCause({ artefact, what, name }: Difference, fate: Fate): boolean {
  if (artefact !== '' || what !== 'option') return true;
  if (FORMS.has(name)) return false;
  return fate !== 'changed' || !SELECTING.has(name);
}
