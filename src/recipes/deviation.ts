/** A difference between a dataset and its paper, or a decision that the paper leaves open. */
export interface Deviation<Options extends object = object> {
  /** What the paper does, with the section, or that it does not specify it. */
  paper: string;
  /** What Citemill does. */
  here: string;
  /** The reason, for example the authors' released code. */
  source: string;
  /** The options by which it can be changed (with `--set`). */
  options?: readonly (keyof Options & string)[];
  /** Whether it applies under these options (default: always). */
  holds?(options: Options): boolean;
}

/** A difference from the paper as the card lists it. */
export interface Difference {
  paper: string;
  here: string;
  source: string;
}

/** Lists the differences for a card: deviations that apply, then options whose value differs from the profile `paper`. */
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

/** Maximum number of characters of a value; the card's list of options has it in full. */
const MAX_VALUE_LENGTH = 80;

function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'not set';
  return text.length > MAX_VALUE_LENGTH
    ? `${text.slice(0, MAX_VALUE_LENGTH)}… (${text.length} characters)`
    : text;
}
