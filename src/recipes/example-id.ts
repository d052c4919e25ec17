import { createHash } from 'node:crypto';

/**
 * Returns the id of an example: a hash of the parts that identify it, such as paper, position and cited work. The same parts give the
 * same id in every build.
 */
export function exampleId(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 16);
}
