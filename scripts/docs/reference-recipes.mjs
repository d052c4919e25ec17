import { optionHelp, recipes, z } from 'citemill/recipes';
import { code, page, sentence, table, value } from './markdown.mjs';

/** Every recipe with its options, both profiles' defaults, and its columns, from the schemas. */
export function recipesPage() {
  return page(
    'Recipes',
    'The options of each recipe, for `citemill build RECIPE --set NAME=VALUE`, and the columns of its datasets.\nThe profile `paper` follows the publication, `refined` (the default) fixes its known faults.',
    recipes.all.map((recipe) => [
      `## ${recipe.name}`,
      `${sentence(recipe.task)}\nAfter ${sentence(recipe.citation)}`,
      '### Options',
      table(['option', 'meaning', 'values', 'paper', 'refined'], optionRows(recipe)),
      '### Columns',
      table(
        ['column', 'type', 'contents'],
        Object.entries(recipe.columns).map(([name, type]) => [
          code(name),
          code(type),
          sentence(recipe.features[name] ?? ''),
        ]),
      ),
      `Splits: ${recipe.ratios.map((share) => `${Math.round(share * 1000) / 10}%`).join(', ')} for train, validation and test.`,
    ]),
  );
}

function optionRows(recipe) {
  const { properties = {} } = z.toJSONSchema(recipe.options, { unrepresentable: 'any' });
  return optionHelp(recipe).map(({ name, description, paper, refined }) => [
    code(name),
    sentence(description),
    describeValues(properties[name] ?? {}),
    defaultValue(paper),
    defaultValue(refined),
  ]);
}

/** The values that a JSON schema allows, in a few words. */
function describeValues(schema) {
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (schema.const !== undefined) return code(schema.const);
  if (schema.anyOf) return schema.anyOf.map(describeValues).join(' or ');
  if (schema.type === 'boolean') return '`true`, `false`';
  if (schema.type === 'array')
    return schema.prefixItems ? 'a list' : `a list of ${plural(schema.items ?? {})}`;
  if (schema.type === 'integer' || schema.type === 'number') return range(schema);
  if (schema.type === 'string') return 'text';
  return schema.type ?? '';
}

function plural(items) {
  if (items.enum) return items.enum.map(code).join(', ');
  return { string: 'texts', number: 'numbers', integer: 'whole numbers' }[items.type] ?? 'values';
}

function range(schema) {
  const noun = schema.type === 'integer' ? 'whole number' : 'number';
  const low = schema.minimum ?? schema.exclusiveMinimum;
  const high = schema.maximum ?? schema.exclusiveMaximum;
  const hasLow = low !== undefined && low > Number.MIN_SAFE_INTEGER;
  const hasHigh = high !== undefined && high < Number.MAX_SAFE_INTEGER;
  if (hasLow && hasHigh) return `${noun}, ${low} to ${high}`;
  if (hasLow) return schema.minimum === undefined ? `${noun} above ${low}` : `${noun}, at least ${low}`;
  return hasHigh ? `${noun}, at most ${high}` : noun;
}

const LONGEST_VALUE = 60;

function defaultValue(it) {
  const text = JSON.stringify(it);
  if (text !== undefined && text.length > LONGEST_VALUE && Array.isArray(it)) return `${it.length} entries`;
  return value(it);
}
