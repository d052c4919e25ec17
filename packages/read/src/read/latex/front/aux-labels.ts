import { Gullet } from '../expand/gullet.js';
import type { Target } from '../numbering/numbered.js';
import { parse } from '../tree/parse.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';

/** `\newlabel{key}{{number}{page}…}`, with what hyperref adds: the words of the caption, and the anchor. */
const LABEL = /\\newlabel\s*\{([^{}]+)\}\s*\{\{((?:[^{}]|\{[^{}]*\})*)\}([^\n]*)/g;
/** hyperref's anchor says what was counted: `figure.caption.2`, `equation.2.1`, `section.3`. */
const ANCHOR = /\{([a-zA-Z]+)\*?\.[^{}]*\}\{[^{}]*\}\}\s*$/;
/** No file of a paper has more labels. */
const MOST_LABELS = 5000;

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

/** The labels that a run of LaTeX left in an `.aux` file. */
export function auxLabels(file: string, context: PaperContext): Map<string, Target> {
  const { state } = context;
  const labels = new Map<string, Target>();
  for (const [, key = '', number = '', behind = ''] of state.bundle.text(file).matchAll(LABEL)) {
    if (labels.size === MOST_LABELS) break;
    if (key.endsWith('@cref')) continue;
    const name = NAMES[ANCHOR.exec(behind)?.[1] ?? ''] ?? 'Section';
    labels.set(key, { number: printed(number, context), name });
  }
  return labels;
}

/** "S 2" of `S\nobreakspace  {}2`. */
function printed(number: string, context: PaperContext): string {
  if (!/[\\{$]/.test(number)) return number.trim();
  const { state } = context;
  return plainText(parse(new Gullet(state, state.tokenise(number))), context);
}
