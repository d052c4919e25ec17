/** A difference between a dataset and its paper, or a decision that the paper leaves open. */
export interface Deviation<Options extends object = object> {
  /** What the paper does, with the section; or that it does not specify. */
  paper: string;
  /** What Citemill does. */
  here: string;
  /** The reason: the authors' released code, or our own. */
  source: string;
  /** The options that decide it; `--set` changes them. */
  options?: readonly (keyof Options & string)[];
  /** Whether it applies under these options (default: always). */
  holds?(options: Options): boolean;
}

/** A line of the card. */
export interface Difference {
  paper: string;
  here: string;
  source: string;
}

/** The differences that a card lists: deviations that apply, then options whose value differs from the profile `paper`. */
export function listDifferences<Options extends object>(
  deviations: readonly Deviation<Options>[],
  options: Options,
  published: Options,
): Difference[] {
  const explained = deviations
    .filter(({ holds }) => holds?.(options) ?? true)
    .map(({ paper, here, source, options: names = [] }) => ({
      paper,
      here,
      source: names.length === 0 ? source : `${source} (${names.map((name) => `\`${name}\``).join(', ')})`,
    }));
  const reported = new Set(
    deviations.filter(({ holds }) => holds?.(options)).flatMap(({ options: names = [] }) => names),
  );
  const changed = (Object.keys(published) as (keyof Options & string)[])
    .filter((name) => !reported.has(name) && formatValue(options[name]) !== formatValue(published[name]))
    .map((name) => ({
      paper: `\`${name}\` is ${formatValue(published[name])} in the profile \`paper\`.`,
      here: `It is ${formatValue(options[name])}.`,
      source: 'the options of this build',
    }));
  return [...explained, ...changed];
}

/** Longer values are cut; the card's list of options has them in full. */
const MAX_VALUE_LENGTH = 80;

function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'not set';
  return text.length > MAX_VALUE_LENGTH
    ? `${text.slice(0, MAX_VALUE_LENGTH)}… (${text.length} characters)`
    : text;
}
