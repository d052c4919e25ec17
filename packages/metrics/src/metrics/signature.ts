/** The value of an option in a signature. `null` means that the option is off. */
export type SignatureValue = string | number | boolean | null | readonly (string | number)[];

export interface SignatureParts {
  /** The metric: `bleu`, `rouge`, `kappa`. */
  name: string;
  /** The version of the metric's rules in Citemill; increased whenever a score may change. */
  version: string | number;
  /** Every option that can change the score, defaults included, in the order in which to print them. */
  options: Readonly<Record<string, SignatureValue>>;
}

/**
 * Writes the line that is stored with a score and names everything that could change it, as sacreBLEU does.
 * Booleans become `yes` and `no`, lists are joined by `+`, and `|`, `:`, `+`, `%` and white space in a string are
 * percent-encoded, so that no value can pass for another option.
 *
 * @example
 * signature({ name: 'bleu', version: 1, options: { nrefs: 1, case: 'mixed', eff: false, tok: '13a' } })
 * // 'bleu|nrefs:1|case:mixed|eff:no|tok:13a|version:citemill-1'
 */
export function signature({ name, version, options }: SignatureParts): string {
  const named = Object.entries(options).map(([option, value]) => `${encode(option)}:${print(value)}`);
  return [encode(name), ...named, `version:citemill-${encode(String(version))}`].join('|');
}

function print(value: SignatureValue): string {
  if (value === null) return 'off';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object')
    return value.length === 0 ? 'none' : value.map((item) => encode(String(item))).join('+');
  return encode(String(value));
}

function encode(text: string): string {
  return text.replace(/[|:+%\s]/g, (character) => encodeURIComponent(character));
}
