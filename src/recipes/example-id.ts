import { createHash } from 'node:crypto';

/**
 * The id of an example from what makes it that example: paper, place, cited work. The same parts give the same id in every
 * build. Parts are kept apart by a character that none of them holds.
 */
export function exampleId(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 16);
}
