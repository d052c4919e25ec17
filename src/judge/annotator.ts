import { UserError } from '../user-error.js';
import { annotatorName } from './schemas.js';

/** The name of an annotator without white space around it. Throws {@link UserError}, which begins with `label`, if it is invalid. */
export function checkAnnotator(name: string, label: string): string {
  const { data, error } = annotatorName.safeParse(name);
  if (data === undefined) throw new UserError(`${label} ${error?.issues[0]?.message}`);
  return data;
}
