import type { LatexPackage } from './package.js';

/** jurabib, used in law and history: the commands its style writes to `.bbl` files. */
export const jurabib: LatexPackage = {
  commands: { r: 'jurabibsetup jbfirst', '-': 'jbdy bibhowcited' },
  macros: [
    // Sort names, names, their number, the text, how it was cited before.
    ['jbbibargs', 'mmmmm', '#1: \\newblock #4'],
    ['jbdoitem', 'mmm', ''],
    ['bibnf', 'mmmmm', '#2 #4 #1'],
    ['bibenf', 'mmmmm', '#2 #4 #1'],
    ['incolledformat', 'mmmmm', ' in: #1, #3'],
    ['bibapifont', 'm', '\\bibinfo{title}{#1}'],
    ...['artvolumeformat', 'artyearformat', 'artnumberformat', 'jbPages', 'apyformat', 'peryearformat'].map(
      (name) => [name, 'm', ' #1'] as const,
    ),
    ['bpubaddr', '', ':'],
    ['bibtfont', 'm', '\\bibinfo{title}{#1}'],
    ['bibtitlefont', 'm', '\\bibinfo{title}{#1}'],
    ['bibbtfont', 'm', '\\bibinfo{booktitle}{#1}'],
    ['bibjtfont', 'm', '\\bibinfo{journal}{#1}'],
    ['bibatsep', '', ','],
    ['bibbdsep', '', ''],
    ['bibbpsep', '', ':'],
    ['bibpagespagesep', '', ','],
    ...['jbbtasep', 'jbbstasep', 'Bibbtasep', 'Bibbstasep'].map((name) => [name, '', ' and '] as const),
    ...['jbbfsasep', 'Bibbfsasep'].map((name) => [name, '', ', '] as const),
  ],
};
