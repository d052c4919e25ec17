import { itemAt } from '@citemill/metrics/at';
import type { EnvironmentNode } from '../tree/tree.js';
import { NUMBER_STYLES } from './counters.js';

/** Formats by nesting depth: 1, (a), i, A. */
const DEFAULTS = ['\\arabic*', '(\\alph*)', '\\roman*', '\\Alph*'];

/** Returns the numbering of a list: enumitem's `label=(\\roman*)`, enumerate's `[(i)]`, or LaTeX's default. */
export function itemNumber(list: EnvironmentNode, depth: number): (n: number) => string {
  const options = list.options[0]?.source ?? '';
  const label = /(?:^|,)\s*label\*?\s*=\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|([^,]*))/.exec(options);
  let pattern = label?.[1] ?? label?.[2];
  if (pattern === undefined && /^[^=]*$/.test(options)) {
    const kind = /(?<![a-zA-Z])([1aAiI])(?![a-zA-Z])/.exec(options)?.[1];
    const style = kind && { 1: 'arabic', a: 'alph', A: 'Alph', i: 'roman', I: 'Roman' }[kind];
    if (style) pattern = options.replace(/(?<![a-zA-Z])[1aAiI](?![a-zA-Z])/, `\\${style}*`);
  }
  const shape = pattern ?? itemAt(DEFAULTS, Math.min(depth, 3));
  return (n) =>
    shape
      .replace(/\\(arabic|alph|Alph|roman|Roman)\s*(?:\*|\{[^{}]*\})/g, (_, style: string) =>
        (NUMBER_STYLES[style] ?? String)(n),
      )
      .replace(/\\[a-zA-Z]+\s*|[{}$]/g, '')
      // A reference omits the full stop of the label.
      .replace(/\.$/, '')
      .trim()
      .slice(0, 40);
}
