import { UserError } from '../../user-error.js';
import type { SentenceExample } from '../model.js';

/** Returns the reference summaries of an example. */
export function requireReferences({ id, reference, references }: SentenceExample): readonly string[] {
  if (references !== undefined && references.length > 0) return references;
  if (reference === undefined)
    throw new UserError(`example ${id} has no reference summary, which an oracle needs`);
  return [reference];
}
