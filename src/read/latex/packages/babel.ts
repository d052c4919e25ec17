import type { LatexPackage } from './package.js';

/** babel, polyglossia, CJK, csquotes: languages and quotation marks. */
export const babel: LatexPackage = {
  commands: {
    m: 'enquote',
    rm: 'foreignlanguage',
    or: 'setdefaultlanguage',
    r: 'selectlanguage',
  },
  environments: { r: 'otherlanguage', rr: 'CJK CJK*' },
  macros: [
    ['blockquote', 'O{}m', '\\enquote{#2}'],
    ['textquote', 'O{}m', '\\enquote{#2}'],
    ['foreignquote', 'mm', '\\enquote{#2}'],
  ],
};
