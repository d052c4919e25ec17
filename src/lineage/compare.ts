import { canonicalJson, type Json } from './canonical-json.js';
import { type Input, identify, type Manifest } from './manifest.js';

/** One difference between two manifests. A value is undefined if it is absent on that side. */
export interface Difference {
  /** Path through the inputs, such as `link.corpus`; empty for the artefact itself. */
  artefact: string;
  what: 'kind' | 'version' | 'option' | 'input';
  /** The option or the role of the input; empty for kind and version. */
  name: string;
  before: Json | undefined;
  after: Json | undefined;
}

/** True if an existing artefact is up to date. No other code decides this. */
export const isCurrent = (existing: Manifest | undefined, expected: Manifest): boolean =>
  existing !== undefined && identify(existing) === identify(expected);

/** Returns all differences between two manifests, including those of inputs whose manifests are known. */
export function compareManifests(before: Manifest, after: Manifest, artefact = ''): Difference[] {
  if (identify(before) === identify(after)) return [];
  const differenceIn = (
    what: Difference['what'],
    name: string,
    a: Json | undefined,
    b: Json | undefined,
  ): Difference[] => (same(a, b) ? [] : [{ artefact, what, name, before: a, after: b }]);
  const names = [...new Set([...Object.keys(before.options), ...Object.keys(after.options)])].sort();
  return [
    ...differenceIn('kind', '', before.kind, after.kind),
    ...differenceIn('version', '', before.version, after.version),
    ...names.flatMap((name) => differenceIn('option', name, before.options[name], after.options[name])),
    ...compareInputs(before.inputs, after.inputs, artefact),
  ];
}

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : canonicalJson(a) === canonicalJson(b);

/** Compares inputs by role; if several have the same role, by position. */
function compareInputs(before: readonly Input[], after: readonly Input[], artefact: string): Difference[] {
  const roles = [...new Set([...before, ...after].map(({ role }) => role))];
  return roles.flatMap((role) => {
    const [a, b] = [before, after].map((inputs) => inputs.filter((input) => input.role === role));
    const count = Math.max(a?.length ?? 0, b?.length ?? 0);
    return Array.from({ length: count }, (_, i) => compareInput(a?.[i], b?.[i], role, artefact)).flat();
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
  return [
    { artefact, what: 'input', name: role, before: describeInput(before), after: describeInput(after) },
  ];
}

/** Describes an input for people: its name, if it has one, and the first digits of its identity. */
const describeInput = (input: Input | undefined): string | undefined =>
  input && [input.name, input.identity.slice(0, 12)].filter(Boolean).join(' ');

/** Describes differences in one line, for an error or a log: `seed 0, now 7; link.corpus papers hash …`. */
export function describeDifferences(differences: readonly Difference[], maxCount = 5): string {
  const descriptions = differences.slice(0, maxCount).map(({ artefact, what, name, before, after }) => {
    const subject = [artefact, name || what, what === 'input' && 'hash'].filter(Boolean).join(' ');
    return `${subject} ${formatValue(before)}, now ${formatValue(after)}`;
  });
  const more = differences.length - descriptions.length;
  return [...descriptions, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

const formatValue = (value: Json | undefined): string =>
  value === undefined ? 'none' : typeof value === 'string' ? value : canonicalJson(value);
