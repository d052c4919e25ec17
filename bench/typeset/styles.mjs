// Document classes and bibliography styles of publishers, as installed with TeX Live's packages for publishers.
const AFFILIATION = 'Department of Studies, University of Northfield, United Kingdom';

const elsevierFront = ({ title, authors, abstract }) =>
  `\\begin{frontmatter}\\title{${title}}${authors.map((name) => `\\author{${name}}`).join('')}\\address{${AFFILIATION}}
\\begin{abstract}${abstract}\\end{abstract}\\begin{keyword}first \\sep second\\end{keyword}\\end{frontmatter}`;

const articleFront = ({ title, authors, abstract }) =>
  `\\title{${title}}\\author{${authors.join(', ')}}\\maketitle\\begin{abstract}${abstract}\\end{abstract}`;

/**
 * By name: what precedes the document, the bibliography style, the front matter, and how marks are printed (`numbers`,
 * `raised` or `names`).
 */
export const STYLES = {
  ieee: {
    preamble: '\\documentclass[journal]{IEEEtran}\\usepackage{cite}\\providecommand{\\citet}{\\cite}',
    bibliography: 'IEEEtran',
    marks: 'numbers',
    front: ({ title, authors, abstract }) =>
      `\\title{${title}}\\author{${authors.join(', ')}\\thanks{Manuscript received May 3.}}\\maketitle\\begin{abstract}${abstract}\\end{abstract}`,
  },
  elsevier: {
    preamble: '\\documentclass[5p,twocolumn]{elsarticle}',
    bibliography: 'elsarticle-num',
    marks: 'numbers',
    front: elsevierFront,
  },
  'elsevier-names': {
    preamble: '\\documentclass[3p,authoryear]{elsarticle}',
    bibliography: 'elsarticle-harv',
    marks: 'names',
    front: elsevierFront,
  },
  acm: {
    preamble: '\\documentclass[sigconf,nonacm]{acmart}',
    bibliography: 'ACM-Reference-Format',
    marks: 'numbers',
    front: ({ title, authors, abstract }) =>
      `\\title{${title}}${authors
        .slice(0, 6)
        .map(
          (name) =>
            `\\author{${name}}\\affiliation{\\institution{University of Northfield}\\city{Oslo}\\country{Norway}}`,
        )
        .join('')}\\begin{abstract}${abstract}\\end{abstract}\\keywords{first, second}\\maketitle`,
  },
  aps: {
    preamble: '\\documentclass[aps,prb,twocolumn,superscriptaddress]{revtex4-2}',
    bibliography: 'apsrev4-2',
    marks: 'numbers',
    front: ({ title, authors, abstract }) =>
      `\\title{${title}}${authors.map((name) => `\\author{${name}}\\affiliation{${AFFILIATION}}`).join('')}\\begin{abstract}${abstract}\\end{abstract}\\maketitle`,
  },
  mnras: {
    preamble: '\\documentclass[usenatbib]{mnras}',
    bibliography: 'mnras',
    marks: 'names',
    front: ({ title, authors, abstract }) =>
      `\\title[Short title]{${title}}\\author[First et al.]{${authors.join(', ')}}\\maketitle\\begin{abstract}${abstract}\\end{abstract}\\begin{keywords}first -- second\\end{keywords}`,
  },
  ams: {
    preamble: '\\documentclass{amsart}\\usepackage[numbers]{natbib}',
    bibliography: 'plainnat',
    marks: 'numbers',
    front: ({ title, authors, abstract }) =>
      `\\title{${title}}${authors.map((name) => `\\author{${name}}`).join('')}\\begin{abstract}${abstract}\\end{abstract}\\maketitle`,
  },
  raised: {
    preamble:
      '\\documentclass[10pt,twocolumn]{article}\\usepackage[a4paper,margin=2cm]{geometry}\\usepackage[super,sort&compress]{natbib}\\usepackage{mathptmx}',
    bibliography: 'unsrtnat',
    marks: 'raised',
    front: articleFront,
  },
  manuscript: {
    preamble:
      '\\documentclass[12pt]{article}\\usepackage[margin=2.5cm]{geometry}\\usepackage{natbib}\\usepackage{setspace}\\doublespacing\\usepackage{lineno}\\linenumbers',
    bibliography: 'apalike',
    marks: 'names',
    front: articleFront,
  },
  round: {
    preamble:
      '\\documentclass[11pt]{article}\\usepackage[margin=1in]{geometry}\\usepackage[round,numbers]{natbib}\\usepackage{mathpazo}',
    bibliography: 'abbrvnat',
    marks: 'numbers',
    front: articleFront,
  },
  headed: {
    preamble:
      '\\documentclass[twoside,twocolumn,9pt]{extarticle}\\usepackage[super,comma,sort&compress]{natbib}\\usepackage{helvet}\\renewcommand{\\familydefault}{\\sfdefault}\\usepackage[margin=1.5cm]{geometry}\\usepackage{fancyhdr}\\pagestyle{fancy}\\fancyhead[L]{Journal of Studies}\\fancyfoot[C]{\\thepage}',
    bibliography: 'rsc',
    marks: 'raised',
    front: articleFront,
  },
};
