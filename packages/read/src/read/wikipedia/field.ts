/** The value of a citation template's parameter as plain text; empty where it has none. */
export type Field = (name: string) => string;

/** The value of the first of several parameters that has one. */
export function first(field: Field, names: readonly string[]): string {
  for (const name of names) {
    const value = field(name);
    if (value !== '') return value;
  }
  return '';
}
