/**
 * AMS-TeX's style for papers, `\documentstyle{amsppt}`: what starts with `\title` ends with `\endtitle`. Its sources are
 * written anew as LaTeX, line by line, so that places stay what they are.
 */

/** A paper in this style, told by its class or its front matter. */
export const isAmsppt = (source: string): boolean =>
  /^[^%\n]*\\(?:documentstyle\s*\{amsppt\}|topmatter\b)/m.test(source);

/** What a pair such as `\head … \endhead` is in LaTeX. */
const PAIRS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  title: ['\\title{', '}'],
  author: ['\\author{', '}'],
  affil: ['\\affil{', '}'],
  address: ['\\address{', '}'],
  curraddr: ['\\address{', '}'],
  email: ['\\email{', '}'],
  urladdr: ['\\email{', '}'],
  thanks: ['\\thanks{', '}'],
  date: ['\\date{', '}'],
  dedicatory: ['\\dedication{', '}'],
  translator: ['\\thanks{', '}'],
  keywords: ['\\keywords{', '}'],
  subjclass: ['\\subclass{', '}'],
  abstract: ['\\begin{abstract}', '\\end{abstract}'],
  head: ['\\section*{', '}'],
  heading: ['\\section*{', '}'],
  specialhead: ['\\section*{', '}'],
  subhead: ['\\subsection*{', '}'],
  subheading: ['\\subsection*{', '}'],
  subsubhead: ['\\subsubsection*{', '}'],
  roster: ['\\begin{enumerate}', '\\end{enumerate}'],
  align: ['\\begin{aligned}', '\\end{aligned}'],
  gather: ['\\begin{gathered}', '\\end{gathered}'],
  multline: ['\\begin{gathered}', '\\end{gathered}'],
  ...Object.fromEntries(
    'aligned gathered cases matrix pmatrix bmatrix vmatrix Vmatrix smallmatrix split'
      .split(' ')
      .map((name) => [name, [`\\begin{${name}}`, `\\end{${name}}`] as const]),
  ),
};

/** Statements: their title in braces, then their text. */
const STATEMENTS = 'proclaim demo definition remark example'.split(' ');
/** Characters between a command and its end. */
const LONGEST = 20_000;

const inBraces = String.raw`\{((?:[^{}]|\{[^{}]*\})*)\}`;

function withPairs(source: string): string {
  const names = Object.keys(PAIRS).join('|');
  // The innermost pairs first, so that a formula inside an abstract is found, too.
  const pair = new RegExp(
    `\\\\(${names})(?![a-zA-Z])((?:(?!\\\\(?:${names})(?![a-zA-Z]))[\\s\\S]){0,${LONGEST}}?)\\\\end\\1(?![a-zA-Z])`,
    'g',
  );
  let text = source;
  for (let round = 0; round < 4; round++) {
    const next = text.replace(pair, (whole, name: string, inside: string) => {
      const [open, close] = PAIRS[name] ?? ['', ''];
      return open ? `${open}${inside}${close}` : whole;
    });
    if (next === text) break;
    text = next;
  }
  return text;
}

const FIELD =
  /\\(key|no|by|manyby|bysame|paper|paperinfo|jour|vol|issue|yr|pages?|book|bookinfo|inbook|publ|publaddr|eds?|toappear|finalinfo|lang|transl|nofrills|miscnote)(?![a-zA-Z])/;

/** `\ref\key H \by K. Hess \paper Reeds \jour J. Riv. \yr 1971 \endref` as an item with its parts by name. */
function entry(source: string): { key: string; item: string } {
  const parts = source.split(FIELD);
  const fields = new Map<string, string>();
  for (let at = 1; at < parts.length; at += 2)
    fields.set(parts[at] ?? '', (parts[at + 1] ?? '').trim().replace(/^~+|[\s,;]+$/g, ''));
  const key = (fields.get('key') ?? fields.get('no') ?? '').replace(/[{}\\~]|\s+/g, '');
  const named = (field: string, name: string) => {
    const value = fields.get(name);
    return value ? `\\bibinfo{${field}}{${value}}` : '';
  };
  const plain = (name: string) => fields.get(name) ?? '';
  const names = (fields.get('by') ?? fields.get('manyby') ?? '')
    .split(/\s+and\s+|,\s*(?:and\s+)?/)
    .filter(Boolean)
    .map((name) => `\\bibinfo{author}{${name.trim()}}`)
    .join(', ');
  const said = [
    fields.has('bysame') ? '\\bysame' : names,
    named('title', 'paper') || named('title', 'book'),
    fields.has('paper') ? named('booktitle', 'inbook') || named('booktitle', 'book') : '',
    [named('journal', 'jour'), plain('vol') && `\\textbf{${plain('vol')}}`].filter(Boolean).join(' '),
    plain('bookinfo'),
    [plain('publ'), plain('publaddr')].filter(Boolean).join(', '),
    fields.has('yr') ? `(${named('year', 'yr')})` : '',
    plain('pages') || plain('page'),
  ];
  const lines = '\n'.repeat(source.split('\n').length - 1);
  return { key, item: `\\bibitem{${key}} ${said.filter(Boolean).join(', ').replace(/\n/g, ' ')}.${lines}` };
}

const ENTRY = /\\ref(?![a-zA-Z])((?:(?!\\ref(?![a-zA-Z]))[\s\S]){0,3000}?)\\endref(?![a-zA-Z])/g;

function withEntries(source: string): string {
  const keys = new Set<string>();
  const listed = source
    .replace(/\\Refs(?:nofrills\s*\{[^{}]*\})?(?![a-zA-Z])/g, '\\begin{thebibliography}{}')
    .replace(/\\endRefs(?![a-zA-Z])/g, '\\end{thebibliography}')
    .replace(ENTRY, (_, inside: string) => {
      const { key, item } = entry(inside);
      keys.add(key);
      return item;
    });
  // `\cite{H, Theorem 1}`: what is no key is a note.
  return listed.replace(/\\cite\s*\{([^{}]*)\}/g, (_, inside: string) => {
    const parts = inside.split(',').map((one) => one.trim());
    const notes = parts.filter((one) => !keys.has(one));
    const cited = parts.filter((one) => keys.has(one));
    if (cited.length === 0) return `\\cite{${inside}}`;
    return `\\cite${notes.length > 0 ? `[${notes.join(', ')}]` : ''}{${cited.join(',')}}`;
  });
}

/** A source in this style as LaTeX. */
export function fromAmsppt(source: string): string {
  const statements = STATEMENTS.reduce(
    (text, name) =>
      text
        .replace(new RegExp(`\\\\${name}\\s*${inBraces}`, 'g'), '\\par\\textbf{$1.} ')
        .replace(new RegExp(`\\\\end${name}(?![a-zA-Z])`, 'g'), '\\par '),
    source,
  );
  return withPairs(withEntries(statements))
    .replace(/\\tag\s*"([^"\n]*)"/g, '\\tag{$1}')
    .replace(/\\tag\s+([\w.*'’-]+)/g, '\\tag{$1}')
    .replace(/\\thetag\s*\{([^{}]*)\}/g, '($1)')
    .replace(/\\item\s*"([^"\n]*)"/g, '\\item[$1]')
    .replace(/\\(?:re|pre)?define(?=\s*\\)/g, '\\def')
    .replace(/\\(?:end)?topmatter(?![a-zA-Z])/g, '')
    .replace(/\\document(?![a-zA-Z])/g, '\\begin{document}')
    .replace(/\\enddocument(?![a-zA-Z])/g, '\\end{document}');
}
