const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’-]*\p{Ll}`;
const NAME = String.raw`(?:\p{Ll}[\p{L}'’]{0,5} ){0,3}${WORD}(?: ${WORD}){1,3}`;
/** "Hess Karl, van Loon Mary. Title. Journal 12:3–9 (2004)." */
const ENTRY = new RegExp(
  `^(${NAME}(?:, ${NAME})*(?:,? et al)?)(\\. .{1,1000}\\((?:1[5-9]|20)\\d\\d[a-z]?\\)\\.)`,
  'su',
);
const FAMILY = new RegExp(`^((?:\\p{Ll}[\\p{L}'’]{0,5} )*${WORD}) (.+)$`, 'su');

/**
 * Returns an entry that Docling composed from the fields of a JATS file, with commas between family and given names: it writes
 * "Hess Karl, Ito Anna. Title …", where "Karl" looks like the family name. Initials are left as they are.
 */
export function withCommasInNames(entry: string): string {
  return entry.replace(ENTRY, (_, names: string, rest: string) => {
    const people = names.split(', ').map((name) => name.replace(FAMILY, '$1, $2'));
    return people.join('; ') + rest;
  });
}
