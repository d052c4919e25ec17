import { Gullet } from '../expand/gullet.js';
import type { Target } from '../numbering/numbered.js';
import { parse } from '../tree/parse.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';

/** `\newlabel{key}{{number}{page}…}`; hyperref adds the caption text and an anchor. */
const LABEL = /\\newlabel\s*\{([^{}]+)\}\s*\{\{((?:[^{}]|\{[^{}]*\})*)\}([^\n]*)/g;
/** hyperref's anchor starts with the counter: `figure.caption.2`, `equation.2.1`, `section.3`. */
const ANCHOR = /\{([a-zA-Z]+)\*?\.[^{}]*\}\{[^{}]*\}\}\s*$/;
const MAX_LABELS = 5000;

const NAMES: Readonly<Record<string, string>> = {
  figure: 'Figure',
  subfigure: 'Figure',
  table: 'Table',
  equation: 'Equation',
  AMS: 'Equation',
  algorithm: 'Algorithm',
  chapter: 'Chapter',
  appendix: 'Appendix',
};

/** Reads the labels in an `.aux` file of an earlier LaTeX run. */
export function readAuxLabels(file: string, context: PaperContext): Map<string, Target> {
  const { state } = context;
  const labels = new Map<string, Target>();
  for (const [, key = '', number = '', rest = ''] of state.bundle.text(file).matchAll(LABEL)) {
    if (labels.size === MAX_LABELS) break;
    if (key.endsWith('@cref')) continue;
    const name = NAMES[ANCHOR.exec(rest)?.[1] ?? ''] ?? 'Section';
    labels.set(key, { number: numberText(number, context), name });
  }
  return labels;
}

/** "S 2" from `S\nobreakspace  {}2`. */
function numberText(number: string, context: PaperContext): string {
  if (!/[\\{$]/.test(number)) return number.trim();
  const { state } = context;
  return plainText(parse(new Gullet(state, state.tokenise(number))), context);
}
