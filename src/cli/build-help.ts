import { type AnyRecipe, optionHelp, recipes } from '../recipes/index.js';

const WIDTH = 100;

/** Words in lines of a width, each line after an indent. */
function wrapped(text: string, indent: string): string {
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

function shown(value: unknown): string {
  const json = JSON.stringify(value);
  if (json.length <= 40) return json;
  return Array.isArray(value) ? `[${value.length} entries]` : `${json.slice(0, 39)}…`;
}

function recipeHelp(recipe: AnyRecipe): string {
  const options = optionHelp(recipe).map(({ name, description, paper, refined }) => {
    const defaults =
      shown(paper) === shown(refined) && JSON.stringify(paper) === JSON.stringify(refined)
        ? shown(paper)
        : `paper ${shown(paper)}, refined ${shown(refined)}`;
    return `    ${name} (${defaults})\n${wrapped(description, '        ')}`;
  });
  return `  ${recipe.name}: ${recipe.title}\n${options.join('\n')}`;
}

/** The options of each recipe, with their descriptions and the defaults of both profiles. */
export function recipesHelp(): string {
  return `
Options of the recipes, for --set NAME=VALUE, with the defaults of the profiles:

${recipes.all.map(recipeHelp).join('\n\n')}

Examples:
  $ citemill build sciqfs --corpus corpus --out datasets/sciqfs
  $ citemill build sciqfs --corpus corpus --out sciqfs --profile paper --set augment=false --keep-drops
  $ citemill build sciqfs --corpus corpus --out sciqfs --licence permissive --years 2015- --split 90/5/5`;
}
