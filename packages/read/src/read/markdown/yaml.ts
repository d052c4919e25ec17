/** The fields at the top level of a YAML block; a single string is a list of one. */
export type YamlFields = ReadonlyMap<string, string[]>;

const FIELD = /^([\w-]+):\s*(.*)$/;

const unquote = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/s, (_, inner: string) => inner.replace(/\\(.)/g, '$1'))
    .replace(/^'(.*)'$/s, (_, inner: string) => inner.replace(/''/g, "'"));

/** Parses a list in brackets: `[a, "b, c"]`. */
const parseInlineList = (text: string): string[] =>
  (text.slice(1, -1).match(/"(?:[^"\\]|\\.){0,10000}"|'[^']*'|[^,]+/g) ?? []).map(unquote).filter(Boolean);

/** Returns the text of a list item. An author may be an object with a `name`. */
const itemText = (item: string): string => unquote(/^(?:name|literal):\s*(.*)$/m.exec(item)?.[1] ?? item);

/** Reads the YAML at the start of Pandoc documents: strings, texts after `|` or `>`, and lists. */
export function readYaml(lines: readonly string[]): YamlFields {
  const fields = new Map<string, string[]>();
  for (let i = 0; i < lines.length; i++) {
    const field = FIELD.exec(lines[i] ?? '');
    if (!field) continue;
    const [, name = '', value = ''] = field;
    const nextLines: string[] = [];
    while (i + 1 < lines.length && /^(?:\s|-\s|$)/.test(lines[i + 1] ?? '')) nextLines.push(lines[++i] ?? '');
    fields.set(name, fieldValues(value.trim(), nextLines));
  }
  return fields;
}

function fieldValues(value: string, nextLines: readonly string[]): string[] {
  if (/^[|>][+-]?\d?$/.test(value))
    return [
      nextLines
        .map((line) => line.trim())
        .join('\n')
        .trim(),
    ];
  if (/^\[.*\]$/.test(value)) return parseInlineList(value);
  if (value !== '') return [unquote([value, ...nextLines.map((line) => line.trim())].join(' '))];
  const items = nextLines
    .join('\n')
    .split(/^[^\S\n]*-\s+/m)
    .slice(1);
  return items.map((item) => itemText(item.replace(/\n\s+/g, '\n').trim())).filter(Boolean);
}
