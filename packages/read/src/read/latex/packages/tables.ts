import type { LatexPackage } from './package.js';

/** Tables: booktabs, multirow, longtable, tabularray, makecell, colortbl and others. */
export const tables: LatexPackage = {
  commands: {
    som: 'makecell thead',
    m: 'tabnote',
    ororom: 'multirow',
    ror: 'newcolumntype',
    pr: 'cmidrule',
    or: 'rowcolor cellcolor columncolor SetCell SetRow SetColumn SetCells SetRows cdashline arrayrulecolor',
    rrr: 'specialrule',
    r: 'Xhline hhline',
    o: 'addlinespace',
    '-': 'toprule midrule bottomrule endhead endfirsthead endfoot endlastfoot arraybackslash lasthline colrule botrule',
  },
  environments: {
    o: 'tablenotes threeparttable ThreePartTable',
    or: `tabu longtable supertabular xtabular longtabu tblr longtblr talltblr longtable* mpsupertabular tabularray`,
    oro: 'NiceTabular',
    rro: 'NiceTabularX NiceTabular*',
    rr: 'tabularx tabulary tabularew',
    orr: 'xltabular',
  },
  macros: [
    ['tnote', 'm', '\\textasciicircum #1'],
    ['tnotex', 'm', ''],
    ['diagbox', 'O{}mm', '#2 / #3'],
    ['backslashbox', 'O{}O{}mm', '#3 / #4'],
    ['slashbox', 'O{}O{}mm', '#3 / #4'],
  ],
  tabulars: `tabularx tabulary tabularew longtable longtable* supertabular xtabular mpsupertabular xltabular tabu longtabu
    tblr longtblr talltblr NiceTabular NiceTabular* NiceTabularX`,
  floats: { table: 'longtable xltabular longtabu longtblr supertabular xtabular talltblr' },
};
