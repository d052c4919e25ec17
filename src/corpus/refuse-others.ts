import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJunkFile, isScratch, LOCK_NAME } from '../engine/index.js';
import { UserError } from '../user-error.js';

/** A corpus is made in a folder that is empty or not there, and nowhere else. */
export function refuseOthers(path: string): void {
  if (existsSync(join(path, 'corpus.json'))) return;
  const kind = statSync(path, { throwIfNoEntry: false });
  if (!kind && lstatSync(path, { throwIfNoEntry: false }))
    throw new UserError(
      `${path}: is a link that leads nowhere; make the folder it names, or name another place`,
    );
  if (!kind) return;
  if (!kind.isDirectory()) throw new UserError(`${path}: is not a folder; name another place for the corpus`);
  // A run that was killed at its very start leaves no more than these.
  const others = readdirSync(path).filter(
    (name) => !isJunkFile(name) && !isScratch(name) && name !== LOCK_NAME,
  );
  if (others.length > 0)
    throw new UserError(
      `${path}: is not empty and holds no corpus; name a folder that is empty or new, such as ${join(path, 'corpus')}`,
    );
}
