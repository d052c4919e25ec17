import type { LatexPackage } from './package.js';

/** Classes of other publishers and societies: MDPI, Copernicus, PNAS, AGU, SEG, Taylor & Francis, theses. */
export const publishers: LatexPackage = {
  commands: {
    OmM: 'Author',
    Om: 'Title Thanks',
    m: `abs note revised significancestatement authors Authors AUTHOR TITLE ABSTRACT abstracts addauthor papertitle
      thesistitle fulltitle authorlist speaker`,
    mm: 'authoraddr',
    mmmm: 'twoauthors',
    mmmmmm: 'threeauthors',
    r: `confyear PublicationYear TitleCitation AuthorNames AuthorCitation Affil ShortTitle leadauthor templatetype instructionspage dates
      authorcontributions authordeclaration equalauthors correspondingauthor correspondence volume issue pubyear jyear
      journalinfo firstpage DOI`,
    '-': 'tophline middlehline bottomhline belowtable pubdiscuss',
  },
  environments: { '-': 'summary', o: 'wideText' },
  macros: [
    ['introduction', 'O{Introduction}', '\\section{#1}'],
    ['conclusions', 'O{Conclusions}', '\\section{#1}'],
    ['authorcontribution', 'm', '\\section*{Author contributions} #1\\par '],
    ['competinginterests', 'm', '\\section*{Competing interests} #1\\par '],
    ['codedataavailability', 'm', '\\section*{Code and data availability} #1\\par '],
    ['plot', 'smmm', '\\begin{figure}\\includegraphics[#3]{#2}\\caption{#4}\\label{fig:#2}\\end{figure}'],
    ['tabl', 'smmm', '\\begin{table}\\caption{#3}\\label{tbl:#2}#4\\end{table}'],
    ['append', 'O{}m', '\\section{#2}'],
  ],
};
