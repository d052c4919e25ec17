import { Warnings } from '../../warnings.js';
import { DocumentState } from '../expand/document-state.js';
import { Gullet } from '../expand/gullet.js';
import type { Target } from '../numbering/numbered.js';
import { numberDocument } from '../numbering/numbering.js';
import { parse } from '../tree/parse.js';
import type { Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { readAuxLabels } from './aux-labels.js';
import { readPreamble } from './preamble.js';

const MAX_DOCUMENTS = 4;

/** Adds labels that the source does not define: from external documents, and from the `.aux` file of the last run. */
export function addOtherLabels(nodes: readonly Node[], context: PaperContext): void {
  const { targets } = context.numbering;
  const add = (labels: ReadonlyMap<string, Target>, prefix = '') => {
    // Only numbers and names: the objects themselves are not in this paper.
    for (const [label, { number, name }] of labels)
      if (!targets.has(prefix + label)) targets.set(prefix + label, { number, name });
  };
  for (const { prefix, labels } of externalLabels(nodes, context)) add(labels, prefix);
  const { bundle } = context.state;
  const auxFile =
    bundle.find(bundle.main.replace(/\.\w+$/, '.aux'), []) ?? bundle.find(fileStem(bundle.main), ['.aux']);
  if (auxFile?.endsWith('.aux')) add(readAuxLabels(auxFile, context));
}

const fileStem = (name: string) => name.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** Labels of documents declared with xr's `\externaldocument[S-]{supplement}`, read from their sources or `.aux` files. */
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
    if (name.endsWith('.aux')) return { prefix, labels: readAuxLabels(name, context) };
    const state = new DocumentState(bundle, new Warnings());
    const other = parse(new Gullet(state, state.tokens(name), name));
    return { prefix, labels: numberDocument(other, state, readPreamble(other).within).targets };
  });
}
