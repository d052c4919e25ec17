/**
 * AMS-TeX's style for papers, `\documentstyle{amsppt}`, in which `\title` is closed by `\endtitle`. Sources are rewritten
 * as LaTeX with their line breaks kept, so that line numbers in warnings stay correct.
 */

/** Detects the style from `\documentstyle` or `\topmatter`. */
export const isAmsppt = (source: string): boolean =>
  /^[^%\n]*\\(?:documentstyle\s*\{amsppt\}|topmatter\b)/m.test(source);

/** LaTeX equivalents of pairs such as `\head … \endhead`. */
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

/** Theorem-like pairs, which take their title in braces. */
const STATEMENTS = 'proclaim demo definition remark example'.split(' ');
/** Maximum distance between a command and its `\end…`. */
const MAX_PAIR_CHARS = 20_000;

const IN_BRACES = String.raw`\{((?:[^{}]|\{[^{}]*\})*)\}`;

function convertPairs(source: string): string {
  const names = Object.keys(PAIRS).join('|');
  // Innermost pairs first, so that a formula inside an abstract is converted too.
  const pair = new RegExp(
    `\\\\(${names})(?![a-zA-Z])((?:(?!\\\\(?:${names})(?![a-zA-Z]))[\\s\\S]){0,${MAX_PAIR_CHARS}}?)\\\\end\\1(?![a-zA-Z])`,
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

const ENTRY_FIELD =
  /\\(key|no|by|manyby|bysame|paper|paperinfo|jour|vol|issue|yr|pages?|book|bookinfo|inbook|publ|publaddr|eds?|toappear|finalinfo|lang|transl|nofrills|miscnote)(?![a-zA-Z])/;

/** Converts `\ref\key H \by K. Hess \paper Reeds \jour J. Riv. \yr 1971 \endref` to a `\bibitem` with `\bibinfo` fields. */
function convertEntry(source: string): { key: string; item: string } {
  const parts = source.split(ENTRY_FIELD);
  const fields = new Map<string, string>();
  for (let i = 1; i < parts.length; i += 2)
    fields.set(parts[i] ?? '', (parts[i + 1] ?? '').trim().replace(/^~+|[\s,;]+$/g, ''));
  const key = (fields.get('key') ?? fields.get('no') ?? '').replace(/[{}\\~]|\s+/g, '');
  const bibinfo = (bibtexField: string, name: string) => {
    const value = fields.get(name);
    return value ? `\\bibinfo{${bibtexField}}{${value}}` : '';
  };
  const field = (name: string) => fields.get(name) ?? '';
  const names = (fields.get('by') ?? fields.get('manyby') ?? '')
    .split(/\s+and\s+|,\s*(?:and\s+)?/)
    .filter(Boolean)
    .map((name) => `\\bibinfo{author}{${name.trim()}}`)
    .join(', ');
  const printedParts = [
    fields.has('bysame') ? '\\bysame' : names,
    bibinfo('title', 'paper') || bibinfo('title', 'book'),
    fields.has('paper') ? bibinfo('booktitle', 'inbook') || bibinfo('booktitle', 'book') : '',
    [bibinfo('journal', 'jour'), field('vol') && `\\textbf{${field('vol')}}`].filter(Boolean).join(' '),
    field('bookinfo'),
    [field('publ'), field('publaddr')].filter(Boolean).join(', '),
    fields.has('yr') ? `(${bibinfo('year', 'yr')})` : '',
    field('pages') || field('page'),
  ];
  const lines = '\n'.repeat(source.split('\n').length - 1);
  return {
    key,
    item: `\\bibitem{${key}} ${printedParts.filter(Boolean).join(', ').replace(/\n/g, ' ')}.${lines}`,
  };
}

const ENTRY = /\\ref(?![a-zA-Z])((?:(?!\\ref(?![a-zA-Z]))[\s\S]){0,3000}?)\\endref(?![a-zA-Z])/g;

function convertBibliography(source: string): string {
  const keys = new Set<string>();
  const converted = source
    .replace(/\\Refs(?:nofrills\s*\{[^{}]*\})?(?![a-zA-Z])/g, '\\begin{thebibliography}{}')
    .replace(/\\endRefs(?![a-zA-Z])/g, '\\end{thebibliography}')
    .replace(ENTRY, (_, inside: string) => {
      const { key, item } = convertEntry(inside);
      keys.add(key);
      return item;
    });
  // `\cite{H, Theorem 1}`: a part that is not a key is a note.
  return converted.replace(/\\cite\s*\{([^{}]*)\}/g, (_, inside: string) => {
    const parts = inside.split(',').map((part) => part.trim());
    const notes = parts.filter((part) => !keys.has(part));
    const cited = parts.filter((part) => keys.has(part));
    if (cited.length === 0) return `\\cite{${inside}}`;
    return `\\cite${notes.length > 0 ? `[${notes.join(', ')}]` : ''}{${cited.join(',')}}`;
  });
}

/** Rewrites an amsppt source as LaTeX. */
export function amspptToLatex(source: string): string {
  const statements = STATEMENTS.reduce(
    (text, name) =>
      text
        .replace(new RegExp(`\\\\${name}\\s*${IN_BRACES}`, 'g'), '\\par\\textbf{$1.} ')
        .replace(new RegExp(`\\\\end${name}(?![a-zA-Z])`, 'g'), '\\par '),
    source,
  );
  return convertPairs(convertBibliography(statements))
    .replace(/\\tag\s*"([^"\n]*)"/g, '\\tag{$1}')
    .replace(/\\tag\s+([\w.*'’-]+)/g, '\\tag{$1}')
    .replace(/\\thetag\s*\{([^{}]*)\}/g, '($1)')
    .replace(/\\item\s*"([^"\n]*)"/g, '\\item[$1]')
    .replace(/\\(?:re|pre)?define(?=\s*\\)/g, '\\def')
    .replace(/\\(?:end)?topmatter(?![a-zA-Z])/g, '')
    .replace(/\\document(?![a-zA-Z])/g, '\\begin{document}')
    .replace(/\\enddocument(?![a-zA-Z])/g, '\\end{document}');
}
