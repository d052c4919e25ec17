import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OwnedFile, statInside } from '../../engine/index.js';
import { hashFileSync } from '../../lineage/index.js';
import { UserError } from '../../user-error.js';
import { ABOUT_FILE, type About, readAbout } from '../card/about.js';
import { loadManifest } from '../load-manifest.js';

/**
 * The author's answers for a build: those in the file that is named, or those in the dataset that is replaced. Throws
 * {@link UserError} if the answers in the dataset were edited there and would be lost.
 */
export function loadAbout(out: string, named: string | undefined): About | undefined {
  const path = join(out, ABOUT_FILE);
  const kept = existsSync(join(out, 'dataset.json')) && statInside(out, ABOUT_FILE) ? path : undefined;
  if (named === undefined) return kept === undefined ? undefined : readAbout(kept);
  const about = readAbout(named);
  if (
    kept !== undefined &&
    isAboutEdited(out, loadManifest(out).files) &&
    readFileSync(kept, 'utf8') !== about.text
  )
    throw new UserError(
      `${kept} was edited since the dataset was built and is not the same as ${named}; leave out --about to keep it, or copy what you need into ${named} and delete it`,
    );
  return about;
}

/** Whether the answers in a dataset are not the ones that we wrote there. */
export function isAboutEdited(folder: string, files: readonly OwnedFile[]): boolean {
  const listed = files.find(({ path }) => path === ABOUT_FILE);
  return listed?.sha256 === undefined || listed.sha256 !== hashFileSync(join(folder, ABOUT_FILE));
}

/** Our files in a dataset that is about to be replaced. Answers that were edited there and are not in the new one are not ours. */
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
