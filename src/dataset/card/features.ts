import { splitStructFields } from '../../database/struct-fields.js';

/** A column's type as Hugging Face describes features in YAML. */
export type Feature = { dtype: string } | { struct: NamedFeature[] } | { list: Feature };
export type NamedFeature = { name: string; feature: Feature };

const DTYPES: Record<string, string> = {
  VARCHAR: 'string',
  BOOLEAN: 'bool',
  TINYINT: 'int8',
  SMALLINT: 'int16',
  INTEGER: 'int32',
  BIGINT: 'int64',
  FLOAT: 'float32',
  DOUBLE: 'float64',
};

/**
 * Converts an SQL type to a feature: `VARCHAR`, `INTEGER[]`, `STRUCT(a VARCHAR, "end" INTEGER)[]`, to any depth.
 *
 * @example
 * parseFeature('INTEGER[]') // { list: { dtype: 'int32' } }
 */
export function parseFeature(type: string): Feature {
  const text = type.trim();
  if (text.endsWith('[]')) return { list: parseFeature(text.slice(0, -2)) };
  const fields = /^STRUCT\s*\((.*)\)$/is.exec(text)?.[1];
  if (fields !== undefined) {
    return {
      struct: splitStructFields(fields).map((field) => {
        const [, quoted, plain, rest] = /^(?:"([^"]+)"|(\w+))\s+(.+)$/s.exec(field) ?? [];
        if (!rest) throw new Error(`column type ${type}: ${field} is not a field`);
        return { name: quoted ?? plain ?? '', feature: parseFeature(rest) };
      }),
    };
  }
  const dtype = DTYPES[text.toUpperCase()];
  if (!dtype) throw new Error(`column type ${type} has no feature`);
  return { dtype };
}

/** Describes a feature for people: `list of {text: string, refs: list of int32}`. */
export function featureText(feature: Feature): string {
  if ('dtype' in feature) return feature.dtype;
  if ('list' in feature) return `list of ${featureText(feature.list)}`;
  return `{${feature.struct.map((field) => `${field.name}: ${featureText(field.feature)}`).join(', ')}}`;
}

/**
 * Returns lines of YAML for `dataset_info.features`. Lists of plain values are called `sequence` and lists of structs `list`,
 * which both old and new versions of `datasets` can read.
 */
export function featureLines(fields: NamedFeature[], indent: string): string[] {
  return fields.flatMap(({ name, feature }) => [
    `${indent}- name: ${JSON.stringify(name)}`,
    ...typeLines(feature, `${indent}  `),
  ]);
}

function typeLines(feature: Feature, indent: string): string[] {
  if ('dtype' in feature) return [`${indent}dtype: ${feature.dtype}`];
  if ('struct' in feature) return [`${indent}struct:`, ...featureLines(feature.struct, indent)];
  const { list } = feature;
  if ('dtype' in list) return [`${indent}sequence: ${list.dtype}`];
  if ('struct' in list) return [`${indent}list:`, ...featureLines(list.struct, indent)];
  return [`${indent}sequence:`, ...typeLines(list, `${indent}  `)];
}
