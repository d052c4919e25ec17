import type { LatexPackage } from './package.js';

/** Lists of terms: glossaries, acronym, nomencl. Terms are expanded in expand/glossary.ts. */
export const glossaries: LatexPackage = {
  commands: { o: 'printglossary glsresetall', '-': 'makeglossaries printnomenclature' },
};
