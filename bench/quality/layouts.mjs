// Random layouts for LaTeX, good and bad ones: narrow gutters, headings like the text, lists without labels.
import { seededNumbers } from '../typeset/pages.mjs';

const HEADINGS = {
  bold: '\\large\\bfseries',
  plain: '\\normalfont\\normalsize',
  italic: '\\normalfont\\normalsize\\itshape',
  capitals: '\\normalfont\\normalsize\\MakeUppercase',
  smallCapitals: '\\normalfont\\scshape\\centering',
  small: '\\normalfont\\small',
};

const FONTS = [
  '',
  '\\usepackage{mathptmx}',
  '\\usepackage{helvet}\\renewcommand{\\familydefault}{\\sfdefault}',
  '\\usepackage{mathpazo}',
  '\\usepackage{courier}\\renewcommand{\\familydefault}{\\ttdefault}\\raggedright',
  // Without a map of fonts, pdfTeX takes bitmaps: Type 3.
  '\\pdfmapfile{}',
  '\\pdfmapfile{}',
];

const LISTS = [
  // The usual one.
  '',
  // Entries without labels or indents.
  '\\makeatletter\\def\\@biblabel#1{}\\renewenvironment{thebibliography}[1]{\\section*{\\refname}\\list{}{\\leftmargin0pt\\itemsep0pt\\parsep0pt\\labelwidth0pt\\labelsep0pt\\itemindent0pt}}{\\endlist}\\makeatother',
  // Small, in a list whose heading is not one.
  '\\renewcommand{\\bibsection}{\\par\\bigskip}\\renewcommand{\\bibfont}{\\footnotesize}',
  '\\renewcommand{\\refname}{Sources consulted}',
  '\\setlength{\\bibsep}{12pt}',
  '\\renewcommand{\\bibsection}{\\subsection*{Notes}}',
];

/** A layout that depends only on the seed. */
export function chooseLayout(seed) {
  const next = seededNumbers(seed * 7919 + 17);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const columns = pick([1, 1, 2, 2, 2, 3]);
  const marks = pick(['numbers', 'numbers', 'raised', 'names']);
  const natbib = {
    numbers: pick(['numbers', 'numbers,sort&compress', 'round,numbers']),
    raised: 'super,sort&compress',
  };
  const heading = pick(Object.keys(HEADINGS));
  const isRunIn = next() < 0.2;
  const after = isRunIn ? '{-1em}' : '{4pt}';
  const section = (name, level) =>
    `\\renewcommand\\${name}{\\@startsection{${name}}{${level}}{0pt}{-8pt plus -2pt}${after}{${HEADINGS[heading]}}}`;
  const gap = pick([3, 5, 8, 12, 18, 24]);
  const spacing = pick(['', '', '', '\\usepackage{setspace}\\doublespacing', '\\linespread{0.9}']);
  const paragraphs = pick([
    '',
    '',
    '\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{6pt}',
    '\\setlength{\\parindent}{0pt}',
    '\\raggedright',
  ]);
  const extras = pick([
    '',
    '',
    '\\usepackage{lineno}\\linenumbers',
    '\\usepackage{fancyhdr}\\pagestyle{fancy}',
  ]);
  const begin = columns === 3 ? '\\usepackage{multicol}' : '';
  const size = columns === 3 ? 9 : pick([9, 10, 11, 12]);
  const preamble = `${columns === 2 ? '\\documentclass[twocolumn,' : '\\documentclass['}${size}pt]{extarticle}
\\usepackage[margin=${pick([1.2, 1.8, 2.5])}cm]{geometry}${begin}
\\usepackage[${natbib[marks] ?? pick(['round', 'square'])}]{natbib}
${pick(FONTS)}
${spacing}${extras}${paragraphs}\\setlength{\\columnsep}{${gap}pt}${pick(LISTS)}
\\setcounter{secnumdepth}{${pick([-1, -1, 3])}}
\\makeatletter${section('section', 1)}${section('subsection', 2)}${section('subsubsection', 3)}\\makeatother
${columns === 3 ? `\\AtEndDocument{\\end{multicols}}` : ''}`;
  const hasAbstractLabel = next() < 0.6;
  return {
    preamble,
    // Styles that print no titles would leave the entries without a counterpart in the gold.
    bibliography: pick(marks === 'names' ? ['plainnat', 'apalike'] : ['unsrtnat', 'plainnat', 'abbrvnat']),
    marks,
    front: ({ title, authors, abstract }) =>
      `\\title{${title}}\\author{${authors.join(', ')}}\\maketitle
${hasAbstractLabel ? `\\begin{abstract}${abstract}\\end{abstract}` : `\\noindent ${abstract}\\par\\bigskip`}
${columns === 3 ? '\\begin{multicols}{3}' : ''}`,
  };
}
