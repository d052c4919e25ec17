import { Warnings } from '../../warnings.js';
import { DocumentState } from '../expand/document-state.js';
import { Gullet } from '../expand/gullet.js';
import type { Target } from '../numbering/numbered.js';
import { number } from '../numbering/numbering.js';
import { parse } from '../tree/parse.js';
import type { Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { auxLabels } from './aux-labels.js';
import { readPreamble } from './preamble.js';

/** No paper refers to more documents than this. */
const MAX_DOCUMENTS = 4;

/** Gives the paper the labels that it does not set itself: of documents that it names, and of its last run. */
export function addOtherLabels(nodes: readonly Node[], context: PaperContext): void {
  const { targets } = context.numbering;
  const add = (labels: ReadonlyMap<string, Target>, prefix = '') => {
    // They have numbers, but no objects: those are not in this paper.
    for (const [label, { number, name }] of labels)
      if (!targets.has(prefix + label)) targets.set(prefix + label, { number, name });
  };
  for (const { prefix, labels } of externalLabels(nodes, context)) add(labels, prefix);
  const { bundle } = context.state;
  const own =
    bundle.find(bundle.main.replace(/\.\w+$/, '.aux'), []) ?? bundle.find(stemOf(bundle.main), ['.aux']);
  if (own?.endsWith('.aux')) add(auxLabels(own, context));
}

const stemOf = (name: string) => name.replace(/^.*\//, '').replace(/\.\w+$/, '');

/**
 * The labels of other documents that `\externaldocument[S-]{supplement}` of xr lets a paper refer to: as their sources
 * have them, else as LaTeX's last run left them.
 */
function externalLabels(
  nodes: readonly Node[],
  context: PaperContext,
): { prefix: string; labels: ReadonlyMap<string, Target> }[] {
  const { bundle } = context.state;
  const documents: { prefix: string; name: string }[] = [];
  visit(nodes, (node) => {
    if (node.type !== 'command' || !/^z?externaldocument$/.test(node.name)) return undefined;
    const named = (node.arguments[0]?.source ?? '').trim();
    const name = bundle.find(named, ['.tex']) ?? bundle.find(named, ['.aux']);
    if (name !== undefined && name !== bundle.main)
      documents.push({ prefix: node.options[0]?.source.trim() ?? '', name });
    return undefined;
  });
  return documents.slice(0, MAX_DOCUMENTS).map(({ prefix, name }) => {
    if (name.endsWith('.aux')) return { prefix, labels: auxLabels(name, context) };
    const state = new DocumentState(bundle, new Warnings());
    const other = parse(new Gullet(state, state.tokens(name), name));
    return { prefix, labels: number(other, state, readPreamble(other).within).targets };
  });
}
