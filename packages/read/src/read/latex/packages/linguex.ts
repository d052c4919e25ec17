import type { LatexPackage } from './package.js';

/** Numbered examples in linguistics: linguex, gb4e. They are expanded in expand/linguex.ts. */
export const linguex: LatexPackage = { numberedExamples: /^(?:linguex|gb4e)$/ };
