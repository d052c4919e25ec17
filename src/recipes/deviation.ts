/** A place where a dataset is not made as the paper says, or where the paper leaves open how. */
export interface Deviation<Options extends object = object> {
  /** What the paper says, with the section; or that it says nothing. */
  paper: string;
  /** What is done here. */
  here: string;
  /** Where that comes from: the authors' released code, or a reason of our own. */
  source: string;
  /** The options that decide it; `--set` changes them. */
  options?: readonly (keyof Options & string)[];
  /** Whether it holds under these options; always where absent. */
  holds?(options: Options): boolean;
}

/** A line of the card. */
export interface Difference {
  paper: string;
  here: string;
  source: string;
}

/** What a card lists: the deviations that hold under the options, then every option that is not the profile `paper`'s. */
export function differences<Options extends object>(
  deviations: readonly Deviation<Options>[],
  options: Options,
  published: Options,
): Difference[] {
  const named = deviations
    .filter(({ holds }) => holds?.(options) ?? true)
    .map(({ paper, here, source, options: names = [] }) => ({
      paper,
      here,
      source: names.length === 0 ? source : `${source} (${names.map((name) => `\`${name}\``).join(', ')})`,
    }));
  const told = new Set(
    deviations.filter(({ holds }) => holds?.(options)).flatMap(({ options: names = [] }) => names),
  );
  const changed = (Object.keys(published) as (keyof Options & string)[])
    .filter((name) => !told.has(name) && shown(options[name]) !== shown(published[name]))
    .map((name) => ({
      paper: `\`${name}\` is ${shown(published[name])} in the profile \`paper\`.`,
      here: `It is ${shown(options[name])}.`,
      source: 'the options of this build',
    }));
  return [...named, ...changed];
}

/** No value fills a page: the whole of it is among the options above. */
const LONGEST = 80;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'not set';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
}
