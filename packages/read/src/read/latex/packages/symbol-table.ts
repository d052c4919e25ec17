/** Reads a table that is written as alternating names and characters, separated by white space: `alpha α   beta β`. */
export function symbolTable(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/(\S+)\s+(\S+)/g)].map(([, name = '', character = '']) => [name, character]),
  );
}
