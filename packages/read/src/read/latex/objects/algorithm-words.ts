import { Gullet } from '../expand/gullet.js';
import { parse } from '../tree/parse.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';

/** Words before and after the condition of a block, by command. */
export const BLOCKS: Readonly<Record<string, readonly [before: string, after: string]>> = {
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
};

/** The first word of a line, by the command that starts it. */
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
};

/** Commands whose lines are not numbered. */
export const UNNUMBERED =
  /^(?:statex|require|ensure|input|output|kwin|kwout|kwdata|kwresult|kwinput|kwoutput)$/;

/** True for commands in algorithms that print nothing. */
export const isSetting = (name: string): boolean =>
  name === 'caption' ||
  name === 'label' ||
  /^(?:centering|small|footnotesize|setlength|vspace|DontPrintSemicolon|PrintSemicolon|LinesNumbered\w*|algsetup|SetKw\w*|SetAlgo\w*|BlankLine|linesnumbered|Set\w+Sty|SetSideComment\w*|SetNoFillComment|SetFillComment|SetInd|IncMargin|DecMargin|SetVlineSkip)$/.test(
    name,
  );

/** Maps keywords to those the paper prints: `\renewcommand{\algorithmicrequire}{\textbf{Input:}}` turns "Require:" into "Input:". */
export function algorithmWords(context: PaperContext): (word: string) => string {
  const cache = new Map<string, string>();
  return (word) => {
    const cached = cache.get(word);
    if (cached !== undefined) return cached;
    const name = `algorithmic${word.replace(/[: ]/g, '').toLowerCase()}`;
    const macro = word ? context.state.macros.get(name) : undefined;
    const printed = macro ? plainText(parse(new Gullet(context.state, macro.body)), context, true) : word;
    cache.set(word, printed);
    return printed;
  };
}
