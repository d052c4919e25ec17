import { adviseNames } from '@citemill/metrics/text';
import { CATALOGUE, type RecipeSettings } from '../recipes/catalogue.js';
import { optionHelp } from '../recipes/recipe-options.js';
import { UserError } from '../user-error.js';
import { configuredRecipes } from './config.js';

const WIDTH = 100;

/** Wraps words to a width, each line after an indent. */
function wrap(text: string, indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(/\s+/)) {
    if (line.length > indent.length && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = indent;
    }
    line += line.length > indent.length ? ` ${word}` : word;
  }
  return [...lines, line].join('\n');
}

function renderValue(value: unknown): string {
  const json = JSON.stringify(value);
  if (json.length <= 40) return json;
  return Array.isArray(value) ? `[${value.length} entries]` : `${json.slice(0, 39)}…`;
}

function renderDefaults(paper: unknown, refined: unknown): string {
  if (JSON.stringify(paper) === JSON.stringify(refined)) return `default: ${renderValue(paper)}`;
  return `default: ${renderValue(paper)} in paper, ${renderValue(refined)} in refined`;
}

/** Returns the recipe's options with their defaults in both profiles. */
const renderOptions = (recipe: RecipeSettings): string =>
  optionHelp(recipe)
    .map(
      ({ name, description, choices, paper, refined }) =>
        `  ${name}${choices.length > 0 ? ` = ${choices.join(' | ')}` : ''} (${renderDefaults(paper, refined)})\n${wrap(description, '      ')}`,
    )
    .join('\n');

/** Finds a recipe's settings by name; an unknown name is refused with suggestions. */
async function findSettings(name: string): Promise<RecipeSettings> {
  const configured = configuredRecipes();
  const settings = configured.find((recipe) => recipe.name === name) ?? (await CATALOGUE[name]?.());
  if (settings) return settings;
  const names = [...Object.keys(CATALOGUE), ...configured.map((recipe) => recipe.name)];
  throw new UserError(`${name}: no such recipe; ${adviseNames(name, names)}`);
}

/** Returns the help text after the flags: the options of the named recipe, or how to list them. */
export async function buildHelp(recipe: string | undefined): Promise<string> {
  const options =
    recipe === undefined
      ? 'Options of a recipe, for --set: citemill build RECIPE --help'
      : `All other options of this command: citemill build --help\n\nOptions of ${recipe}, for --set NAME=VALUE:\n${renderOptions(await findSettings(recipe))}`;
  const name = recipe ?? 'sciqfs';
  return `
${options}

Examples:
  $ citemill build ${name} --corpus corpus --out datasets/${name}
  $ citemill build ${name} --corpus corpus --out ${name} --profile paper --keep-drops
  $ citemill build ${name} --corpus corpus --out ${name} --licence permissive --years 2015- --split 90/5/5`;
}
