import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from './canonical-json.js';

/** Kinds of artefacts: those that Citemill makes, and the files that they are made from (`source`, `metadata`). */
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

/** A SHA-256 in hexadecimal digits, which identifies an artefact. */
export type Identity = string;

/** An input of an artefact. */
export interface Input {
  /** The role of the input: `corpus`, `metadata`, `link`. */
  role: string;
  identity: Identity;
  /** A name for people, such as a file name. It is not part of the identity. */
  name?: string | undefined;
  /** The manifest of the input itself, if it is known. It is not hashed again, since `identity` is its hash. */
  manifest?: Manifest | undefined;
}

/** Everything that decides the content of an artefact. */
export interface Manifest {
  kind: Kind;
  /** Version of the code that decides the content; raised when the same inputs may produce different content. */
  version: string;
  /** The value of every option that may change the content. */
  options: Record<string, Json>;
  inputs: Input[];
}

/** Hashed before the manifest, so that no other use of SHA-256 gives the same identity. */
const DOMAIN = 'citemill.lineage/1\n';

/** Returns the identity of an artefact: SHA-256 over the canonical form of its manifest. */
export function identify({ kind, version, options, inputs }: Manifest): Identity {
  const hashed = { kind, version, options, inputs: inputs.map(({ role, identity }) => ({ role, identity })) };
  return createHash('sha256').update(DOMAIN).update(canonicalJson(hashed)).digest('hex');
}

/** Makes an input from the manifest of an artefact. */
export const inputFrom = (role: string, manifest: Manifest, name?: string): Input => ({
  role,
  identity: identify(manifest),
  ...(name === undefined ? {} : { name }),
  manifest,
});

export const inputNamed = ({ inputs }: Manifest, role: string): Input | undefined =>
  inputs.find((input) => input.role === role);
