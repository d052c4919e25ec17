import { Warnings } from '../../warnings.js';
import { DocumentState } from '../expand/document-state.js';
import { Gullet } from '../expand/gullet.js';
import type { Target } from '../numbering/numbered.js';
import { number } from '../numbering/numbering.js';
import { parse } from '../tree/parse.js';
import type { Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import { readPreamble } from './preamble.js';

/** No paper refers to more documents than this. */
const MAX_DOCUMENTS = 4;

/**
 * The labels of other documents of the bundle that `\externaldocument[S-]{supplement}` of xr lets a paper refer to.
 * They have numbers, but no objects: those are not in this paper.
 */
export function externalLabels(nodes: readonly Node[], { bundle }: DocumentState): Map<string, Target> {
  const labels = new Map<string, Target>();
  const documents: [prefix: string, name: string][] = [];
  visit(nodes, (node) => {
    if (node.type !== 'command' || node.name !== 'externaldocument') return undefined;
    const name = bundle.find(node.arguments[0]?.source ?? '', ['.tex']);
    if (name !== undefined && name !== bundle.main)
      documents.push([node.options[0]?.source.trim() ?? '', name]);
    return undefined;
  });
  for (const [prefix, name] of documents.slice(0, MAX_DOCUMENTS)) {
    const state = new DocumentState(bundle, new Warnings());
    const other = parse(new Gullet(state, state.tokens(name), name));
    for (const [label, target] of number(other, state, readPreamble(other).within).targets)
      labels.set(prefix + label, { number: target.number, name: target.name });
  }
  return labels;
}
