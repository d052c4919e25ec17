import type { LatexPackage } from './package.js';

/** changes, todonotes, fixme: notes of those who write the paper. */
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
  ],
};
