import { VERBATIM_ENVIRONMENTS } from '../tokens/verbatim-environments.js';
import type { FloatKind } from './package.js';
import {
  DRAWING_ENVIRONMENTS,
  FLOATS,
  MATH_ENVIRONMENTS,
  TABULAR_ENVIRONMENTS,
  THEOREMS,
} from './registry.js';

/** Returns the kind of a float; undefined for other environments. */
export const floatKind = (name: string): FloatKind | undefined => FLOATS[name.replace(/\*$/, '')];

/** Environments that a paper's definitions cannot redefine. */
export const isKnownEnvironment = (name: string): boolean =>
  MATH_ENVIRONMENTS.has(name) ||
  DRAWING_ENVIRONMENTS.has(name) ||
  TABULAR_ENVIRONMENTS.has(name) ||
  VERBATIM_ENVIRONMENTS.has(name) ||
  floatKind(name) !== undefined ||
  THEOREMS[name] !== undefined ||
  /^(?:abstract|document|itemize|enumerate|description|thebibliography|quote|center|minipage|subfigure|algorithmic|appendices|keywords?|frontmatter|acknowledge?ments|CSLReferences|cslreferences)$/.test(
    name,
  );
