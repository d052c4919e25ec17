import { Warnings } from '../warnings.js';
import { DocumentState } from './document-state.js';
import { Gullet } from './gullet.js';
import { number, type Target } from './numbering.js';
import { parse } from './parse.js';
import { readPreamble } from './preamble.js';
import type { Node } from './tree.js';
import { visit } from './tree.js';

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
