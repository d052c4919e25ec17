import { SPACE, textToken } from '../tokens/token.js';
import type { TokenStream } from './token-stream.js';

/** TeX commands followed by a length or number without braces. */
const SKIPS = new Set(
  'vskip hskip kern mskip mkern penalty lower raise vglue hglue moveleft moveright'.split(' '),
);

/** Registers, as in `\parindent=0pt` or `\parindent 0pt`; alone they print nothing. */
const REGISTERS = new Set(
  `parindent parskip baselineskip lineskip hoffset voffset topmargin oddsidemargin evensidemargin textwidth textheight
  columnsep columnseprule tabcolsep arraycolsep topsep itemsep parsep partopsep floatsep textfloatsep intextsep
  abovedisplayskip belowdisplayskip abovedisplayshortskip belowdisplayshortskip headheight headsep footskip footnotesep
  marginparwidth marginparsep hsize vsize tolerance hbadness vbadness hfuzz vfuzz pretolerance emergencystretch hyphenpenalty
  exhyphenpenalty widowpenalty clubpenalty interdisplaylinepenalty tracingmacros leftskip rightskip fboxsep fboxrule jot
  abovecaptionskip belowcaptionskip arrayrulewidth doublerulesep extrarowheight linewidth columnwidth leftmargin rightmargin
  dbltextfloatsep dblfloatsep pdfoutput pdfminorversion pdfcompresslevel mathsurround spacefactor topskip
  predisplaypenalty postdisplaypenalty brokenpenalty looseness heavyrulewidth lightrulewidth cmidrulewidth
  aboverulesep belowrulesep LTcapwidth paperwidth paperheight pdfpagewidth pdfpageheight everypar`.split(
    /\s+/,
  ),
);

const LENGTH = /^=?\s*[-+]?\d*[.,]?\d*\s*(?:true)?(?:pt|in|cm|mm|ex|em|bp|pc|sp|dd|cc|mu|fil+)?/;

/** Skips the length or number after a TeX command; false for other commands. */
export function skipDimension(stream: TokenStream, name: string): boolean {
  if (skipAssignment(stream, name)) return true;
  const isSkip = SKIPS.has(name);
  if (!isSkip && !REGISTERS.has(name)) return false;
  takeLength(stream, isSkip);
  skipStretch(stream);
  if (/^[hv]skip$/.test(name)) stream.push([SPACE]);
  return true;
}

/** Skips `plus 1fil minus 2pt`. */
function skipStretch(stream: TokenStream): void {
  for (let next = stream.peek(); next?.kind === 'space' || isStretch(next?.value); next = stream.peek()) {
    if (next?.kind === 'space') {
      stream.skipSpaces();
      if (isStretch(stream.peek()?.value)) continue;
      stream.push([SPACE]);
      return;
    }
    stream.raw();
    const rest = (next?.value ?? '').replace(/^(?:plus|minus)/, '');
    if (rest) stream.push([textToken(rest)]);
    stream.skipSpaces();
    takeLength(stream, true);
  }
}

const isStretch = (value: string | undefined) =>
  value !== undefined && /^(?:plus|minus)(?![a-z])/.test(value);

function takeLength(stream: TokenStream, bare: boolean): void {
  let next = stream.peek();
  if (next?.kind !== 'text') return;
  let assigned = bare;
  if (next.value === '=') {
    stream.raw();
    stream.skipSpaces();
    next = stream.peek();
    assigned = true;
    if (next?.kind === 'command') {
      stream.raw();
      return;
    }
    if (next?.kind !== 'text') return;
  }
  const length = LENGTH.exec(next.value)?.[0] ?? '';
  if (!/\d/.test(length) && !(length === '-' || length.startsWith('='))) return;
  if (!assigned && !/^=|[a-z]$|^-?\d+$/.test(length)) return;
  stream.raw();
  const rest = next.value.slice(length.length);
  if (rest) stream.push([textToken(rest)]);
  // `0.5\baselineskip`, `=-\parindent`
  else if (!/[a-z]$/.test(length)) {
    const register = stream.peek();
    if (register?.kind === 'command' && REGISTERS.has(register.value)) stream.raw();
  }
}

const CODES = /^(?:cat|lc|uc|sf|math|del)code$/;

/** Skips assignments that affect only appearance: `\catcode`\@=11`, `\font\tenbf=cmbx10 at 12pt`, `\vrule width 1pt`. */
function skipAssignment(stream: TokenStream, name: string): boolean {
  if (CODES.test(name)) {
    // The character: `\@ or `x, or a number; then its new code.
    takeMatch(stream, /^`?[^\s=]?\d*/);
    if (stream.peek()?.kind === 'command') stream.raw();
    takeMatch(stream, /^=?\s*\d*/);
    if (stream.peek()?.kind === 'command' && stream.peek()?.value === 'active') stream.raw();
    return true;
  }
  if (/^(?:hbox|vbox|vtop)$/.test(name)) {
    skipBoxWidth(stream);
    return false;
  }
  if (/^(?:advance|multiply|divide)$/.test(name)) {
    if (stream.peek()?.kind === 'command') stream.raw();
    stream.skipSpaces();
    takeMatch(stream, /^by$/);
    stream.skipSpaces();
    takeLength(stream, true);
    return true;
  }
  if (name === 'vadjust') {
    takeMatch(stream, /^pre/);
    return true;
  }
  if (name === 'font') {
    if (stream.peek()?.kind === 'command') stream.raw();
    takeMatch(stream, /^=?[a-z]*\d*/);
    stream.skipSpaces();
    if (takeMatch(stream, /^(?:at|scaled)$/)) {
      stream.skipSpaces();
      takeMatch(stream, /^\d[\d.]*(?:pt|mm|cm)?/);
    }
    return true;
  }
  if (name === 'fontdimen') {
    takeMatch(stream, /^\d+/);
    if (stream.peek()?.kind === 'command') stream.raw();
    takeLength(stream, true);
    return true;
  }
  if (name !== 'vrule' && name !== 'hrule') return false;
  while (takeMatch(stream, /^(?:width|height|depth)/)) {
    stream.skipSpaces();
    takeLength(stream, true);
    stream.skipSpaces();
  }
  return true;
}

/** Skips `to 3cm` or `spread 1em` in `\hbox to 3cm{…}`. */
function skipBoxWidth(stream: TokenStream): void {
  if (!takeMatch(stream, /^(?:to|spread)(?![a-z])/)) return;
  stream.skipSpaces();
  if (stream.peek()?.kind === 'command') stream.raw();
  else takeLength(stream, true);
}

/** Consumes a match at the start of the next text token; false if there is none. */
function takeMatch(stream: TokenStream, pattern: RegExp): boolean {
  const next = stream.peek();
  const match = next?.kind === 'text' ? (pattern.exec(next.value)?.[0] ?? '') : '';
  if (!next || match === '') return false;
  stream.takePrefix(match.length);
  return true;
}
