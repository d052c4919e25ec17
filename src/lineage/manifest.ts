import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from './canonical-json.js';

/** What Citemill makes, and the files it makes it from. */
export const KINDS = [
  'source',
  'metadata',
  'reading',
  'ingest-slice',
  'part',
  'corpus',
  'link',
  'build-slice',
  'recipe-results',
  'dataset',
  'model',
  'predictions',
  'index',
] as const;
export type Kind = (typeof KINDS)[number];

/** A SHA-256 in hexadecimal digits. */
export type Identity = string;

/** Something that went into an artefact. */
export interface Input {
  /** What it was used as: `corpus`, `metadata`, `link`. */
  role: string;
  identity: Identity;
  /** A name for people, such as a file name. It does not count in the identity. */
  name?: string | undefined;
  /** How the input itself was made, as far as it is known. It does not count either: the identity covers it. */
  manifest?: Manifest | undefined;
}

/** Everything that decides the content of an artefact. */
export interface Manifest {
  kind: Kind;
  /** Version of the code that decides the content; it is raised when the same inputs may give another content. */
  version: string;
  /** Every option that may change the content, by value. */
  options: Record<string, Json>;
  inputs: Input[];
}

/** Hashed before the manifest, so that no other use of SHA-256 gives the same identity. */
const DOMAIN = 'citemill.lineage/1\n';

/** The identity of an artefact: SHA-256 over the canonical form of its manifest. */
export function identify({ kind, version, options, inputs }: Manifest): Identity {
  const hashed = { kind, version, options, inputs: inputs.map(({ role, identity }) => ({ role, identity })) };
  return createHash('sha256').update(DOMAIN).update(canonicalJson(hashed)).digest('hex');
}

/** An artefact as an input of another one, with its own manifest for whoever asks where it came from. */
export const inputFrom = (role: string, manifest: Manifest, name?: string): Input => ({
  role,
  identity: identify(manifest),
  ...(name === undefined ? {} : { name }),
  manifest,
});

/** The input with a role; undefined if there is none. */
export const inputNamed = ({ inputs }: Manifest, role: string): Input | undefined =>
  inputs.find((input) => input.role === role);
