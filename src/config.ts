import type { RegisteredReader } from '@citemill/read/internal';
import type { AnyEntry } from './evaluate/index.js';
import type { AnyRecipe } from './recipes/index.js';

/** What a project adds to Citemill; the default export of `citemill.config.mjs`, `.js` or `.ts`. */
export interface Config {
  /** Recipes in addition to the built-in ones, for `citemill build NAME` and `citemill make`. */
  recipes?: readonly AnyRecipe[];
  /** Readers of further formats; files are offered to them as to the built-in ones. */
  readers?: readonly RegisteredReader[];
  /** Models that `citemill evaluate --models NAME` can run. */
  models?: readonly AnyEntry[];
}

/** Declares a configuration; it does nothing but check the types. */
export function defineConfig(config: Config): Config {
  return config;
}
