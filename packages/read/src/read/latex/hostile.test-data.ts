const doubling = Array.from(
  { length: 30 },
  (_, n) => `\\def\\x${letters(n + 1)}{\\x${letters(n)}\\x${letters(n)}}`,
);

function letters(n: number): string {
  return 'q'.repeat(n + 1);
}

const DEEP = 20_000;

/** A malicious source: body, preamble, accompanying files. */
export type HostileCase = [title: string, body: string, preamble?: string, files?: Record<string, string>];

export const HOSTILE: readonly HostileCase[] = [
  ['a macro that doubles itself', '\\a', '\\def\\a{\\a\\a}'],
  ['macros that double one another', `\\x${letters(30)}`, `\\def\\xq{lol}${doubling.join('')}`],
  ['a macro that grows its argument', '\\a{x}', '\\newcommand{\\a}[1]{\\a{#1#1}}'],
  ['a macro that defines a longer self', '\\a', '\\def\\a{x}\\def\\b{\\edef\\a{\\a\\a}\\b}\\b'],
  ['an environment within itself', '\\begin{e}x\\end{e}', '\\newenvironment{e}{\\begin{e}}{\\end{e}}'],
  ['a loop', '\\loop x\\iftrue\\repeat \\loop\\a\\repeat', '\\def\\a{\\loop\\a\\repeat}'],
  ['\\csname within \\csname', '\\csname '.repeat(6_000)],
  ['\\expandafter without end', '\\expandafter'.repeat(10_000)],
  ['\\futurelet to itself', '\\a', '\\def\\a{\\futurelet\\b\\a}'],
  ['\\@ifnextchar to itself', '\\a[', '\\def\\a{\\@ifnextchar[{\\a}{\\a}}'],
  ['a term that is its own long form', '\\gls{a}', '\\newacronym{a}{\\gls{a}\\gls{a}}{\\gls{a}\\gls{a}}'],
  ['a table a billion columns wide', table('\\multicolumn{1000000000}{c}{x} & y')],
  ['a table a billion rows high', table('\\multirow{1000000000}{*}{x} & y \\\\ & z')],
  ['spans in spans', table('\\multicolumn{999}{c}{\\multirow{999}{*}{x}} \\\\'.repeat(300))],
  ['a tabularray span', table('\\SetCell[c=1000000000,r=1000000000]{c} x & y \\\\ z')],
  ['a table of ampersands', table('&'.repeat(10_000))],
  ['a table of rows', table('x\\\\'.repeat(6_000))],
  ['open braces', '{'.repeat(DEEP)],
  ['braces inside one another', `${'{'.repeat(DEEP)}x${'}'.repeat(DEEP)}`],
  ['groups of arguments', `${'\\textbf{'.repeat(DEEP)}x`],
  ['unknown commands inside one another', `${'\\foo{'.repeat(DEEP)}x${'}'.repeat(DEEP)}`],
  ['footnotes inside one another', `${'\\footnote{'.repeat(6_000)}x`],
  ['options inside one another', '\\item['.repeat(6_000)],
  ['citations never closed', '\\cite[see '.repeat(6_000)],
  ['environments inside one another', '\\begin{itemize}\\item '.repeat(30_000)],
  ['figures inside one another', '\\begin{figure}'.repeat(6_000)],
  ['tables inside one another', '\\begin{tabular}{l}'.repeat(6_000)],
  ['formulas never closed', '\\begin{align}x\\\\'.repeat(10_000)],
  ['dollars', '$'.repeat(40_001)],
  ['double dollars', '$$ x '.repeat(10_000)],
  ['conditionals never closed', '\\iffalse '.repeat(10_000)],
  ['\\else without \\if', '\\else x \\fi '.repeat(10_000)],
  ['ends without begins', '\\end{x}'.repeat(10_000)],
  ['lengths', '\\hskip 1pt plus 1fil minus '.repeat(6_000)],
  ['captions', '\\begin{lstlisting}[caption={'.repeat(3_000)],
  ['labels', '\\section{x}\\label{a}\\ref{a}'.repeat(5_000)],
  ['algorithms', `\\begin{algorithm}${'\\If{x}{'.repeat(5_000)}\\end{algorithm}`],
  ['steps', `\\begin{algorithmic}${'\\If{x}'.repeat(6_000)}\\end{algorithmic}`],
  ['one long word', 'x'.repeat(1_000_000)],
  ['one long line', 'word, \\emph{word} $x$ '.repeat(6_000)],
  ['accents', '\\"'.repeat(6_000)],
  ['parameters', '#1##2###'.repeat(10_000)],
  ['comments', '%\n'.repeat(40_001)],
  ['binary', String.fromCharCode(...Array.from({ length: 5_000 }, (_, n) => n % 256))],
  ['files that take in one another', '\\input{a}', '', { 'a.tex': 'a \\input{b}', 'b.tex': 'b \\input{a}' }],
  ['a file that takes in another many times', '\\input{a}', '', doublingFiles(25)],
  [
    'a bibliography of braces',
    '\\cite{a}\\bibliography{b}',
    '',
    { 'b.bib': `@article{a, title={${'{'.repeat(10_000)}` },
  ],
  [
    'a bibliography of quotes',
    '\\cite{a}\\bibliography{b}',
    '',
    { 'b.bib': `@article{a, title="${'"a'.repeat(6_000)}` },
  ],
  [
    'a .bbl file of macros',
    '\\cite{a}',
    '',
    { 'p.bbl': `\\begin{thebibliography}{}\\def\\a{\\a\\a}\\bibitem{a}\\a ${'{'.repeat(10_000)}` },
  ],
];

function table(rows: string): string {
  return `\\begin{tabular}{ll}${rows}\\end{tabular}`;
}

function doublingFiles(count: number): Record<string, string> {
  const files: Record<string, string> = {};
  for (let n = 0; n < count; n++)
    files[`${n === 0 ? 'a' : `a${n}`}.tex`] = `word \\input{a${n + 1}} \\input{a${n + 1}}`;
  return files;
}
