/** Returns a citation template's parameter as plain text, or ''. */
export type Field = (name: string) => string;

/** Returns the first non-empty value among several parameters. */
export function firstValue(field: Field, names: readonly string[]): string {
  for (const name of names) {
    const value = field(name);
    if (value !== '') return value;
  }
  return '';
}
