import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OwnedFile, statInside } from '../../engine/index.js';
import { hashFileSync } from '../../lineage/index.js';
import { UserError } from '../../user-error.js';
import { ABOUT_FILE, type About, readAbout } from '../card/about.js';
import { loadManifest } from '../load-manifest.js';

/**
 * Loads the author's answers for a build from `file`, or else from the dataset that is replaced. Throws {@link UserError} if answers
 * that were edited in the dataset would be lost.
 */
export function loadAbout(out: string, file: string | undefined): About | undefined {
  const path = join(out, ABOUT_FILE);
  const existing = existsSync(join(out, 'dataset.json')) && statInside(out, ABOUT_FILE) ? path : undefined;
  if (file === undefined) return existing === undefined ? undefined : readAbout(existing);
  const about = readAbout(file);
  if (
    existing !== undefined &&
    isAboutEdited(out, loadManifest(out).files) &&
    readFileSync(existing, 'utf8') !== about.text
  )
    throw new UserError(
      `${existing} was edited after the dataset was built and differs from ${file}; leave out --about to keep it, or copy what you need into ${file} and delete it`,
    );
  return about;
}

/** Returns whether the answers in a dataset were edited since Citemill wrote them. */
export function isAboutEdited(folder: string, files: readonly OwnedFile[]): boolean {
  const listed = files.find(({ path }) => path === ABOUT_FILE);
  return listed?.sha256 === undefined || listed.sha256 !== hashFileSync(join(folder, ABOUT_FILE));
}

/** Returns the files that may be deleted from a dataset that is replaced: not the answers, if they were edited there and are not in `next`. */
export function withoutEditedAbout(folder: string, owned: readonly OwnedFile[], next: string): OwnedFile[] {
  const others = owned.filter(({ path }) => path !== ABOUT_FILE);
  const about = statInside(folder, ABOUT_FILE);
  if (!about) return others;
  const isKept =
    statInside(next, ABOUT_FILE) !== undefined &&
    hashFileSync(join(next, ABOUT_FILE)) === hashFileSync(join(folder, ABOUT_FILE));
  return isAboutEdited(folder, owned) && !isKept
    ? others
    : [...others, { path: ABOUT_FILE, bytes: about.size }];
}
