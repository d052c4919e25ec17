import { UserError } from '../../user-error.js';
import type { SentenceExample } from '../model.js';

/** What a summary of the example should say, in every wording there is. */
export function requireReferences({ id, reference, references }: SentenceExample): readonly string[] {
  if (references !== undefined && references.length > 0) return references;
  if (reference === undefined)
    throw new UserError(`example ${id} has no reference summary, which an oracle wants`);
  return [reference];
}
