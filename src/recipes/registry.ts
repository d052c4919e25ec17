import { Registry } from '@citemill/read/internal/registry';
import { citegen } from './citegen/index.js';
import { citesum } from './citesum/index.js';
import { citeworth } from './citeworth/index.js';
import { citrec } from './citrec/index.js';
import { intent } from './intent/index.js';
import { pairs } from './pairs/index.js';
import type { AnyRecipe } from './recipe.js';
import { relatedwork } from './relatedwork/index.js';
import { sciqfs } from './sciqfs/index.js';
import { scixgenDescription, scixgenParagraph } from './scixgen/index.js';
import { support } from './support/index.js';
import { wikiref } from './wikiref/index.js';

/** All recipes, in the order in which `make` builds them. Add your own with `recipes.add`. */
export const recipes: Registry<AnyRecipe> = new Registry<AnyRecipe>('recipe', [
  sciqfs,
  citesum,
  citeworth,
  scixgenDescription,
  scixgenParagraph,
  wikiref,
  citrec,
  pairs,
  intent,
  citegen,
  relatedwork,
  support,
]);
