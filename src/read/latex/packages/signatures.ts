/** One signature for many names. */
export function signatures(lists: Record<string, string>): Record<string, string> {
  const table: Record<string, string> = Object.create(null);
  for (const [signature, names] of Object.entries(lists))
    for (const name of names.split(/\s+/)) if (name) table[name] = signature.replace(/^-$/, '');
  return table;
}
