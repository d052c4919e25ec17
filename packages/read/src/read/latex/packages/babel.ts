import type { LatexPackage } from './package.js';

/** babel, polyglossia, CJK, csquotes: languages and quotation marks. */
export const babel: LatexPackage = {
  commands: {
    sm: 'enquote',
    rm: 'foreignlanguage',
    or: 'setdefaultlanguage',
    r: 'selectlanguage',
  },
  environments: { r: 'otherlanguage otherlanguage* hyphenrules', rr: 'CJK CJK*' },
  macros: [
    ['blockquote', 'O{}m', '\\enquote{#2}'],
    ['textquote', 'O{}m', '\\enquote{#2}'],
    ['textcquote', 'O{}O{}mm', '\\enquote{#4} \\parencite{#3}'],
    ['blockcquote', 'O{}O{}mm', '\\enquote{#4} \\parencite{#3}'],
    // dirtytalk
    ['say', 'm', '\\enquote{#1}'],
    ['foreignquote', 'mm', '\\enquote{#2}'],
  ],
};
