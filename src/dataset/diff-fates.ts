import type { Difference } from '../lineage/index.js';

/** What happened to an example. */
export const FATES = ['added', 'removed', 'changed', 'moved'] as const;
export type Fate = (typeof FATES)[number];

/** Options that only decide in which split an example is, or whether it is kept there. */
const SPLITTING = new Set(['seed', 'split', 'cap', 'sides']);
/** Options that choose among examples and do not change any. */
const CHOOSING = new Set([
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
/** Options that write the same rows in more forms. */
const FORMS = new Set(['keepDrops', 'jsonl', 'exports', 'prompts']);

/** Whether a difference in how datasets are made can have this effect on an example. */
export function canCause({ artefact, what, name }: Difference, fate: Fate): boolean {
  if (artefact !== '' || what !== 'option') return true;
  if (FORMS.has(name)) return false;
  if (SPLITTING.has(name)) return fate !== 'changed';
  if (CHOOSING.has(name)) return fate !== 'changed';
  return true;
}
