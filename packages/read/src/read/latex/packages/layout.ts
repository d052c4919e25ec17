import type { LatexPackage } from './package.js';

/** Page layout, spacing, lists, colours and fonts: geometry, setspace, fancyhdr, enumitem, xcolor, soul … */
export const layout: LatexPackage = {
  commands: {
    m: 'uline sout st so ul dashuline uwave textlf textln textgreek sansmath runinhead',
    omm: 'lettrine',
    mm: 'epigraph',
    Om: 'sidefootnote',
    om: 'textls',
    rm: 'textcolor',
    rrm: 'fcolorbox',
    or: 'color pagecolor setlist textblockorigin pgfkeys',
    rr: 'colorlet DeclareUnicodeCharacter',
    rrr: 'definecolor DeclareNewFootnote titleformat titlespacing',
    xxxxx: 'patchcmd xpatchcmd',
    xxxx: 'pretocmd apptocmd xpretocmd xapptocmd',
    xx: 'AddToHook DeclareUrlCommand',
    x: 'pdfstringdefDisableCommands everymath everydisplay ExecuteOptions AtEndOfPackage AtEndOfClass',
    sr: 'WarningFilter',
    r: `fancyhf fancypagestyle lhead rhead chead lfoot rfoot cfoot setstretch setmainfont setsansfont setmonofont
      setmathfont ding usetheme`,
    '-': `doublespacing singlespacing onehalfspacing linenumbers nolinenumbers balance columnbreak xspace justify justifying
      singlespace doublespace sloppypar appendices`,
  },
  environments: {
    '-': 'doublespace singlespace onehalfspace linenumbers titlingpage appendices',
    o: 'compactitem compactenum inparaenum inparaitem framed tcolorbox mdframed',
    r: 'spacing addmargin',
    rO: 'multicols multicols*',
    or: 'labeling',
    op: 'tasks',
    rr: 'adjustwidth interactive',
  },
  floats: { text: 'tcolorbox mdframed framed' },
  macros: [
    // KOMA-Script
    ['addpart', 'som', '\\part*{#3}'],
    ['addchap', 'som', '\\chapter*{#3}'],
    ['addsec', 'som', '\\section*{#3}'],
    ['minisec', 'm', '\\paragraph{#1}'],
    // amsart
    ['specialsection', 'sm', '\\section*{#2}'],
    ['xperiod', '', '\\onedot'],
    // Abbreviations defined by conference styles, with exactly one full stop.
    ['onedot', '', '\\@ifnextchar.{}{.\\xspace}'],
    ['etal', '', 'et al\\onedot'],
    ['eg', '', 'e.g\\onedot'],
    ['ie', '', 'i.e\\onedot'],
    ['etc', '', 'etc\\onedot'],
    ['cf', '', 'cf\\onedot'],
    ['vs', '', 'vs\\onedot'],
    ['wrt', '', 'w.r.t\\onedot'],
    ['aka', '', 'a.k.a\\onedot'],
    ['iid', '', 'i.i.d\\onedot'],
    ['colorbox', 'O{}mm', '#3'],
    ['tcbox', 'O{}m', '#2'],
    ['hl', 'm', '#1'],
  ],
};
