import { existsSync } from 'node:fs';
import { UserError } from '../../user-error.js';
import { DUC } from './duc.js';
import { JSON_SETS } from './json-sets.js';
import type { KnownSet } from './known-set.js';

export { modelSummaryText, newsText, readTopics } from './duc-texts.js';
export type { KnownSet } from './known-set.js';

/** Third-party evaluation sets that can be given by name, as in `scitldr:PATH`. */
export const KNOWN_SETS: readonly KnownSet[] = [...JSON_SETS, DUC];

/** A name and a path. Addresses such as `s3://…` and drive letters do not match. */
const NAMED = /^([a-z][\w-]+):(?!\/\/)(.+)$/is;

/** Parses `NAME:PATH`. A location without a name, or with a colon in an existing path, is a path. Throws {@link UserError} for unknown names. */
export function parseSource(location: string): { path: string; known?: KnownSet } {
  const [, name, path] = NAMED.exec(location) ?? [];
  if (name === undefined || path === undefined || existsSync(location)) return { path: location };
  const knownSet = KNOWN_SETS.find((set) => set.name === name.toLowerCase());
  if (!knownSet)
    throw new UserError(
      `${location}: no such file or folder, and ${name} is not a known evaluation set; choose one of ${KNOWN_SETS.map((set) => set.name).join(', ')}, as in scitldr:PATH`,
    );
  return { path, known: knownSet };
}
