import { signatures } from './signatures.js';

/**
 * Commands and how their arguments are read: `s` a star, `o` an option, `O` an option that is text, `r` a name, a
 * length or other source, `m` text, `M` text where a brace follows, `p` something in round brackets, `n` a note behind a
 * star (`\cite{x}*{p. 3}` of amsrefs). A command that is not here is unknown: the groups behind it are read as text.
 */
export const COMMANDS: Readonly<Record<string, string>> = signatures({
  sOm: 'author affil caption subcaption part chapter section subsection subsubsection subsubsubsection paragraph subparagraph',
  m: `textbf textit emph textsc textsl texttt textrm textsf textup textmd textnormal underline uline text mbox hbox
    fbox textsuperscript textsubscript sout st hl enquote uppercase lowercase MakeUppercase MakeLowercase
    centerline leftline rightline makecell thead shortstack vbox vtop boxed framebox dashuline uwave ul so
    tablecaption colhead tablehead tablecomments tablenotemark sansmath textquote
    abstract keywords figcaption tabnote textlf textln IEEEauthorblockN IEEEauthorblockA legend
    ce bm revised runinhead bibnamefont bibfnamefont citenamefont
    natexlab mathrm textgreek ack significancestatement highlights dedication
    surname givenname fnm sur firstname lastname prefix suffix degree orgname orgdiv orgaddress city country street
    state postcode corres abs editorial noopsort doi url note citelist gridline IEEEtitleabstractindextext
    IEEEraisesectionheading subtitle @line`,
  Om: 'footnote footnotetext thanks Thanks title Title affiliation address email institute collaboration homepage altaffiliation marginnote icmltitle orcid',
  mm: 'texorpdfstring IEEEPARstart lettrine',
  mmm: '@block',
  rm: `altaffiltext textcolor rotatebox foreignlanguage bibinfo captionof hypertarget hyperlink
    bibfield tablenotetext defcitealias adjustbox href translation`,
  rom: 'scalebox',
  room: 'raisebox',
  rrm: 'multicolumn fcolorbox fig leftfig rightfig boxedfig rotatefig',
  srrm: 'resizebox',
  ooorm: 'parbox',
  poom: 'makebox framebox',
  ororom: 'multirow',
  soor: 'includegraphics includesvg',
  or: `externaldocument num si unit ang usepackage documentclass documentstyle RequirePackage bibliographystyle includepdf
    color setdefaultlanguage pagecolor rowcolor cellcolor columncolor
    newcites addbibresource index altaffilmark fnref tnoteref corref
    inst IEEEauthorrefmark fntext cortext tnotetext ccsdesc subjclass pacs Description definechangesauthor captionsetup
    SetCell SetRow SetColumn SetCells SetRows cdashline arrayrulecolor
    includestandalone hypersetup authornote pgfkeys setlist textblockorigin DeclareFieldFormat ExecuteBibliographyOptions`,
  sor: 'epsfig psfig epsffile epsfbox plotone',
  rr: 'icmlaffiliation icmlcorrespondingauthor icmlsetsymbol markboth ShortHeadings setlength addtolength setcounter addtocounter plottwo DeclareUnicodeCharacter setkeys renewbibmacro @addtoreset counterwithin numberwithin fontsize declaretheoremstyle crefformat Crefformat labelcrefformat colorlet floatname PassOptionsToPackage PassOptionsToClass',
  rrr: 'definecolor addcontentsline DeclareNewFootnote contentsline specialrule bib crefname Crefname titleformat titlespacing',
  orrr: 'SIrange acmConference',
  srr: 'crefrange Crefrange cpagerefrange vrefrange',
  pr: 'cmidrule',
  orr: 'lstdefinelanguage lstdefinestyle SI qty numrange rule',
  sr: 'ref eqref autoref cref Cref pageref nameref subref vref fref Fref autopageref labelcref namecref nameCref vpageref cpageref vspace hspace WarningFilter addvspace',
  r: `Xhline noalign hhline BibitemShut curraddr urladdr dedicatory emailAdd arxivnumber nocollaboration figurenum epsscale
    icmlkeywords icmltitlerunning printAffiliationsAndNotice IEEEpubid IEEEmembership editor bstctlcite firstpageno equalcont TitleCitation
    AuthorNames AuthorCitation Affil journalname subclass journaltitle keyword jmlrworkshop ShortTitle leadauthor templatetype
    instructionspage dates authorcontributions authordeclaration equalauthors thispdfpagelabel allowdisplaybreaks tikzexternalize
    orcidlink ORCID orcidID ding correspondingauthor correspondence preprint nllabel dynkin kern arabic roman alph fancyhf fancypagestyle label bibliography graphicspath hyphenation vphantom hphantom phantom pagestyle
    thispagestyle pagenumbering nocite newcounter newlength lstset usetikzlibrary pgfplotsset tikzset
    setcitestyle citestyle ead received accepted published submitted journal volume issue pubyear jyear PACS
    shorttitle shortauthors runningtitle runningauthor titlerunning authorrunning tocauthor toctitle copyrightyear
    acmBooktitle acmPrice acmDOI acmISBN setcopyright acmYear acmJournal acmVolume acmNumber acmArticle
    acmMonth acmSubmissionID vldbdoi newsavebox usebox setstretch linespread
    DeclareGraphicsExtensions includeonly setmainfont setsansfont setmonofont excludecomment includecomment
    glsresetall stepcounter refstepcounter todototoc bibdata biboptions journalinfo
    lhead rhead chead lfoot rfoot cfoot markright tablewidth tabletypesize tablecolumns tablenum enlargethispage
    setmathfont sisetup selectlanguage date thesaurus offprints slugcomment submitjournal
    lefthead righthead
    cline AtBeginDocument AtEndDocument
    dochead MSC classification authorsaddresses
    urlstyle theoremstyle pdfinfo special
    mathtoolsset firstpage DOI jmlrheading editors jmlrvolume jmlryear jmlrsubmitted jmlrpublished
    setbeamertemplate usetheme verbatiminput`,
  sOOrn: `cite citep citet citealt citealp citeauthor citeyear citeyearpar Cite Citep Citet Citealt Citealp Citeauthor
    parencite Parencite textcite Textcite autocite Autocite footcite footcitetext smartcite supercite fullcite footfullcite
    citetitle citedate citen onlinecite inlinecite shortcite citetalias citepalias citenum citeN citeA citeNP shortciteA
    shortciteN citeyearNP fullciteA nptextcite possessivecite bibentry newcite opencitep opencitet citeasnoun
    citeaffixed citeyearsuffix notecite pnotecite citefull citeS citepS citetS citesupp citelow
    citesec citesub newciteA posscite citepos`,
  'sOOr+':
    'cites Cites parencites Parencites textcites Textcites autocites Autocites footcites smartcites supercites',
  sOrOO: 'psfrag',
  o: `linebreak pagebreak nolinebreak nopagebreak printbibliography footnotemark authornotemark addlinespace
    printglossary sidecaption`,
  O: 'item twocolumn',
  OmM: 'Author',
  ror: 'newcolumntype',
  mr: 'icmlauthor',
  Or: 'bibitem',
  so: '\\',
  om: 'hyperref todo marginpar missingfigure fxnote fxwarning fxerror fxfatal sidenote',
  OOm: 'subfloat subfigure subtable',
  sOmoom: 'subcaptionbox',
  oor: 'lstinputlisting',
  rrrr: 'mathchoice',
  rrrrr: 'patchcmd',
  orrrrrr: 'bibpunct',
  '-': `STATE State Statex IF If ELSE Else ELSIF ElsIf ElseIf ENDIF EndIf FOR For FORALL ForAll ForEach ENDFOR EndFor WHILE While
    ENDWHILE EndWhile REPEAT Repeat UNTIL Until LOOP Loop ENDLOOP EndLoop REQUIRE Require ENSURE Ensure RETURN Return PRINT
    COMMENT Comment Procedure EndProcedure Function EndFunction KwIn KwOut KwData KwResult KwRet KwTo eIf uIf uElse uElseIf
    lIf leIf lElse lElseIf lFor lForEach lForAll lWhile lRepeat ElseIf Switch Case Other uCase lCase uOther lOther ForPar Begin
    EndSwitch EndCase tcp tcc DontPrintSemicolon PrintSemicolon SetAlgoLined SetAlgoVlined SetAlgoNoLine SetAlgoNoEnd SetAlgoShortEnd
    SetAlgoLongEnd SetNoFillComment SetFillComment LinesNumbered LinesNumberedHidden BlankLine Input Output TRUE FALSE AND OR NOT
    figurename tablename sectionname appendixname algorithmname equationautorefname figureautorefname endcsname
    selectfont frenchspacing nonfrenchspacing sloppypar noexpand unhbox urlprefix BibitemOpen normalmarginpar
    rotate widowpenalty clubpenalty tophline middlehline bottomhline belowtable noindent indent centering raggedright raggedleft tiny scriptsize footnotesize small normalsize large Large LARGE
    huge Huge bf it em rm sc tt sf sl bfseries itshape mdseries rmfamily sffamily ttfamily scshape slshape upshape
    normalfont begingroup endgroup bgroup egroup maketitle newpage clearpage cleardoublepage smallskip medskip bigskip hfill vfill hfil vfil break nobreak
    protect relax null strut par newline hline toprule midrule bottomrule endhead endfirsthead endfoot endlastfoot
    appendix tableofcontents listoffigures listoftables makeatletter makeatother sloppy fussy flushbottom raggedbottom
    onecolumn frontmatter mainmatter backmatter doublespacing singlespacing onehalfspacing linenumbers nolinenumbers
    qed qedhere qedsymbol and AND And startdata enddata nodata balance columnbreak allowbreak newblock xspace unskip
    ignorespaces hss vss negthinspace thinspace quad qquad enspace enskip tabularnewline LaTeX TeX LaTeXe BibTeX
    ldots dots textellipsis S P pounds copyright dag ddag ss SS ae AE oe OE aa AA o O l L i j dh DH th TH dj DJ ng NG
    today do the textbackslash textasciitilde textasciicircum textbar textless textgreater textdollar
    textunderscore textbraceleft textbraceright textquotedblleft textquotedblright textquoteleft textquoteright
    quotedblbase quotesinglbase guillemotleft guillemotright guilsinglleft guilsinglright textendash textemdash textbullet textperiodcentered textdegree
    textregistered texttrademark textcopyright texteuro euro textsection textparagraph textdagger textdaggerdbl
    textquotesingle textonehalf textpm texttimes textmu textohm textcelsius textvisiblespace slash lq rq
    ie eg etc footnoterule FloatBarrier arraybackslash nonumber notag
    makeglossaries printnomenclature hrule hrulefill dotfill ConTeXt XeTeX LuaTeX
    singlespace doublespace bigbreak medbreak smallbreak goodbreak endinput noaffiliation
    linewidth textwidth columnwidth textheight baselineskip parindent parskip itemsep topsep tabcolsep arraystretch
    printcredits justify justifying boldmath unboldmath cal mit displaystyle
    acknowledgments acknowledgements acknowledgement sep lasthline cdots
    leavevmode eject IEEEpeerreviewmaketitle IEEEoverridecommandlockouts
    phantomsection appendices name addr BlackBox ContinuedFloat IEEEyesnumber colrule botrule listofchanges flushbottom textnumero texttildelow nobreakdash aclfinalcopy cvprfinalcopy iccvfinalcopy eccvfinalcopy @mparswitchfalse @maketitle pubdiscuss textordmasculine textordfeminine`,
});

/** Commands whose meaning a paper's own definitions do not change for us. */
export const KEPT_COMMANDS: ReadonlySet<string> = new Set(
  `section subsection subsubsection paragraph subparagraph chapter part title author caption label
  footnote item includegraphics bibliography maketitle begin end document textbf emph textit input include abstract thanks
  url href par bibitem newblock appendix multicolumn multirow hline and text mbox small footnotesize
  bibinfo bibnamefont bibfnamefont citenamefont BibitemOpen BibitemShut bibfield date keywords hspace vspace today
  thesection thetable thefigure theequation frac sqrt sum left right`.split(/\s+/),
);

const NO_CITATION =
  /style|alias|namefont|newcite|nocite|declarecite|citetext|citelist|citation|ctlcite|punct|cited$|excite/i;

/**
 * How a command's arguments are read; undefined where nothing is known of it. A command that no list has and that is
 * called something with "cite" cites: classes and papers make new ones all the time.
 */
export function signatureOf(name: string): string | undefined {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name];
  return isCiteLike(name) ? 'sOOrn' : undefined;
}

export const isCiteLike = (name: string): boolean =>
  /^[a-zA-Z]*cite[a-zA-Z]*$/i.test(name) && !NO_CITATION.test(name);
