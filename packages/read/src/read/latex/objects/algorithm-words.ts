import { Gullet } from '../expand/gullet.js';
import { parse } from '../tree/parse.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';

/** Blocks by the command that opens them: the words before and behind their condition. */
export const BLOCKS: Readonly<Record<string, readonly [before: string, behind: string]>> = {
  if: ['if', 'then'],
  elseif: ['else if', 'then'],
  else: ['else', ''],
  for: ['for', 'do'],
  forall: ['for all', 'do'],
  foreach: ['for each', 'do'],
  forpar: ['parallel for', 'do'],
  parfor: ['parallel for', 'do'],
  while: ['while', 'do'],
  loop: ['loop', ''],
  repeat: ['repeat', ''],
  procedure: ['procedure', ''],
  function: ['function', ''],
  switch: ['switch', 'do'],
  case: ['case', 'do'],
  other: ['otherwise', ''],
  begin: ['begin', ''],
}; // prettier-ignore

/** Commands that start a line, and the word it starts with. */
export const LINES: Readonly<Record<string, string>> = {
  state: '',
  statex: '',
  statet: '',
  item: '',
  require: 'Require:',
  ensure: 'Ensure:',
  input: 'Input:',
  output: 'Output:',
  return: 'return',
  print: 'print',
  kwin: 'Input:',
  kwout: 'Output:',
  kwdata: 'Data:',
  kwresult: 'Result:',
  kwret: 'return',
  kwinput: 'Input:',
  kwoutput: 'Output:',
  kwinit: 'Initialise:',
}; // prettier-ignore

/** Of these, the lines that have no number. */
export const UNNUMBERED =
  /^(?:statex|require|ensure|input|output|kwin|kwout|kwdata|kwresult|kwinput|kwoutput)$/;

/** Commands of algorithms that set how they look, and print nothing. */
export const isSetting = (name: string): boolean =>
  name === 'caption' ||
  name === 'label' ||
  /^(?:centering|small|footnotesize|setlength|vspace|DontPrintSemicolon|PrintSemicolon|LinesNumbered\w*|algsetup|SetKw\w*|SetAlgo\w*|BlankLine|linesnumbered|Set\w+Sty|SetSideComment\w*|SetNoFillComment|SetFillComment|SetInd|IncMargin|DecMargin|SetVlineSkip)$/.test(
    name,
  );

/**
 * Gives the words of algorithms as the paper prints them: `\renewcommand{\algorithmicrequire}{\textbf{Input:}}` turns
 * "Require:" into "Input:".
 */
export function algorithmWords(context: PaperContext): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const said = known.get(word);
    if (said !== undefined) return said;
    const name = `algorithmic${word.replace(/[: ]/g, '').toLowerCase()}`;
    const macro = word ? context.state.macros.get(name) : undefined;
    const printed = macro ? plainText(parse(new Gullet(context.state, macro.body)), context, true) : word;
    known.set(word, printed);
    return printed;
  };
}
