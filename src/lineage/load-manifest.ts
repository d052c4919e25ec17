import { describeIssue, valueAt } from '@citemill/read/internal/describe-issue';
import { z } from 'zod';
import { UserError } from '../user-error.js';
import type { Json } from './canonical-json.js';
import { type Input, identify, KINDS, type Manifest } from './manifest.js';

/** Maximum depth of manifests within manifests. Ours are less deep: dataset, link, corpus. */
const MAX_DEPTH = 8;
/** Maximum number of inputs of one artefact; a link may have thousands of metadata files. */
const MAX_INPUTS = 1_000_000;

export const identitySchema = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in hexadecimal digits');

const jsonSchema: z.ZodType<Json> = z.json();

const inputSchema: z.ZodType<Input> = z.strictObject({
  role: z.string().min(1).max(200),
  identity: identitySchema,
  name: z.string().max(10_000).optional(),
  get manifest() {
    return manifestSchema.optional();
  },
});

/** The schema of a manifest, for files that have one among other members. */
export const manifestSchema: z.ZodType<Manifest> = z.strictObject({
  kind: z.enum(KINDS),
  version: z.string().min(1).max(200),
  options: z.record(z.string(), jsonSchema),
  inputs: z.array(inputSchema).max(MAX_INPUTS),
});

/**
 * Parses a manifest that somebody else may have written, and checks that the identity of every input matches the input's manifest.
 *
 * @param from name of the file, for error messages
 */
export function parseManifest(value: unknown, from: string): Manifest {
  if (depth(value) > MAX_DEPTH)
    throw new UserError(`${from}: more than ${MAX_DEPTH} levels of manifests within manifests`);
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = ['manifest', ...(issue?.path ?? [])].join('.');
    throw new UserError(
      `${from}: ${path}: ${issue ? describeIssue(issue, valueAt(value, issue.path)) : 'is not a manifest'}`,
    );
  }
  checkInputs(parsed.data, from);
  return parsed.data;
}

function depth(value: unknown, level = 0): number {
  if (level > MAX_DEPTH) return level;
  const inputs = (value as { inputs?: unknown } | null)?.inputs;
  if (!Array.isArray(inputs)) return level;
  let deepest = level;
  for (const input of inputs) {
    const { manifest } = (input ?? {}) as { manifest?: unknown };
    if (manifest !== undefined) deepest = Math.max(deepest, depth(manifest, level + 1));
  }
  return deepest;
}

function checkInputs({ inputs }: Manifest, from: string): void {
  for (const { role, identity, manifest } of inputs) {
    if (!manifest) continue;
    if (identify(manifest) !== identity)
      throw new UserError(
        `${from}: the identity of the ${role} does not match its manifest; the file was changed`,
      );
    checkInputs(manifest, from);
  }
}
