import type { LatexPackage } from './package.js';

/** Authors' notes and tracked changes: changes, trackchanges, todonotes, fixme. */
export const changes: LatexPackage = {
  commands: {
    or: 'definechangesauthor',
    om: 'todo missingfigure fxnote fxwarning fxerror fxfatal sidenote',
    Om: 'marginnote endnote endnotetext tablefootnote',
    m: 'blfootnote mpfootnote fnote',
    o: 'endnotemark listoftodos',
    '-': 'listofchanges todototoc',
  },
  macros: [
    ['added', 'O{}m', '#2'],
    ['deleted', 'O{}m', ''],
    ['replaced', 'O{}mm', '#2'],
    ['highlight', 'O{}m', '#2'],
    // trackchanges
    ['add', 'O{}m', '#2'],
    ['remove', 'O{}m', ''],
    ['change', 'O{}mm', '#3'],
    ['annote', 'O{}mm', '#2'],
  ],
};
