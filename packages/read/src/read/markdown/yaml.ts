/** Values of the fields at the top level of a YAML block: strings, and lists of strings. */
export type YamlFields = ReadonlyMap<string, string[]>;

const FIELD = /^([\w-]+):\s*(.*)$/;

const unquote = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/s, (_, inner: string) => inner.replace(/\\(.)/g, '$1'))
    .replace(/^'(.*)'$/s, (_, inner: string) => inner.replace(/''/g, "'"));

/** A list in brackets: `[a, "b, c"]`. */
const inlineList = (text: string): string[] =>
  (text.slice(1, -1).match(/"(?:[^"\\]|\\.){0,10000}"|'[^']*'|[^,]+/g) ?? []).map(unquote).filter(Boolean);

/** The names in the items of a list of authors, which may be objects with a `name`. */
const itemText = (item: string): string => unquote(/^(?:name|literal):\s*(.*)$/m.exec(item)?.[1] ?? item);

/**
 * Reads what Pandoc's documents have at their start: fields with strings, texts after `|` or `>`, and lists. Anything else
 * that YAML allows is left out.
 */
export function readYaml(lines: readonly string[]): YamlFields {
  const fields = new Map<string, string[]>();
  for (let at = 0; at < lines.length; at++) {
    const field = FIELD.exec(lines[at] ?? '');
    if (!field) continue;
    const [, name = '', value = ''] = field;
    const below: string[] = [];
    while (at + 1 < lines.length && /^(?:\s|-\s|$)/.test(lines[at + 1] ?? '')) below.push(lines[++at] ?? '');
    fields.set(name, fieldValues(value.trim(), below));
  }
  return fields;
}

function fieldValues(value: string, below: readonly string[]): string[] {
  if (/^[|>][+-]?\d?$/.test(value))
    return [
      below
        .map((line) => line.trim())
        .join('\n')
        .trim(),
    ];
  if (/^\[.*\]$/.test(value)) return inlineList(value);
  if (value !== '') return [unquote([value, ...below.map((line) => line.trim())].join(' '))];
  const items = below
    .join('\n')
    .split(/^[^\S\n]*-\s+/m)
    .slice(1);
  return items.map((item) => itemText(item.replace(/\n\s+/g, '\n').trim())).filter(Boolean);
}
