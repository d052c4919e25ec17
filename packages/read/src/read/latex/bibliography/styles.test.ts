import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { bodyText, leftOvers, readSource } from '../read-source.fixture.js';

/** One entry as a style's BibTeX prints it, and what becomes of its mark and its text. */
const ENTRIES: [style: string, bbl: string, mark: string, raw: RegExp][] = [
  [
    'named',
    String.raw`\bibitem[\protect\citeauthoryear{Hess \bgroup \em et al.\egroup
  }{2017}]{k} K.~Hess, J.~Berg, and B.~Lind. \newblock Mud. \newblock {\em Rivers}, 3, 2017.`,
    '(Hess et al., 2017)',
    /^K\. Hess, J\. Berg, and B\. Lind\. Mud\. Rivers, 3, 2017\.$/,
  ],
  [
    'chicago',
    String.raw`\bibitem[\protect\citeauthoryear{Hess and Berg}{Hess and Berg}{2017}]{k} Hess, K. and J.~Berg (2017). \newblock Mud.`,
    '(Hess and Berg, 2017)',
    /^Hess, K\. and J\. Berg \(2017\)\. Mud\.$/,
  ],
  [
    'authordate',
    String.raw`\bibitem[\protect\citename{Hess \& Berg, }2017]{k} Hess, K., \& Berg, J. 2017. Mud.`,
    '(Hess & Berg, 2017)',
    /^Hess, K\., & Berg, J\. 2017\. Mud\.$/,
  ],
  [
    'astron',
    String.raw`\bibitem[\protect\astroncite{Hess and Berg}{2017}]{k} Hess, K. and Berg, J. (2017). Mud.`,
    '(Hess and Berg, 2017)',
    /^Hess, K\. and Berg, J\. \(2017\)\. Mud\.$/,
  ],
  [
    'agsm',
    String.raw`\harvarditem[Hess et~al.]{Hess, Berg \harvardand\ Lind}{2017}{k} Hess, K., Berg, J. \harvardand\ Lind, B.
 \harvardyearleft 2017\harvardyearright, ` + "`Mud', {\\em Rivers}. \\newline\\harvardurl{http://x.org/a_b}",
    '(Hess et al., 2017)',
    /^Hess, K\., Berg, J\. & Lind, B\. \(2017\), ‘Mud’, Rivers\. http:\/\/x\.org\/a_b$/,
  ],
  [
    'apacite',
    String.raw`\bibitem [\protect \citeauthoryear {%
Hess\ \BBA {} Berg}{%
Hess\ \BBA {} Berg}{%
{\protect \APACyear {2017}}}]{%
k}
\APACinsertmetastar {k}%
\begin{APACrefauthors}%
Hess, K\BPBI L.\BCBT {}\ \BBA {} Berg, J.%
\end{APACrefauthors}%
\unskip\
\newblock
\APACrefYearMonthDay{2017}{{\APACmonth{05}}}{}.
\newblock
{\BBOQ}\APACrefatitle {Mud} {Mud}.{\BBCQ}
\newblock
\APACjournalVolNumPages{Rivers}{3}{2}{1--9}.
\PrintBackRefs{\CurrentBib}`,
    '(Hess & Berg, 2017)',
    /^Hess, K\. L\., & Berg, J\. \(2017\)\. Mud\. Rivers, 3\(2\), 1–9\.$/,
  ],
  [
    'babplain',
    String.raw`\bibitem[Hess(2017)]{k} \btxnamefont {\btxlastnamefont {Hess}, K.} \btxandlong {}\ \btxnamefont {J. \btxlastnamefont
  {Berg}}\btxauthorcolon\ \btxjtitlefont {\btxifchangecase {Mud}{Mud}}. \newblock \btxjournalfont {Rivers}, 2017.`,
    '(Hess, 2017)',
    /^Hess, K\. and J\. Berg: Mud\. Rivers, 2017\.$/,
  ],
  [
    'apsrev',
    String.raw`\bibitem [{\citenamefont {Hess}\ and\ \citenamefont {Berg}(2017)}]{k}%
  \BibitemOpen \bibfield  {author} {\bibinfo {author} {\bibfnamefont {K.}~\bibnamefont {Hess}}, }\href@noop {} {\bibfield
  {journal} {\bibinfo  {journal} {Rivers}\ }\textbf {\bibinfo {volume} {3}} (\bibinfo {year} {2017})}\BibitemShut {NoStop}`,
    '(Hess and Berg, 2017)',
    /^K\. Hess, Rivers 3 \(2017\)$/,
  ],
];

for (const [style, bbl, mark, raw] of ENTRIES) {
  test(`the entries that ${style} prints are read, and so are their labels`, () => {
    const list = `\\begin{thebibliography}{}\n${bbl}\n\\end{thebibliography}`;
    const paper = readSource('Rivers \\citep{k}.\\bibliography{b}', '\\usepackage{natbib}', {
      'paper.bbl': list,
    });
    assert.equal(bodyText(paper), `Rivers ${mark}.`);
    assert.match(paper.references[0]?.raw ?? '', raw);
    assert.deepEqual(leftOvers(paper), []);
    assert.equal(paper.references[0]?.year, 2017);
  });
}

test('the list of achemso and similar packages is a bibliography', () => {
  const paper = readSource('Mud \\cite{k}.\\bibliography{b}', '', {
    'paper.bbl': String.raw`\begin{mcitethebibliography}{1}
\mciteSetBstSublistMode{f}
\bibitem[Hess(2017)]{k}
Hess,~K. \emph{Rivers} \textbf{2017}, \emph{3}, 1--9\relax
\mciteBstWouldAddEndPuncttrue
\mciteSetBstMidEndSepPunct{\mcitedefaultmidpunct}
{\mcitedefaultendpunct}{\mcitedefaultseppunct}\relax
\EndOfBibitem
\end{mcitethebibliography}`,
  });
  assert.deepEqual(pluck(paper.references, 'id', 'raw'), [['k', 'Hess, K. Rivers 2017, 3, 1–9']]);
});

test('amsrefs lists in a .bbl file form the bibliography', () => {
  const paper = readSource('Mud \\cite{k}.\\bibliography{b}', '', {
    'paper.bbl':
      '\\begin{bibdiv}\\begin{biblist}\\bib{k}{article}{ author={Hess, K.}, title={Mud}, date={2017-05}, }\\end{biblist}\\end{bibdiv}',
  });
  assert.deepEqual(pluck(paper.references, 'id', 'title', 'year'), [['k', 'Mud', 2017]]);
});

test('a dash repeats the names of the previous entry, and a title may end with a comma', () => {
  const paper = readSource(
    String.raw`\cite{a,b,c}\begin{thebibliography}{9}
\bibitem{a} Ann Lee and Jan de Berg, \emph{Groups of mud}, J. Algebra \textbf{3} (1965), 1--9.
\bibitem{b} \bysame, \emph{Groups again}, J. Algebra \textbf{4} (1966), 96--116.
\bibitem{c} Hess, K., Lind, C., and Orr, C.: Rivers, lakes and reeds, Hydrol. Earth Syst. Sci., 3, 1--20, 2001.
\end{thebibliography}`,
  );
  assert.deepEqual(
    paper.references.map((reference) => [
      reference.authors?.map(({ name }) => name).join('; '),
      reference.title,
      reference.venue,
    ]),
    [
      ['Ann Lee; Jan de Berg', 'Groups of mud', 'J. Algebra'],
      ['Ann Lee; Jan de Berg', 'Groups again', 'J. Algebra'],
      ['K. Hess; C. Lind; C. Orr', 'Rivers, lakes and reeds', 'Hydrol. Earth Syst. Sci.'],
    ],
  );
});

test('emphasised text is the title if a venue follows, and the venue if a number follows', () => {
  const paper = readSource(
    String.raw`\cite{a,b,c,d,e}\begin{thebibliography}{9}
\bibitem{a} {\scshape REED} collaboration, \emph{{Measured reeds}}, \href{https://doi.org/10.5555/1}{\emph{J. Mud} {\bfseries 01} (2018) 030}.
\bibitem{b} A. Lee and B. Orr, {\it Phys. Mud} {\bf 3}, 12 (1999).
\bibitem{c} A. Lee, \emph{Reeds and groups}, Reed University Press, Bern, 2001.
\bibitem{d} Lee A, Orr B (1994) Embedded reeds of the north.
\newblock {\em Riv. Anal.} 4(4):373--398.
\bibitem{e} Lee A, Orr B (2002) {\em Using reeds for rivers}.
\newblock pp. 929--936.
\end{thebibliography}`,
  );
  assert.deepEqual(
    paper.references.map((reference) => [
      reference.authors?.map(({ name }) => name).join('; '),
      reference.title,
      reference.venue,
    ]),
    [
      ['REED collaboration', 'Measured reeds', 'J. Mud'],
      ['A. Lee; B. Orr', undefined, 'Phys. Mud'],
      ['A. Lee', 'Reeds and groups', undefined],
      ['A Lee; B Orr', 'Embedded reeds of the north', 'Riv. Anal.'],
      ['A Lee; B Orr', 'Using reeds for rivers', undefined],
    ],
  );
});

const RUN_TOGETHER: [style: string, entry: string, authors: string, title: string | undefined][] = [
  [
    'authordate',
    'Hess, Karl, \\& van~der Berg, Jan. 2001. \\newblock Reeds bend in wind. \\newblock {\\em Riv.}, {\\bf 3}(2), 12--20.',
    'Karl Hess; Jan van der Berg',
    'Reeds bend in wind',
  ],
  [
    'jpe',
    "Hess, Karl and Jan van~der Berg. 2001. \\newblock ``Reeds bend in wind.'' \\newblock \\emph{Riv.} 3~(2):12--20.",
    'Karl Hess; Jan van der Berg',
    'Reeds bend in wind',
  ],
  [
    'lni',
    'Hess, Karl; van~der Berg, Jan: Reeds bend in wind. \\newblock Riv., 3(2):12--20, 2001.',
    'Karl Hess; Jan van der Berg',
    'Reeds bend in wind',
  ],
  [
    'klunum',
    "Hess, K. and J. van~der Berg: 2001, `Reeds bend in wind'. \\newblock {\\em Riv.} {\\bf 3}(2), 12--20.",
    'K. Hess; J. van der Berg',
    'Reeds bend in wind',
  ],
  [
    'ieeetr',
    'C.~Lind, {\\em Tides of the North}. \\newblock Bern: Sea House, second~ed., 1987.',
    'C. Lind',
    'Tides of the North',
  ],
  [
    'chicago',
    'Lind, C. (1987). \\newblock {\\em Tides of the North\\/} (Second ed.). \\newblock Bern: Sea House.',
    'C. Lind',
    'Tides of the North',
  ],
  [
    'econ',
    'Lind, Carla (1987) \\textit{Tides of the North}, Bern: Sea House, 2nd edition.',
    'Carla Lind',
    'Tides of the North',
  ],
  [
    'dcu',
    'Orr, D. \\& Lee, A. (1999). Silt in slow rivers, {\\em in} A.~Lee (ed.), {\\em Proceedings of Mud}, Oslo. \\newblock x',
    'D. Orr; A. Lee',
    'Silt in slow rivers',
  ],
  [
    'gbt7714',
    'HESS K, VAN DER BERG J. \\newblock Reeds bend in wind[J/OL]. \\newblock Riv., 2001, 3(2): 12-20.',
    'K HESS; J VAN DER BERG',
    'Reeds bend in wind',
  ],
  [
    'elsarticle-num',
    'K.~Hess, J.~van~der Berg, Reeds bend in wind, Journal of Rivers 3~(2) (2001) 12--20. \\newblock \\href {https://doi.org/10.5555/1} {\\path{doi:10.5555/1}}.',
    'K. Hess; J. van der Berg',
    'Reeds bend in wind',
  ],
  [
    'apsrev',
    'K.~Hess and J.~van~der Berg, {\\em Journal of Rivers} {\\bf 3}, 12 (2001).',
    'K. Hess; J. van der Berg',
    undefined,
  ],
];

for (const [style, entry, authors, title] of RUN_TOGETHER)
  test(`names and title of an entry that ${style} prints`, () => {
    const paper = readSource(
      `\\cite{k}\\begin{thebibliography}{1}\\bibitem{k} ${entry}\\end{thebibliography}`,
    );
    const [reference] = paper.references;
    assert.deepEqual(
      [reference?.authors?.map(({ name }) => name).join('; '), reference?.title],
      [authors, title],
    );
  });

test('an emphasised "et al." is not a venue, and a volume is not part of one', () => {
  const paper = readSource(
    String.raw`\cite{a,b}\begin{thebibliography}{9}
\bibitem{a} K. Hess {\it et al.}, Phys. Mud {\bf 10}, 142 (2008).
\bibitem{b} {\sc Hess, K., and Ito, A.} \newblock Reeds bend in wind. \newblock {\em J. Riv. 10}, 2 (2008), 142--149.
\end{thebibliography}`,
  );
  assert.deepEqual(
    paper.references.map((reference) => [
      reference.authors?.map(({ name }) => name).join('; '),
      reference.venue,
    ]),
    [
      ['K. Hess', 'Phys. Mud'],
      ['K. Hess; A. Ito', 'J. Riv.'],
    ],
  );
});

test('entries that name their parts, as those of Springer and the IMS do', () => {
  const paper = readSource(
    String.raw`\cite{a,b}\begin{thebibliography}{9}
\ifx \batitle  \undefined \def \batitle#1{#1}\fi
\bibitem[\protect\citeauthoryear{Hess and Lind}{1995}]{a}
\begin{barticle}
\bauthor{\bsnm{Hess}, \binits{K.L.}}, \bauthor{\bsnm{Lind}, \binits{A.}}:
\batitle{On {R}eeds}. \bjtitle{Mud} \bvolume{72}(\bissue{2}), \bfpage{173}--\blpage{196} (\byear{1995})
\end{barticle}
\endbibitem
\bibitem[\protect\citeauthoryear{Orr}{1999}]{b}
\begin{bbook}[author]
\bauthor{\bsnm{Orr},~\bfnm{Carla}\binits{C.}} (\byear{1999}). \btitle{Tides of the north}, \bedition{second} ed. \bpublisher{Reed Press}, \baddress{Bern}.
\end{bbook}
\endbibitem
\end{thebibliography}`,
  );
  assert.deepEqual(
    paper.references.map((reference) => [
      reference.raw,
      reference.authors?.map(({ name }) => name).join('; '),
      reference.title,
      reference.year,
    ]),
    [
      ['Hess, K.L., Lind, A.: On Reeds. Mud 72(2), 173–196 (1995)', 'K.L. Hess; A. Lind', 'On Reeds', 1995],
      [
        'Orr, Carla (1999). Tides of the north, second ed. Reed Press, Bern.',
        'Carla Orr',
        'Tides of the north',
        1999,
      ],
    ],
  );
});

test('commands that a .bib file brings keep their arguments, and biblatex the particles of names', () => {
  const bib = readSource('\\cite{k}\\bibliography{b}', '', {
    'b.bib': String.raw`@article{k, author={Hess, K.}, title={Films of \ce{TiO2} on \textit{Mus} at \SI{5}{\kelvin}}, year=2001}`,
  });
  assert.equal(bib.references[0]?.title, 'Films of TiO2 on Mus at 5');
  const biber = readSource('\\cite{k}', '\\usepackage{biblatex}', {
    'paper.bbl': String.raw`\entry{k}{book}{}
  \name{author}{1}{}{%
    {{hash=1}{%
       prefix={van\bibnamedelima der},
       family={Berg},
       given={Jo}}}%
  }
  \field{title}{Silt}
\endentry`,
  });
  assert.equal(biber.references[0]?.authors?.[0]?.name, 'Jo van der Berg');
});

test('apacite: notes in angle brackets, and the title after the year', () => {
  const paper = readSource(
    'As \\citeA{k}, \\cite<e.g.,>[p.~3]{k}, \\cite<see>{k}; $a<b$.\\bibliography{b}',
    '\\usepackage{apacite}',
    {
      'paper.bbl': String.raw`\begin{thebibliography}{}
\bibitem [\protect \citeauthoryear {Hess}{Hess}{{\protect \APACyear {2017}}}]{k}
\begin{APACrefauthors}Hess, K.\end{APACrefauthors}\unskip\ \newblock \APACrefYearMonthDay{2017}{}{}.
\newblock {\BBOQ}\APACrefatitle {Mud of the {North}} {Mud of the {North}}.{\BBCQ}
\newblock \APACjournalVolNumPages{Rivers}{3}{}{1--9}.\end{thebibliography}`,
    },
  );
  assert.equal(bodyText(paper), 'As Hess (2017), (e.g., Hess, 2017, p. 3), (see Hess, 2017); $a<b$.');
  assert.deepEqual([paper.references[0]?.title, paper.references[0]?.year], ['Mud of the North', 2017]);
});
