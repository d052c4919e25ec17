import type { LatexPackage } from './package.js';

/** glossaries, acronym, nomencl: lists of terms. What the terms become is said in expand/glossary.ts. */
export const glossaries: LatexPackage = {
  commands: { o: 'printglossary glsresetall', '-': 'makeglossaries printnomenclature' },
};
