import { readerTraits } from '@citemill/read/internal';
import {
  hashFile,
  hashFileSync,
  type Input,
  inputFrom,
  inputNamed,
  isCurrent,
  type Manifest,
} from '../../lineage/index.js';
import { UserError } from '../../user-error.js';
import { FETCHED_WORKS, fetchedWorks } from '../fetched-works.js';
import type { CorpusFolder } from '../folder.js';
import type { MetadataSource } from '../metadata/find-metadata.js';
import type { LinkOptions } from './link-options.js';

/** Version of the link; raised when the same papers and metadata may produce different works. */
const VERSION = '3';

/** Makes the manifest that a new link of the corpus would have. */
export async function linkManifest(
  folder: CorpusFolder,
  { metadata, match = 'refined' }: Pick<LinkOptions, 'match'> & { metadata: readonly MetadataSource[] },
): Promise<Manifest> {
  return {
    kind: 'link',
    version: VERSION,
    options: {
      match,
      // The readers declare which of several formats of a paper is kept.
      formats: Object.fromEntries(readerTraits().map(({ name, copyRank }) => [name, copyRank ?? null])),
      // Works name the file that their abstract came from.
      metadata: metadata.map(({ name }) => name),
    },
    inputs: [
      inputFrom('corpus', folder.manifest()),
      ...(await metadataInputs(metadata)),
      ...(await fetchedInputs(folder)),
    ],
  };
}

async function metadataInputs(sources: readonly MetadataSource[]): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const source of sources)
    inputs.push({ role: 'metadata', identity: await source.identity(), name: source.name });
  return inputs;
}

/** Lists the corpus's own metadata. It is named without its folder, so that a corpus keeps its identity if it is moved. */
async function fetchedInputs(folder: CorpusFolder): Promise<Input[]> {
  const inputs: Input[] = [];
  for (const path of fetchedWorks(folder))
    inputs.push({ role: 'metadata', identity: await hashFile(path), name: FETCHED_WORKS });
  return inputs;
}

/** Returns the manifest of a corpus's link. Throws if the corpus is not linked, or if its papers have changed since. */
export function currentLink(folder: CorpusFolder, shown: string): Manifest {
  const manifest = folder.linkManifest();
  if (!manifest) throw new UserError(`${shown} is not linked yet; run citemill link --corpus ${shown}`);
  const corpus = folder.manifest();
  const expected: Manifest = {
    ...manifest,
    version: VERSION,
    inputs: manifest.inputs.map((input) => (input.role === 'corpus' ? inputFrom('corpus', corpus) : input)),
  };
  if (isCurrent(manifest, expected)) return manifest;
  const before = inputNamed(manifest, 'corpus')?.manifest?.options.papers;
  const now = corpus.options.papers;
  const counts = before === now ? '' : ` (${before} papers then, ${now} now)`;
  const why =
    manifest.version === VERSION
      ? `papers were added, changed or removed since it was made${counts}`
      : 'it was made by another version of citemill';
  throw new UserError(`${shown}: the link is stale: ${why}; run ${linkCommand(manifest, shown)}`);
}

/** Returns the manifest of a link for builds and exports: like {@link currentLink}, but throws, too, if metadata was fetched since. */
export function requireUsableLink(folder: CorpusFolder, shown: string): Manifest {
  const manifest = currentLink(folder, shown);
  const linked = manifest.inputs.find(({ role, name }) => role === 'metadata' && name === FETCHED_WORKS);
  const [fetched] = fetchedWorks(folder).map(hashFileSync);
  if (fetched === linked?.identity) return manifest;
  throw new UserError(
    `${shown}: the link is stale: metadata of cited papers was fetched since it was made; run ${linkCommand(manifest, shown)}`,
  );
}

/** Writes the command that repeats a link. */
export function linkCommand({ options }: Manifest, shown: string): string {
  const { match, metadata } = options;
  const files = Array.isArray(metadata) ? metadata.map(String) : [];
  return [
    `citemill link --corpus ${shown}`,
    ...(match === 'title' ? ['--match title'] : []),
    ...(files.length > 0 ? [`--metadata ${files.join(' ')}`] : []),
  ].join(' ');
}
