import { PACKAGE_DEFINITIONS } from '../packages/registry.js';
import { tokenise } from '../tokens/tokenise.js';
import { type Macro, xparseParameters } from './macros.js';

/** Macros defined by packages, by name. The paper's own definitions take precedence. */
export const PACKAGE_MACROS: ReadonlyMap<string, Macro> = new Map(
  PACKAGE_DEFINITIONS.map(([name, parameters, body]) => [
    name,
    { parameters: xparseParameters(tokenise(parameters)), body: tokenise(body) },
  ]),
);
