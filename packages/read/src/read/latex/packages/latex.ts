import type { LatexPackage } from './package.js';

/** LaTeX itself, and plain TeX commands that papers use. */
export const latex: LatexPackage = {
  commands: {
    sOmM: 'author',
    sOm: 'caption',
    sOf: 'part chapter section subsection subsubsection subsubsubsection paragraph subparagraph',
    f: `textbf textit emph textsc textsl texttt textrm textsf textup textmd textnormal underline mbox fbox`,
    m: `hbox
      textsuperscript textsubscript uppercase lowercase MakeUppercase MakeLowercase centerline leftline rightline
      shortstack vbox vtop mathrm abstract`,
    Om: 'footnote footnotetext thanks title',
    poom: 'makebox framebox',
    room: 'raisebox savebox',
    rm: 'sbox',
    ooorm: 'parbox',
    rrm: 'multicolumn',
    or: 'usepackage documentclass documentstyle RequirePackage bibliographystyle index',
    orr: 'rule',
    rr: `markboth setlength addtolength setcounter addtocounter fontsize PassOptionsToPackage PassOptionsToClass
      @addtoreset setkeys @the @current`,
    rrr: 'addcontentsline contentsline',
    ro: 'ProvidesPackage ProvidesClass ProvidesFile NeedsTeXFormat',
    rrrr: 'mathchoice',
    sk: 'ref pageref',
    sr: 'vspace hspace addvspace enlargethispage',
    k: 'label bibliography nocite pagestyle thispagestyle pagenumbering newcounter newlength stepcounter refstepcounter arabic roman Roman alph Alph',
    r: `noalign multispan hyphenation newsavebox usebox linespread includeonly bibdata markright
      fontencoding fontfamily fontseries fontshape usefont date cline AtBeginDocument AtEndDocument special vphantom hphantom phantom kern`,
    o: 'linebreak pagebreak nolinebreak nopagebreak footnotemark',
    O: 'item',
    om: 'marginpar',
    Ok: 'bibitem',
    s: 'appendix listoffigures listoftables',
    so: '\\ tableofcontents',
    '-': `endcsname omit selectfont frenchspacing nonfrenchspacing noexpand
      unhbox widowpenalty clubpenalty noindent indent centering raggedright raggedleft tiny scriptsize footnotesize small
      normalsize large Large LARGE huge Huge bf it em rm sc tt sf sl bfseries itshape mdseries rmfamily sffamily ttfamily
      scshape slshape upshape normalfont begingroup endgroup bgroup egroup maketitle newpage clearpage cleardoublepage
      smallskip medskip bigskip vfill vfil break nobreak relax null strut par hline
      makeatletter makeatother sloppy fussy flushbottom raggedbottom onecolumn
      frontmatter mainmatter backmatter and allowbreak newblock unskip ignorespaces hss vss negthinspace
      today do the footnoterule hrulefill dotfill bigbreak medbreak smallbreak goodbreak linewidth
      textwidth columnwidth textheight baselineskip parindent parskip itemsep topsep tabcolsep arraystretch boldmath ProcessOptions
      unboldmath cal mit displaystyle leavevmode eject normalmarginpar @maketitle @mparswitchfalse`,
  },
  environments: {
    '-': `@halign document abstract center flushleft flushright quote quotation titlepage small footnotesize scriptsize tiny
      normalsize large Large sloppypar samepage appendix`,
    o: 'verse figure figure* table table* itemize enumerate description',
    or: 'tabular array',
    r: 'thebibliography',
    rr: 'tabular* list',
    ooor: 'minipage',
  },
  macros: [
    ['@firstofone', 'm', '#1'],
    ['@firstoftwo', 'mm', '#1'],
    ['@secondoftwo', 'mm', '#2'],
    ['@gobble', 'm', ''],
    ['@gobbletwo', 'mm', ''],
    ['protect', '', ''],
    ['space', '', '\\ '],
    ['@empty', '', ''],
  ],
  /** Spaces, line breaks, and names printed by the class. */
  symbols: {
    ' ': ' ',
    nobreakspace: ' ',
    ',': ' ',
    ';': ' ',
    ':': ' ',
    '>': ' ',
    '!': '',
    '/': '',
    '-': '',
    '@': '',
    '\\': ' ',
    quad: ' ',
    qquad: ' ',
    enspace: ' ',
    enskip: ' ',
    thinspace: ' ',
    newline: ' ',
    tabularnewline: ' ',
    linebreak: ' ',
    hfill: ' ',
    hfil: ' ',
    figurename: 'Figure',
    tablename: 'Table',
    sectionname: 'Section',
    appendixname: 'Appendix',
  },
  chapterNumbering: /book|report|reprt|memoir|thesis|dissert/i,
  citations: { bracketed: 'cite' },
  math: 'equation eqnarray displaymath math',
  drawings: 'picture',
  tabulars: 'tabular tabular* array @halign',
  floats: { figure: 'figure', table: 'table' },
};
