import { canonicalJson, type Json } from './canonical-json.js';
import { type Input, identify, type Manifest } from './manifest.js';

/** One respect in which two manifests differ. A side without the member is undefined. */
export interface Difference {
  /** The way to it through the inputs: `link.corpus`, or empty for the artefact itself. */
  artefact: string;
  what: 'kind' | 'version' | 'option' | 'input';
  /** The option or the role of the input; empty for kind and version. */
  name: string;
  before: Json | undefined;
  after: Json | undefined;
}

/** Whether an artefact that was made before is the one that is wanted now. Nothing else decides this. */
export const isCurrent = (made: Manifest | undefined, wanted: Manifest): boolean =>
  made !== undefined && identify(made) === identify(wanted);

/** All respects in which two manifests differ, inputs of inputs included as far as their manifests are known. */
export function compareManifests(before: Manifest, after: Manifest, artefact = ''): Difference[] {
  if (identify(before) === identify(after)) return [];
  const own = (
    what: Difference['what'],
    name: string,
    a: Json | undefined,
    b: Json | undefined,
  ): Difference[] => (same(a, b) ? [] : [{ artefact, what, name, before: a, after: b }]);
  const names = [...new Set([...Object.keys(before.options), ...Object.keys(after.options)])].sort();
  return [
    ...own('kind', '', before.kind, after.kind),
    ...own('version', '', before.version, after.version),
    ...names.flatMap((name) => own('option', name, before.options[name], after.options[name])),
    ...compareInputs(before.inputs, after.inputs, artefact),
  ];
}

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : canonicalJson(a) === canonicalJson(b);

/** Inputs are matched by role; several of one role in their order. */
function compareInputs(before: readonly Input[], after: readonly Input[], artefact: string): Difference[] {
  const roles = [...new Set([...before, ...after].map(({ role }) => role))];
  return roles.flatMap((role) => {
    const [a, b] = [before, after].map((inputs) => inputs.filter((input) => input.role === role));
    const count = Math.max(a?.length ?? 0, b?.length ?? 0);
    return Array.from({ length: count }, (_, at) => compareInput(a?.[at], b?.[at], role, artefact)).flat();
  });
}

function compareInput(
  before: Input | undefined,
  after: Input | undefined,
  role: string,
  artefact: string,
): Difference[] {
  if (before?.identity === after?.identity) return [];
  if (before?.manifest && after?.manifest)
    return compareManifests(before.manifest, after.manifest, artefact ? `${artefact}.${role}` : role);
  return [{ artefact, what: 'input', name: role, before: shown(before), after: shown(after) }];
}

/** An input as people recognise it: its name, and the first digits of its identity. */
const shown = (input: Input | undefined): string | undefined =>
  input && `${input.name ?? input.role} ${input.identity.slice(0, 12)}`;

/** Differences in words, for an error or a log: `seed 0, now 7; link.corpus papers …`. */
export function describeDifferences(differences: readonly Difference[], most = 5): string {
  const words = differences.slice(0, most).map(({ artefact, what, name, before, after }) => {
    const subject = [artefact, name || what].filter(Boolean).join(' ');
    return `${subject} ${plain(before)}, now ${plain(after)}`;
  });
  const more = differences.length - words.length;
  return [...words, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

const plain = (value: Json | undefined): string =>
  value === undefined ? 'none' : typeof value === 'string' ? value : canonicalJson(value);
