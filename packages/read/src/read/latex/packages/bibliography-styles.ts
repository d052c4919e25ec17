import type { LatexPackage } from './package.js';

/** babelbib's font commands for parts of an entry. */
const BABELBIB_FONTS = 'name lastname title jtitle journal volume publisher url ISBN ISSN numeral etal'.split(
  ' ',
);

/** babelbib's words in long and short form. */
const BABELBIB_WORDS: Readonly<Record<string, readonly [long: string, short: string]>> = {
  btxand: ['and', 'and'],
  btxetal: ['et al.', 'et al.'],
  btxpages: ['pages', 'pp.'],
  btxpage: ['page', 'p.'],
  btxeditor: ['editor', 'ed.'],
  btxeditors: ['editors', 'eds.'],
  btxvolume: ['volume', 'vol.'],
  Btxvolume: ['Volume', 'Vol.'],
  btxnumber: ['number', 'no.'],
  btxchapter: ['chapter', 'chap.'],
  btxedition: ['edition', 'ed.'],
  btxofseries: ['of', 'of'],
  btxin: ['in', 'in'],
  Btxin: ['In', 'In'],
  Btxtechrep: ['Technical report', 'Tech. rep.'],
  btxfnamespace: [' ', ' '],
};

/** Words that styles made with custom-bib print as commands. */
const CUSTOM_BIB_WORDS: readonly (readonly [string, string])[] = [
  ['bbland', 'and'],
  ['bbletal', 'et al.'],
  ['bblin', 'in'],
  ['bblof', 'of'],
  ['bblvol', 'vol.'],
  ['bblvolume', 'volume'],
  ['bblno', 'no.'],
  ['bblnumber', 'number'],
  ['bblp', 'p.'],
  ['bblpp', 'pp.'],
  ['bblpage', 'page'],
  ['bblpages', 'pages'],
  ['bblchap', 'chap.'],
  ['bblchapter', 'chapter'],
  ['bbled', 'ed.'],
  ['bbleds', 'eds.'],
  ['bbledby', 'edited by'],
  ['bbledn', 'edn.'],
  ['bbledition', 'edition'],
  ['bbleditor', 'editor'],
  ['bbleditors', 'editors'],
  ['bbltechrep', 'Tech. Rep.'],
  ['bbltechreport', 'Technical Report'],
  ['bblphdthesis', 'Ph.D. thesis'],
  ['bblmthesis', 'Master’s thesis'],
  ['bblurlpre', 'URL '],
  ['BIBand', 'and'],
];

/** Commands for parts of entries in Springer and IMS styles that print their argument. */
const SPRINGER_PARTS =
  'beditor bseries bvolume bissue bnumber bfpage blpage bpages bpublisher blocation baddress bedition binstitute bhowpublished'.split(
    ' ',
  );

/** Commands that BibTeX styles write to `.bbl` files, and those of their packages. */
export const bibliographyStyles: LatexPackage = {
  commands: {
    // Labels of author-year styles: names, short names (if there are three arguments), year.
    fMM: 'citeauthoryear astroncite abntrefinfo',
    f: 'citename',
    xxx: 'discretionary PackageError mciteSetBstMidEndSepPunct mciteSetBstSublistLabelBeginEnd ClassError',
    xx: 'mciteSetBstMaxWidthForm PackageWarning ClassWarning providebibliographyfont',
    x: 'mciteSetBstSublistMode bibAnnoteFile btxselectlanguage selectlanguageifdefined typeout',
    '-': `mciteBstWouldAddEndPuncttrue mciteBstWouldAddEndPunctfalse mcitedefaultmidpunct mcitedefaultendpunct
      mcitedefaultseppunct EndOfBibitem BIBentryALTinterwordspacing BIBentrySTDinterwordspacing BIBdecl
      bibitemStop bibitemNoStop mynobreakdash btxfallbacklanguage bibinitdelim`,
  },
  bibliographyStyles: {
    numeric:
      /^(?:plain|unsrt|abbrv|ieeetr|ieee\w*|acm|siam\w*|amsplain|splncs\w*|nature|naturemag\w*|vancouver|aip\w*|apsrev\w*|elsarticle-num\w*|model1\w*-num\w*|JHEP|utphys|cvpr|abbrvurl|plainurl|unsrturl|science\w*|pnas\w*|ama)$/i,
    alphabetic: /^(?:alpha|amsalpha)/,
  },
  sortedStyles:
    /^(?:plain|abbrv|siam|acm|amsplain|splncs04|alpha|plainnat|abbrvnat|apalike|ieee(?:_fullname)?|ACM-Reference-Format|amsalpha|elsarticle-harv|plainurl|abbrvurl)/i,
  environments: {
    r: 'mcitethebibliography',
    rr: 'CSLReferences',
    o: 'barticle bbook bchapter binproceedings botherref bunpublished bincollection btechreport bphdthesis bmisc',
    '-': 'references biblist biblist* bibdiv cslreferences',
  },
  macros: [
    // harvard
    ['harvarditem', 'ommm', '\\bibitem[{{\\IfValueTF{#1}{#1}{#2}}(#3)#2}]{#4}'],
    ['harvardand', '', '\\&'],
    ['harvardyearleft', '', '('],
    ['harvardyearright', '', ')'],
    ['harvardurl', 'm', '#1'],
    ['harvardyearparenthesis', 'm', ''],
    // REVTeX, AMS, AAS, MNRAS, ACM
    ['href@noop', 'mm', '#2'],
    ['eprint', 'O{}m', '#2'],
    ['Eprint', 'mm', '#2'],
    ['MR', 'm', 'MR #1'],
    ['MRhref', 'mm', '#2'],
    ['mn@doi', 'om', '\\href{https://doi.org/#2}{\\IfValueTF{#1}{#1}{doi:#2}}'],
    ['mn@eprint', 'mm', '#1:#2'],
    ['dodoi', 'm', '#1'],
    ['doarXiv', 'm', 'arXiv:#1'],
    ['doeprint', 'm', '#1'],
    ['bysame', '', '———'],
    ['ndash', '', '–'],
    ['mdash', '', '—'],
    ['etalchar', 'm', '#1'],
    ['BIBforeignlanguage', 'mm', '#2'],
    ['bibcommenthead', '', ''],
    ['UseExtraLabel', 'm', '#1'],
    ['bsc', 'm', '#1'],
    // Springer's sn-jnl and the IMS's imsart: parts of entries
    ['bauthor', 'm', '\\bibinfo{author}{#1}'],
    ['bsnm', 'm', '#1'],
    ['bfnm', 'm', '#1\\@ifnextchar\\binits{\\@gobbletwo}{}'],
    ['binits', 'm', '#1'],
    ['batitle', 'm', '\\bibinfo{title}{#1}'],
    ['btitle', 'm', '\\bibinfo{title}{#1}'],
    ['bctitle', 'm', '\\bibinfo{title}{#1}'],
    ['bbtitle', 'm', '\\bibinfo{booktitle}{#1}'],
    ['bjtitle', 'm', '\\bibinfo{journal}{#1}'],
    ['bjournal', 'm', '\\bibinfo{journal}{#1}'],
    ['byear', 'm', '\\bibinfo{year}{#1}'],
    ...SPRINGER_PARTS.map((part) => [part, 'm', '#1'] as const),
    // pandoc
    ['citeproctext', '', ''],
    ['CSLLeftMargin', 'm', ''],
    ['CSLRightInline', 'm', '#1'],
    ['CSLBlock', 'm', ' #1'],
    ['CSLIndent', 'm', ' #1'],
    ['pandocbounded', 'm', '#1'],
    ['tightlist', '', ''],
    // biblatex
    ['bibinitperiod', '', '.'],
    ['bibnamedelima', '', ' '],
    ['bibnamedelimb', '', ' '],
    ['bibnamedelimi', '', ' '],
    ['bibrangedash', '', '–'],
    // babelbib
    ...BABELBIB_FONTS.map((font) => [`btx${font}font`, 'm', '#1'] as const),
    ['btxifchangecase', 'mm', '#1'],
    ['btxandcomma', '', ','],
    ['btxauthorcolon', '', ':'],
    ['btxprintmonthyear', 'mmmm', '#3'],
    ['latintext', '', ''],
    ...Object.entries(BABELBIB_WORDS).flatMap(([name, [long, short]]) => [
      [`${name}long`, '', long] as const,
      // The argument is the full stop of the abbreviation.
      [`${name}short`, 'G{}', short] as const,
    ]),
    ...CUSTOM_BIB_WORDS.map(([name, word]) => [name, '', word] as const),
  ],
};
