import type { LatexPackage } from './package.js';

/** Other publishers and societies: MDPI, Copernicus, PNAS, AGU, SEG, Taylor & Francis; theses. */
export const publishers: LatexPackage = {
  commands: {
    OOmM: 'Author',
    Om: 'Title Thanks',
    m: `abs note revised significancestatement authors Authors AUTHOR TITLE ABSTRACT abstracts addauthor papertitle
      thesistitle fulltitle authorlist speaker chem dropcap proglang pkg code fct class fnms snm`,
    mm: 'authoraddr twoaffiliations',
    mmm: 'threeaffiliations',
    orr: 'nomenclature',
    mmGG: 'twoauthors',
    mmmGGG: 'threeauthors',
    mmmm: 'fourauthors',
    mmmmm: 'fiveauthors',
    mmmmmm: 'sixauthors',
    rrrrr: 'catchline',
    R: 'affiliations emails',
    r: `Plainkeywords Keywords Plainauthor Plaintitle Shorttitle Address kwd printead runtitle runauthor Copyright category relatedversion relatedversiondetails supplement supplementdetails EventEditors EventNoEds EventLongTitle
      EventShortTitle EventAcronym EventYear EventDate EventLocation EventLogo SeriesVolume ArticleNo ccode showmatmethods showacknow
      articletype contrib FullConference thesisyear degreeyear gradyear graduationyear submissionyear confyear PublicationYear TitleCitation AuthorNames AuthorCitation Affil ShortTitle leadauthor templatetype instructionspage dates
      reftitle appendixtitles PublishersNote externalbibliography authordeclaration equalauthors correspondingauthor correspondence volume issue pubyear jyear
      journalinfo firstpage DOI copyrightstatement disclaimer issuenum articlenumber pubvolume headers datereceived daterevised dateaccepted datepublished hreflink correspondance extraAuth`,
    '-': 'endbibitem startlocaldefs endlocaldefs nocopyright noappendix tophline middlehline bottomhline belowtable pubdiscuss',
  },
  citationDefaults: [
    { class: /^(?:gji|jfm)/i, style: 'author-year', comma: false },
    {
      class:
        /^(?:geophysics|copernicus|agu|ametsoc|biometrika|imsart|statsoc|rsproca|interact|sage|jasa|aomart|asaproc|cup-journal|eg)/i,
      style: 'author-year',
    },
    { class: /(?:^|\/)mdpi$/i, style: 'numeric' },
    { class: /^achemso$/, style: 'numeric', isFixed: true },
  ],
  environments: { '-': 'summary', o: 'wideText' },
  macros: [
    ['introduction', 'O{Introduction}', '\\section{#1}'],
    ['conclusions', 'O{Conclusions}', '\\section{#1}'],
    ['authorcontribution', 'm', '\\section*{Author contributions} #1\\par '],
    ['competinginterests', 'm', '\\section*{Competing interests} #1\\par '],
    ['authorcontributions', 'm', '\\par \\textbf{Author Contributions:} #1\\par '],
    ['funding', 'm', '\\par \\textbf{Funding:} #1\\par '],
    ['institutionalreview', 'm', '\\par \\textbf{Institutional Review Board Statement:} #1\\par '],
    ['informedconsent', 'm', '\\par \\textbf{Informed Consent Statement:} #1\\par '],
    ['dataavailability', 'm', '\\par \\textbf{Data Availability Statement:} #1\\par '],
    ['codeavailability', 'm', '\\par \\textbf{Code Availability:} #1\\par '],
    ['conflictsofinterest', 'm', '\\par \\textbf{Conflicts of Interest:} #1\\par '],
    ['supplementary', 'm', '\\par \\textbf{Supplementary Materials:} #1\\par '],
    ['abbreviations', 'mG{}', '\\par \\textbf{#1} #2\\par '],
    ['codedataavailability', 'm', '\\section*{Code and data availability} #1\\par '],
    ['plot', 'smmm', '\\begin{figure}\\includegraphics[#3]{#2}\\caption{#4}\\label{fig:#2}\\end{figure}'],
    ['tabl', 'smmm', '\\begin{table}\\caption{#3}\\label{tbl:#2}#4\\end{table}'],
    // PNAS
    ['matmethods', 'm', '\\section*{Materials and Methods} #1\\par '],
    ['acknow', 'm', '\\acknowledgments #1\\par '],
    // Taylor & Francis: interact
    ['tbl', 'mm', '\\caption{#1}#2'],
    ['append', 'O{}m', '\\section{#2}'],
  ],
};
