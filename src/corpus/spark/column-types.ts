import { splitStructFields } from '../../database/struct-fields.js';

/** Converts a column type to Spark's syntax: `STRUCT(a VARCHAR)[]` → `ARRAY<STRUCT<`a`: STRING>>`. */
export function sparkType(type: string): string {
  const text = type.trim();
  if (text.endsWith('[]')) return `ARRAY<${sparkType(text.slice(0, -2))}>`;
  const inner = /^STRUCT\((.*)\)$/s.exec(text)?.[1];
  if (inner === undefined) return text === 'VARCHAR' ? 'STRING' : text;
  const fields = splitStructFields(inner).map((field) => {
    const [, name = '', fieldType = ''] = /^"?(\w+)"?\s+(.*)$/s.exec(field) ?? [];
    return `\`${name}\`: ${sparkType(fieldType)}`;
  });
  return `STRUCT<${fields.join(', ')}>`;
}

/** Converts column definitions to Spark's syntax. */
export const sparkColumns = (columns: Record<string, string>): string =>
  Object.entries(columns)
    .map(([name, type]) => `\`${name}\` ${sparkType(type)}`)
    .join(', ');
