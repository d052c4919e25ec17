import { basename, join, resolve } from 'node:path';
import { CorpusFolder, currentLink } from '../corpus/index.js';
import { ABOUT_FILE, type Manifest, readManifest } from '../dataset/index.js';
import { statInside } from '../engine/index.js';
import { compareManifests, describeDifferences, identify, inputNamed } from '../lineage/index.js';
import { build, rebuildRequest } from '../recipes/index.js';
import { UserError } from '../user-error.js';
import { readCard } from './read-card.js';
import { pluralise } from './table.js';

interface RebuildFlags {
  from: string;
  out: string;
  prompts?: string;
  without?: string[];
  jobs?: number;
}

/** Refuses a corpus other than the one that the dataset was built from. */
function checkCorpus(path: string, { lineage }: Manifest, corpus: string): void {
  const used = lineage && inputNamed(lineage, 'link');
  const link = currentLink(CorpusFolder.open(corpus), corpus);
  if (!used || used.identity === identify(link)) return;
  const differences = used.manifest ? `: ${describeDifferences(compareManifests(used.manifest, link))}` : '';
  throw new UserError(`${corpus} is not the corpus that ${path} was built from${differences}`);
}

/** Files of a dataset whose content differs in another dataset. */
const changedFiles = (before: Manifest, after: Manifest): string[] => {
  const hashes = new Map(after.files.map(({ path, sha256 }) => [path, sha256]));
  return before.files.filter(({ path, sha256 }) => hashes.get(path) !== sha256).map(({ path }) => path);
};

/** Returns the names in a dataset's card, so that a copy in another folder has the same card. */
function cardNames(path: string, { corpus }: Manifest): { corpus: string; dataset: string } {
  const name = /^dataset = load_dataset\("([^"\\]+)"\)$/m.exec(readCard(path))?.[1];
  return { corpus, dataset: name ?? basename(resolve(path)) };
}

export async function runRebuild(path: string, flags: RebuildFlags): Promise<void> {
  const before = readManifest(path);
  const paths = {
    corpus: flags.from,
    out: flags.out,
    ...(flags.prompts === undefined ? {} : { prompts: flags.prompts }),
    ...(flags.without === undefined ? {} : { without: flags.without }),
  };
  const request = rebuildRequest(path, before, paths);
  checkCorpus(path, before, flags.from);
  const names = cardNames(path, before);
  const about = statInside(path, ABOUT_FILE) ? { about: join(path, ABOUT_FILE) } : {};
  const { manifest } = await build({
    ...request,
    names,
    ...about,
    ...(flags.jobs ? { jobs: flags.jobs } : {}),
  });
  if (before.lineage && manifest.lineage) {
    const differences = compareManifests(before.lineage, manifest.lineage);
    if (differences.length > 0)
      throw new UserError(`${flags.out}: built differently: ${describeDifferences(differences)}`);
  }
  const changed = changedFiles(before, manifest);
  if (changed.length === 0) {
    process.stdout.write(`${pluralise(before.files.length, 'file')}: identical\n`);
    return;
  }
  process.exitCode = 1;
  process.stdout.write(`differs in ${changed.join(', ')}\n`);
}
