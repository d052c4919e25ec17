import { PACKAGE_DEFINITIONS } from '../packages/registry.js';
import { tokenise } from '../tokens/tokenise.js';
import { type Macro, xparseParameters } from './macros.js';

/** What the commands of packages stand for, by name. A paper's own definition goes before these. */
export const PACKAGE_MACROS: ReadonlyMap<string, Macro> = new Map(
  PACKAGE_DEFINITIONS.map(([name, parameters, body]) => [
    name,
    { parameters: xparseParameters(tokenise(parameters)), body: tokenise(body) },
  ]),
);
